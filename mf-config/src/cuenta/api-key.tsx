import { Button, useCopy } from '@boveda/ui-kit';
import { Input } from '@boveda/ui-kit/form';
import { CopyOutlined } from '@boveda/ui-kit/icons';
import { Popconfirm } from '@boveda/ui-kit/settings-form';
import { useRotateApiKeyMutation } from '../api';
import { Field } from '../shared/field';
import { useOutcome } from '../shared/use-outcome';

/** The API key: shown, copied, and renewed, which revokes the previous one. */
export function ApiKey({ apikey }: { apikey: string }) {
  const [rotate, { isLoading }] = useRotateApiKeyMutation();
  const report = useOutcome();
  const copy = useCopy({ done: 'ApiKey copiada' });
  const make = () => report(rotate(), apikey ? 'ApiKey renovada' : 'ApiKey generada');
  return (
    <div className="config-card">
      <Field label="ApiKey">
        {(id) => (
          <div className="config-apikey">
            <Input id={id} value={apikey} readOnly placeholder="Aún no hay ninguna" />
            {apikey && (
              <Button icon={<CopyOutlined />} onClick={() => void copy(apikey)}>
                Copiar
              </Button>
            )}
          </div>
        )}
      </Field>
      <p className="config-muted">Da a sus programas lo que puede un Auxiliar, en el encabezado X-Api-Key.</p>
      <p className="config-muted">
        <a href="/docs" target="_blank" rel="noreferrer">
          Documentación de la API
        </a>
      </p>
      {apikey ? (
        <Popconfirm
          title="¿Renovar la ApiKey? La actual deja de funcionar."
          okText="Renovar"
          cancelText="Cancelar"
          onConfirm={make}
        >
          <Button loading={isLoading}>Renovar</Button>
        </Popconfirm>
      ) : (
        <Button loading={isLoading} onClick={() => void make()}>
          Generar
        </Button>
      )}
    </div>
  );
}
