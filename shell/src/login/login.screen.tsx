import { isApiError } from '@boveda/api-sdk';
import { sdk } from '@boveda/area-kit/sdk';
import { session, useSession } from '@boveda/session';
import { Alert, Button, describeProblem, Typography } from '@boveda/ui-kit';
import { Form, Input } from '@boveda/ui-kit/form';
import { useState } from 'react';
import { Link, Navigate, useLocation } from 'react-router-dom';
import { homeOf } from '../taxpayers/addresses';
import { PasswordInput } from './password-input';
import { PublicPage } from './public-page';

interface Credentials {
  correo: string;
  pass: string;
}

/** What another screen may hand over: where to go afterwards. */
interface Handed {
  from?: string;
}

/** Login; whoever is in already goes on to a taxpayer. */
export function LoginScreen() {
  const current = useSession();
  const handed = useLocation().state as Handed | null;
  const home = current && homeOf(current, session.lastRfc, handed?.from);
  return home ? <Navigate to={home} replace /> : <LoginForm />;
}

function LoginForm() {
  const [warning, setWarning] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);

  const logIn = async (credentials: Credentials) => {
    setBusy(true);
    setWarning(null);
    try {
      const answer = await sdk.session.login(credentials);
      if (answer.msg.Cuentas.length > 0) session.open(answer);
      else setWarning('No tiene acceso a ningún contribuyente');
    } catch (error) {
      if (!isApiError(error)) throw error;
      setWarning(describeProblem(error).msg);
    } finally {
      setBusy(false);
    }
  };

  return (
    <PublicPage title="Iniciar Sesión" welcome>
      {warning && (
        <Alert
          type="warning"
          showIcon
          closable={{ closeIcon: true, onClose: () => setWarning(null) }}
          title={warning}
        />
      )}
      <Form<Credentials> layout="vertical" requiredMark={false} onFinish={logIn} disabled={busy} size="large">
        <Form.Item name="correo" label="Correo" rules={[{ required: true }, { type: 'email' }]}>
          <Input type="email" autoComplete="username" autoFocus />
        </Form.Item>
        <Form.Item name="pass" label="Contraseña" rules={[{ required: true }]}>
          <PasswordInput autoComplete="current-password" />
        </Form.Item>
        <Button type="primary" htmlType="submit" block loading={busy}>
          Iniciar Sesión
        </Button>
      </Form>
      <Typography.Paragraph className="shell-links">
        <Link to="/recover-password">¿Olvidó su contraseña?</Link>
        <Link to="/register-account">Crear una cuenta</Link>
      </Typography.Paragraph>
    </PublicPage>
  );
}
