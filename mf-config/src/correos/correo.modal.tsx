import type { CorreoSincronizado, TipoAutenticacion } from '@boveda/contracts';
import { Alert, Button, useToast } from '@boveda/ui-kit';
import { Input, Select } from '@boveda/ui-kit/form';
import { Modal } from '@boveda/ui-kit/overlay';
import { Radio } from '@boveda/ui-kit/settings';
import { type FormEvent, useId, useState } from 'react';
import { useListOauthProveedoresQuery } from '../api';
import { Campo } from '../partes/campo';
import { servidorDe } from './servidores';
import { useGuardar } from './use-guardar';

interface Props {
  /** The mailbox that is changed; without it one is added. */
  row?: CorreoSincronizado;
  onClose(): void;
}

/** How a mailbox is opened. What the provider says against it stands above the fields, which stay as they were typed. */
export function CorreoModal({ row, onClose }: Props) {
  const { data } = useListOauthProveedoresQuery();
  const proveedores = data?.rows ?? [];
  const toast = useToast();
  const guardar = useGuardar(row?.id, () => toast.success('Autenticación completada'));
  const [tipo, setTipo] = useState<TipoAutenticacion>(row?.tipoAutenticacion ?? 'credenciales');
  const [elegido, setElegido] = useState<string>();
  const [missing, setMissing] = useState<string | null>(null);
  const fields = useServidor(row);
  const form = useId();

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (guardar.isBusy) return;
    const typed = new FormData(event.currentTarget);
    const [pswd, pswd2] = [String(typed.get('pswd') ?? ''), String(typed.get('pswd2') ?? '')];
    const { correo, server, puerto } = fields;
    const proveedor = elegido ?? proveedores[0]?.id;
    const wrong = tipo === 'oauth' ? missingOf({ correo }) : missingOf({ correo, pswd, pswd2, server, puerto });
    setMissing(wrong);
    if (wrong) return;
    const saved =
      tipo === 'oauth'
        ? guardar.withConsent(correo, proveedor ?? '')
        : guardar.withPassword(correo, { tipoAutenticacion: tipo, pswd, pswd2, server, puerto });
    if (!(await saved)) return;
    toast.success('Cambios guardados exitosamente');
    onClose();
  };

  return (
    <Modal
      open
      title={row ? 'Editar correo' : 'Agregar correo'}
      okText={tipo === 'oauth' ? 'Autenticar' : 'Guardar'}
      cancelText="Cancelar"
      confirmLoading={guardar.isBusy}
      okButtonProps={{ htmlType: 'submit', form }}
      onCancel={onClose}
    >
      <form id={form} className="cfg-form" noValidate onSubmit={(event) => void submit(event)}>
        {missing && <Alert type="warning" showIcon title={missing} />}
        {!missing && guardar.problem && (
          <Alert type="warning" showIcon title="Mensaje del Proveedor:" description={guardar.problem} />
        )}
        {proveedores.length > 0 && (
          <Radio.Group
            aria-label="Tipo de autenticación"
            value={tipo}
            options={[
              { value: 'credenciales', label: 'Credenciales' },
              { value: 'oauth', label: 'OAuth' },
            ]}
            onChange={({ target }) => setTipo(target.value)}
          />
        )}
        <Campo label="Correo">
          {(id) => (
            <Input
              id={id}
              type="email"
              autoComplete="off"
              maxLength={254}
              value={fields.correo}
              disabled={row !== undefined}
              onChange={({ target }) => fields.setCorreo(target.value)}
            />
          )}
        </Campo>
        {tipo === 'oauth' ? (
          <Campo label="Proveedor">
            {(id) => (
              <Select
                id={id}
                value={elegido ?? proveedores[0]?.id}
                options={proveedores.map(({ id: value, nombre }) => ({ value, label: nombre }))}
                onChange={setElegido}
              />
            )}
          </Campo>
        ) : (
          <Credenciales fields={fields} />
        )}
      </form>
    </Modal>
  );
}

function Credenciales({ fields }: { fields: ReturnType<typeof useServidor> }) {
  const { server, puerto, isAvanzada } = fields;
  return (
    <>
      <Campo label="Contraseña">
        {(id) => <Input.Password id={id} name="pswd" autoComplete="off" maxLength={500} />}
      </Campo>
      <Campo label="Confirmar contraseña">
        {(id) => <Input.Password id={id} name="pswd2" autoComplete="off" maxLength={500} />}
      </Campo>
      <div className="cfg-servidor">
        <Campo label="Servidor IMAP">
          {(id) => (
            <Input
              id={id}
              value={server}
              disabled={!isAvanzada}
              maxLength={253}
              onChange={({ target }) => fields.setServer(target.value)}
            />
          )}
        </Campo>
        <Campo label="Puerto">
          {(id) => (
            <Input
              id={id}
              value={puerto}
              disabled={!isAvanzada}
              maxLength={5}
              inputMode="numeric"
              onChange={({ target }) => fields.setPuerto(target.value)}
            />
          )}
        </Campo>
      </div>
      <div>
        <Button aria-expanded={isAvanzada} onClick={fields.toggleAvanzada}>
          Configuración Avanzada
        </Button>
      </div>
    </>
  );
}

/** Server and port follow the e-mail's domain, and can be typed once the advanced settings are open (V2 §5). */
function useServidor(row: CorreoSincronizado | undefined) {
  const [correo, setCorreo] = useState(row?.correo ?? '');
  const [server, setServer] = useState(row?.server ?? '');
  const [puerto, setPuerto] = useState(row?.puerto ?? '');
  const [isAvanzada, setAvanzada] = useState(row !== undefined && servidorDe(row.correo)?.server == null);
  return {
    ...{ correo, server, puerto, isAvanzada, setServer, setPuerto },
    toggleAvanzada: () => setAvanzada(!isAvanzada),
    setCorreo(typed: string) {
      setCorreo(typed);
      const found = servidorDe(typed);
      if (!found || found.dominio === servidorDe(correo)?.dominio) return;
      setServer(found.server ?? '');
      setPuerto(found.puerto);
      setAvanzada(found.server === null);
    },
  };
}

function missingOf(fields: Partial<Record<'correo' | 'pswd' | 'pswd2' | 'server' | 'puerto', string>>): string | null {
  const { correo, pswd, pswd2, server, puerto } = fields;
  if (!correo?.trim()) return 'Escriba el correo';
  if (pswd === '') return 'Escriba la contraseña';
  if (pswd2 === '') return 'Confirme la contraseña';
  if (pswd !== pswd2) return 'Las contraseñas no coinciden';
  if (server?.trim() === '') return 'Escriba el servidor IMAP';
  return puerto !== undefined && !/^\d{1,5}$/.test(puerto) ? 'El puerto debe ser numérico' : null;
}
