import { Alert, Button, useCopy } from '@boveda/ui-kit';
import { Input } from '@boveda/ui-kit/form';
import { CopyOutlined } from '@boveda/ui-kit/icons';
import { Modal } from '@boveda/ui-kit/overlay';
import { Field } from '../shared/field';

interface Props {
  apikey: string;
  nombre: string;
  onClose(): void;
}

/** Shows a new API key, this once. A click beside the dialog does not close it. */
export function CreatedLlaveModal({ apikey, nombre, onClose }: Props) {
  const copy = useCopy({ done: 'Llave copiada' });
  return (
    <Modal
      open
      title={`Llave ${nombre}`}
      mask={{ closable: false }}
      footer={
        <Button type="primary" onClick={onClose}>
          Listo
        </Button>
      }
      onCancel={onClose}
    >
      <div className="config-form">
        <Alert type="warning" showIcon title="Cópiela ahora: no se vuelve a mostrar." />
        <Field label="Llave">
          {(id) => (
            <div className="config-apikey">
              <Input id={id} value={apikey} readOnly onFocus={({ target }) => target.select()} />
              <Button data-initial-focus icon={<CopyOutlined />} onClick={() => void copy(apikey)}>
                Copiar
              </Button>
            </div>
          )}
        </Field>
      </div>
    </Modal>
  );
}
