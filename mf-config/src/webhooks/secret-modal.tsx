import { Alert, Button, useCopy } from '@boveda/ui-kit';
import { Input } from '@boveda/ui-kit/form';
import { CopyOutlined } from '@boveda/ui-kit/icons';
import { Modal } from '@boveda/ui-kit/overlay';
import { Field } from '../shared/field';

/** Shows a secret, the only time that it can be read. */
export function SecretModal({ secreto, onClose }: { secreto: string; onClose(): void }) {
  const copy = useCopy({ done: 'Secreto copiado' });
  return (
    <Modal
      open
      title="Secreto del webhook"
      onCancel={onClose}
      footer={
        <Button type="primary" onClick={onClose}>
          Listo
        </Button>
      }
    >
      <div className="config-form">
        <Alert type="warning" showIcon title="Guárdelo ahora: no se volverá a mostrar." />
        <Field label="Secreto">
          {(id) => (
            <div className="config-apikey">
              <Input id={id} value={secreto} readOnly />
              <Button icon={<CopyOutlined />} onClick={() => void copy(secreto)}>
                Copiar
              </Button>
            </div>
          )}
        </Field>
        <p className="config-muted">
          Con él, su programa comprueba la firma de cada aviso (encabezado webhook-signature).
        </p>
      </div>
    </Modal>
  );
}
