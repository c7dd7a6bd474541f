import { isApiError } from '@boveda/api-sdk';
import { sdk } from '@boveda/area-kit/sdk';
import { login } from '@boveda/contracts';
import { session, useSession } from '@boveda/session';
import { describeProblem } from '@boveda/ui-kit/theme';
import { type FormEvent, useEffect, useState } from 'react';
import { Link, Navigate, useLocation } from 'react-router-dom';
import { homeOf } from '../taxpayers/addresses';
import { Field } from './field';
import { Notice } from './notice';
import { PasswordField } from './password-field';
import { PublicPage } from './public-page';

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

const { correo, pass } = login.body.shape;

const problemsOf = (credentials: { correo: string; pass: string }) => ({
  correo: correo.safeParse(credentials.correo).success
    ? undefined
    : credentials.correo
      ? 'Correo no es un correo válido'
      : 'Escriba Correo',
  pass: pass.safeParse(credentials.pass).success ? undefined : 'Escriba Contraseña',
});

function LoginForm() {
  const [problems, setProblems] = useState<Partial<ReturnType<typeof problemsOf>>>({});
  const { warning, dismiss, busy, logIn } = useLogin();
  useEffect(fetchFrameWhenIdle, []);

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const credentials = { correo: String(form.get('correo')).trim(), pass: String(form.get('pass')) };
    const found = problemsOf(credentials);
    setProblems(found);
    if (!busy && !found.correo && !found.pass) void logIn(credentials);
  };

  return (
    <PublicPage title="Iniciar Sesión" welcome>
      {warning && <Notice text={warning} onDismiss={dismiss} />}
      <form className="public-form" onSubmit={submit} noValidate>
        <Field
          label="Correo"
          name="correo"
          type="email"
          autoComplete="username"
          required
          autoFocus
          problem={problems.correo}
        />
        <PasswordField
          label="Contraseña"
          name="pass"
          autoComplete="current-password"
          required
          problem={problems.pass}
        />
        <button type="submit" className="public-button primary" aria-disabled={busy}>
          Iniciar Sesión
        </button>
      </form>
      <nav className="public-links" aria-label="Cuenta">
        <Link to="/recover-password">¿Olvidó su contraseña?</Link>
        <Link to="/register-account">Crear una cuenta</Link>
      </nav>
    </PublicPage>
  );
}

/** While somebody types their password there is time to fetch what comes after it. */
const fetchFrameWhenIdle = () => {
  const timer = setTimeout(() => void import('../frame/taxpayer.route').catch(() => undefined), 1000);
  return () => clearTimeout(timer);
};

function useLogin() {
  const [warning, setWarning] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const logIn = async (credentials: { correo: string; pass: string }) => {
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
  return { warning, dismiss: () => setWarning(null), busy, logIn };
}
