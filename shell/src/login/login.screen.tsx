import { isApiError } from '@boveda/api-sdk';
import { sdk } from '@boveda/area-kit/sdk';
import { api, type BodyInputOf, codigo } from '@boveda/contracts';
import { session, useSession } from '@boveda/session';
import { describeProblem } from '@boveda/ui-kit/theme';
import { type FormEvent, type ReactNode, useEffect, useState } from 'react';
import { Link, Navigate, useLocation } from 'react-router-dom';
import { Field } from '../kit/field';
import { Notice } from '../kit/notice';
import { PasswordField } from '../kit/password-field';
import { PublicPage } from '../kit/public-page';
import type { Problems } from '../kit/read-form';
import { homeOf } from '../session/addresses';
import type { Mailed } from '../session/mailed-link';
import { useInterrupted } from '../session/running-upload';

/** Location state that another screen passes to the login. */
interface LoginState extends Mailed {
  /** Where to go after the login. */
  from?: string;
  /** Message about what succeeded on the other screen. */
  success?: string;
}

interface Props {
  /** Fetches what comes after the login. */
  prefetch: () => Promise<unknown>;
}

/** Login; redirects to a taxpayer when a session is open. */
export function LoginScreen({ prefetch }: Props) {
  const current = useSession();
  const state = useLocation().state as LoginState | null;
  const home = current && homeOf(current, session.lastRfc, state?.from);
  // The secrets of a mailed link are passed on to the page that it opened, and to no other.
  const link = home === state?.from ? state?.link : undefined;
  if (home) return <Navigate to={home} replace state={link && { link }} />;
  return <LoginForm notice={noticeOf(state?.success)} prefetch={prefetch} />;
}

interface LoginNotice {
  kind: 'success' | 'info';
  text: string;
}

function noticeOf(success: string | undefined): LoginNotice | null {
  if (success) return { kind: 'success', text: success };
  return session.expired ? { kind: 'info', text: 'Su sesión terminó. Inicie sesión para continuar.' } : null;
}

const { correo, pass } = api.session.login.body.shape;

const problemsOf = (credentials: { correo: string; pass: string }) => ({
  correo: correo.safeParse(credentials.correo).success
    ? undefined
    : credentials.correo
      ? 'Correo no es un correo válido'
      : 'Escriba Correo',
  pass: pass.safeParse(credentials.pass).success ? undefined : 'Escriba Contraseña',
});

const problemOfCode = (typed: string) => codigo.safeParse(typed).error?.issues[0]?.message;

function LoginForm({ notice, prefetch }: Props & { notice: LoginNotice | null }) {
  const [message, setMessage] = useState(notice);
  const [interrupted, dismissInterrupted] = useInterrupted();
  const [needsCode, setNeedsCode] = useState(false);
  const [problems, setProblems] = useState<Problems<'correo' | 'pass' | 'codigo'>>({});
  const { warning, dismiss, busy, logIn } = useLogin(() => setNeedsCode(true));
  usePrefetch(prefetch);

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const typed = String(form.get('codigo') ?? '');
    const credentials = { correo: String(form.get('correo')).trim(), pass: String(form.get('pass')) };
    const found = { ...problemsOf(credentials), codigo: needsCode ? problemOfCode(typed) : undefined };
    setProblems(found);
    setMessage(null);
    if (!busy && !found.correo && !found.pass && !found.codigo)
      void logIn({ ...credentials, ...(needsCode && { codigo: typed }) });
  };

  return (
    <PublicPage title="Iniciar Sesión" welcome>
      {warning && <Notice kind="warning" {...warning} onDismiss={dismiss} />}
      {interrupted && <Notice kind="info" text={interrupted} onDismiss={dismissInterrupted} />}
      {message && <Notice {...message} onDismiss={() => setMessage(null)} />}
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
        {needsCode && (
          <Field
            label="Código de verificación"
            name="codigo"
            autoComplete="one-time-code"
            autoFocus
            required
            problem={problems.codigo}
          />
        )}
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

/** An account has no password before it is confirmed. Offered for every e-mail, so that it tells nothing about this one. */
const MailAgain = ({ correo }: { correo: string }) => (
  <>
    Si aún no confirma su cuenta,{' '}
    <Link to="/recover-password" state={{ correo }}>
      envíe el correo de nuevo
    </Link>
    .
  </>
);

const PREFETCH_AFTER_MS = 1000;

/** Fetches what comes after the login while the user types. */
function usePrefetch(prefetch: () => Promise<unknown>): void {
  useEffect(() => {
    const timer = setTimeout(() => void prefetch().catch(() => undefined), PREFETCH_AFTER_MS);
    return () => clearTimeout(timer);
  }, [prefetch]);
}

function useLogin(onCodeNeeded: () => void) {
  const [warning, setWarning] = useState<{ text: string; action?: ReactNode } | null>(null);
  const [busy, setBusy] = useState(false);
  const logIn = async (credentials: BodyInputOf<typeof api.session.login>) => {
    setBusy(true);
    setWarning(null);
    try {
      const answer = await sdk.session.login(credentials);
      if (answer.msg.Cuentas.length > 0) session.open(answer);
      else setWarning({ text: 'No tiene acceso a ningún contribuyente' });
    } catch (error) {
      if (!isApiError(error)) throw error;
      // The server asks for the second factor: a step of this form, not a failure.
      if (error.code === 'second_factor_required') onCodeNeeded();
      else
        setWarning({
          text: describeProblem(error).msg,
          action: error.code === 'wrong_credentials' && <MailAgain correo={credentials.correo} />,
        });
    } finally {
      setBusy(false);
    }
  };
  return { warning, dismiss: () => setWarning(null), busy, logIn };
}
