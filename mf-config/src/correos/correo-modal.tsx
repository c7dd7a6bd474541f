import type { CorreoSincronizado, TipoAutenticacion } from '@boveda/contracts';
import { Alert, Button, useToast } from '@boveda/ui-kit';
import { Input, Select } from '@boveda/ui-kit/form';
import { Modal } from '@boveda/ui-kit/overlay';
import { Radio } from '@boveda/ui-kit/settings-form';
import { type FormEvent, useId, useState } from 'react';
import { useListOauthProveedoresQuery } from '../api';
import { Field } from '../shared/field';
import { mailServerOf } from './mail-server';
import { useSaveCorreo } from './use-save-correo';

interface Props {
  /** The mailbox to edit; without it one is added. */
  row?: CorreoSincronizado;
  onClose(): void;
}

/** Adds or edits a mailbox. Errors of the provider are shown above the fields, which keep what was typed. */
export function CorreoModal({ row, onClose }: Props) {
  const { data } = useListOauthProveedoresQuery();
  const proveedores = data?.rows ?? [];
  const toast = useToast();
  const saving = useSaveCorreo(row?.id, () => toast.success('Autenticación completada'));
  const [tipo, setTipo] = useState<TipoAutenticacion>(row?.tipoAutenticacion ?? 'credenciales');
  const [chosen, setChosen] = useState<string>();
  const [missing, setMissing] = useState<string | null>(null);
  const fields = useMailServer(row);
  const form = useId();
  const proveedor = chosen ?? proveedores[0]?.id;

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (saving.isBusy) return;
    const typed = new FormData(event.currentTarget);
    const [pswd, pswd2] = [String(typed.get('pswd') ?? ''), String(typed.get('pswd2') ?? '')];
    const { correo, server, puerto } = fields;
    const wrong = tipo === 'oauth' ? missingOf({ correo }) : missingOf({ correo, pswd, pswd2, server, puerto });
    setMissing(wrong);
    if (wrong) return;
    const saved =
      tipo === 'oauth'
        ? saving.withConsent(correo, proveedor ?? '')
        : saving.withPassword(correo, { tipoAutenticacion: tipo, pswd, pswd2, server, puerto });
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
      confirmLoading={saving.isBusy}
      okButtonProps={{ htmlType: 'submit', form }}
      onCancel={onClose}
    >
      <form id={form} className="config-form" noValidate onSubmit={(event) => void submit(event)}>
        {missing && <Alert type="warning" showIcon title={missing} />}
        {!missing && saving.problem && (
          <Alert type="warning" showIcon title="Mensaje del Proveedor:" description={saving.problem} />
        )}
        {proveedores.length > 0 && <Tipo tipo={tipo} onChange={setTipo} />}
        <Field label="Correo">
          {(id) => (
            <Input
              id={id}
              type="email"
              data-initial-focus
              autoComplete="off"
              maxLength={254}
              value={fields.correo}
              disabled={row !== undefined}
              onChange={({ target }) => fields.setCorreo(target.value)}
            />
          )}
        </Field>
        {tipo === 'oauth' ? (
          <Proveedor proveedores={proveedores} value={proveedor} onChange={setChosen} />
        ) : (
          <Credenciales fields={fields} />
        )}
      </form>
    </Modal>
  );
}

interface TipoProps {
  tipo: TipoAutenticacion;
  onChange(tipo: TipoAutenticacion): void;
}

const Tipo = ({ tipo, onChange }: TipoProps) => (
  <Radio.Group
    aria-label="Tipo de autenticación"
    value={tipo}
    options={[
      { value: 'credenciales', label: 'Credenciales' },
      { value: 'oauth', label: 'OAuth' },
    ]}
    onChange={({ target }) => onChange(target.value)}
  />
);

interface ProveedorProps {
  proveedores: readonly { id: string; nombre: string }[];
  value: string | undefined;
  onChange(id: string): void;
}

const Proveedor = ({ proveedores, value, onChange }: ProveedorProps) => (
  <Field label="Proveedor">
    {(id) => (
      <Select
        id={id}
        value={value}
        options={proveedores.map(({ id: value, nombre }) => ({ value, label: nombre }))}
        onChange={onChange}
      />
    )}
  </Field>
);

function Credenciales({ fields }: { fields: ReturnType<typeof useMailServer> }) {
  const { server, puerto, isAdvanced } = fields;
  return (
    <>
      <Field label="Contraseña">
        {(id) => <Input.Password id={id} name="pswd" autoComplete="off" maxLength={500} />}
      </Field>
      <Field label="Confirmar contraseña">
        {(id) => <Input.Password id={id} name="pswd2" autoComplete="off" maxLength={500} />}
      </Field>
      <div className="config-server">
        <Field label="Servidor IMAP">
          {(id) => (
            <Input
              id={id}
              value={server}
              disabled={!isAdvanced}
              maxLength={253}
              onChange={({ target }) => fields.setServer(target.value)}
            />
          )}
        </Field>
        <Field label="Puerto">
          {(id) => (
            <Input
              id={id}
              value={puerto}
              disabled={!isAdvanced}
              maxLength={5}
              inputMode="numeric"
              onChange={({ target }) => fields.setPuerto(target.value)}
            />
          )}
        </Field>
      </div>
      <div>
        <Button aria-expanded={isAdvanced} onClick={fields.toggleAdvanced}>
          Configuración Avanzada
        </Button>
      </div>
    </>
  );
}

/** Server and port follow the e-mail's domain, and can be typed once the advanced settings are open (V2 §5). */
function useMailServer(row: CorreoSincronizado | undefined) {
  const [correo, setCorreo] = useState(row?.correo ?? '');
  const [server, setServer] = useState(row?.server ?? '');
  const [puerto, setPuerto] = useState(row?.puerto ?? '');
  const [isAdvanced, setAdvanced] = useState(row !== undefined && mailServerOf(row.correo)?.server == null);
  return {
    correo,
    server,
    puerto,
    isAdvanced,
    setServer,
    setPuerto,
    toggleAdvanced: () => setAdvanced(!isAdvanced),
    setCorreo(typed: string) {
      setCorreo(typed);
      const found = mailServerOf(typed);
      if (!found || found.domain === mailServerOf(correo)?.domain) return;
      setServer(found.server ?? '');
      setPuerto(found.puerto);
      setAdvanced(found.server === null);
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
