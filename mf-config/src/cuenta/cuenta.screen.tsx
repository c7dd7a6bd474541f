import type { Info } from '@boveda/contracts';
import { eventBus } from '@boveda/event-bus';
import { Button } from '@boveda/ui-kit';
import { Input } from '@boveda/ui-kit/form';
import { Form } from '@boveda/ui-kit/settings-form';
import { useGetInfoQuery, useSetInfoMutation } from '../api';
import { Loaded } from '../shared/loaded';
import { useOutcome } from '../shared/use-outcome';
import { ApiKey } from './api-key';
import { Llaves } from './llaves';
import { Logo } from './logo';

/** V2 §2.8 Cuenta: account data of the taxpayer, its logo and its API keys. */
export function CuentaScreen() {
  const query = useGetInfoQuery();
  return (
    <>
      <h2>Cuenta</h2>
      <Loaded query={query}>
        {(info) => (
          <>
            <AccountForm info={info} />
            <Logo rfc={info.rfc} logo={info.logo} />
            <ApiKey apikey={info.apikey} />
            <Llaves />
          </>
        )}
      </Loaded>
    </>
  );
}

function AccountForm({ info: { rfc, nombre, email, telefono } }: { info: Info }) {
  const [save, { isLoading }] = useSetInfoMutation();
  const report = useOutcome();
  const submit = async (fields: Pick<Info, 'nombre' | 'telefono'>) => {
    const saved = await report(save({ ...fields, email }), 'Cambios guardados exitosamente');
    if (saved) eventBus.publish('contribuyente.changed', { rfc });
  };
  return (
    <Form
      className="config-card"
      layout="vertical"
      requiredMark={false}
      initialValues={{ nombre, telefono }}
      onFinish={(fields) => void submit(fields)}
    >
      <div className="config-account">
        <Form.Item label="RFC" htmlFor="cfg-rfc">
          <Input id="cfg-rfc" value={rfc} readOnly />
        </Form.Item>
        <Form.Item label="Correo" htmlFor="cfg-email">
          <Input id="cfg-email" value={email} disabled />
        </Form.Item>
        <Form.Item name="nombre" label="Nombre" rules={[{ required: true, message: 'Escriba un nombre' }]}>
          <Input maxLength={200} autoComplete="organization" />
        </Form.Item>
        <Form.Item name="telefono" label="Teléfono">
          <Input type="tel" maxLength={25} autoComplete="tel" />
        </Form.Item>
      </div>
      <Button htmlType="submit" type="primary" loading={isLoading}>
        Guardar
      </Button>
    </Form>
  );
}
