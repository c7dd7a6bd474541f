import type { CredencialesPac, TipoPac } from '@boveda/contracts';
import { Alert, describeProblem, useToast } from '@boveda/ui-kit';
import { Input, Select } from '@boveda/ui-kit/form';
import { Modal } from '@boveda/ui-kit/overlay';
import { Form } from '@boveda/ui-kit/settings';
import { useState } from 'react';
import { useSetCuentaPacMutation } from './cuenta-pac-api';

export const nombres = { finkok: 'Finkok', sw: 'SW' } as const satisfies Record<TipoPac, string>;
const options = Object.entries(nombres).map(([value, label]) => ({ value: value as TipoPac, label }));

interface Fields {
  tipo: TipoPac;
  usuario?: string;
  contrasena?: string;
  token?: string;
}

/** Chooses the PAC and sends the credentials, which the server seals and never answers. */
export function CuentaPacModal({ tipo, onClose }: { tipo: TipoPac | null; onClose(changed: boolean): void }) {
  const [save, { isLoading, error }] = useSetCuentaPacMutation();
  const [isIncomplete, setIncomplete] = useState(false);
  const [form] = Form.useForm<Fields>();
  const chosen = Form.useWatch('tipo', form) ?? tipo ?? 'finkok';
  const toast = useToast();

  const submit = async (fields: Fields) => {
    const cuenta = credencialesOf(fields);
    setIncomplete(!cuenta);
    if (!cuenta || 'error' in (await save(cuenta))) return;
    toast.success('Cuenta del PAC Guardada');
    onClose(true);
  };
  const incomplete = chosen === 'finkok' ? 'Escriba el usuario y la contraseña' : 'Escriba el token';
  const problem = isIncomplete ? incomplete : error && describeProblem(error).msg;

  return (
    <Modal
      open
      title="Cuenta del PAC"
      okText="Guardar"
      cancelText="Cancelar"
      confirmLoading={isLoading}
      onOk={() => form.submit()}
      onCancel={() => onClose(false)}
    >
      {problem && <Alert type="warning" showIcon title={problem} style={{ marginBottom: 16 }} />}
      <Form
        form={form}
        layout="vertical"
        requiredMark={false}
        initialValues={{ tipo: tipo ?? 'finkok' }}
        onFinish={(fields) => void submit(fields)}
      >
        <Form.Item name="tipo" label="PAC">
          <Select options={options} />
        </Form.Item>
        {chosen === 'finkok' ? (
          <>
            <Form.Item name="usuario" label="Usuario">
              <Input autoComplete="off" maxLength={4096} />
            </Form.Item>
            <Form.Item name="contrasena" label="Contraseña">
              <Input type="password" autoComplete="new-password" maxLength={4096} />
            </Form.Item>
          </>
        ) : (
          <Form.Item name="token" label="Token">
            <Input type="password" autoComplete="new-password" maxLength={4096} />
          </Form.Item>
        )}
      </Form>
    </Modal>
  );
}

/** What is sent; null while a field is empty. */
function credencialesOf({ tipo, usuario = '', contrasena = '', token = '' }: Fields): CredencialesPac | null {
  if (tipo === 'sw') return token.trim() ? { tipo, token } : null;
  return usuario.trim() && contrasena ? { tipo, usuario, contrasena } : null;
}
