import { isApiError } from '@boveda/api-sdk';
import { sdk } from '@boveda/area-kit/sdk';
import { type BodyInputOf, codigo, login } from '@boveda/contracts';
import { session, useSession } from '@boveda/session';
import { describeProblem } from '@boveda/ui-kit/theme';
import { type FormEvent, useEffect, useState } from 'react';
import { Link, Navigate, useLocation } from 'react-router-dom';
import type { Mailed } from '../accounts/mailed-link';
import type { Problems } from '../accounts/read-form';
import { homeOf } from '../taxpayers/addresses';
import { useInterrupted } from '../taxpayers/running-upload';
import { Field } from './field';
import { Notice } from './notice';
import { PasswordField } from './password-field';
import { PublicPage } from './public-page';

/** What another screen may hand over: where to go afterwards. */
interface Handed extends Mailed {
  from?: string;
  /** What succeeded there. */
  success?: string;
}

/** Login; whoever is in already goes on to a taxpayer. */
export function LoginScreen() {
  const current = useSession();
  const handed = useLocation().state as Handed | null;
  const home = current && homeOf(current, session.lastRfc, handed?.from);
  // A link that was followed before logging in goes on to its own page, and to no other.
  const link = home === handed?.from ? handed?.link : undefined;
  return home ? <Navigate to={home} replace state={link && { link }} /> : <LoginForm success={handed?.success} />;
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

const problemOfCode = (typed: string) => codigo.safeParse(typed).error?.issues[0]?.message;

function LoginForm({ success }: { success: string | undefined }) {
  const [told, setTold] = useState(success);
  const [interrupted, dismissInterrupted] = useInterrupted();
  const [needsCode, setNeedsCode] = useState(false);
  const [problems, setProblems] = useState<Problems<'correo' | 'pass' | 'codigo'>>({});
  const { warning, dismiss, busy, logIn } = useLogin(() => setNeedsCode(true));
  useEffect(fetchFrameWhenIdle, []);

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const typed = String(form.get('codigo') ?? '');
    const credentials = { correo: String(form.get('correo')).trim(), pass: String(form.get('pass')) };
    const found = { ...problemsOf(credentials), codigo: needsCode ? problemOfCode(typed) : undefined };
    setProblems(found);
    setTold(undefined);
    if (!busy && !found.correo && !found.pass && !found.codigo)
      void logIn({ ...credentials, ...(needsCode && { codigo: typed }) });
  };

  return (
    <PublicPage title="Iniciar Sesión" welcome>
      {warning && <Notice kind="warning" text={warning} onDismiss={dismiss} />}
      {interrupted && <Notice kind="info" text={interrupted} onDismiss={dismissInterrupted} />}
      {told && <Notice kind="success" text={told} onDismiss={() => setTold(undefined)} />}
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

/** While somebody types their password there is time to fetch what comes after it. */
const fetchFrameWhenIdle = () => {
  const timer = setTimeout(() => void import('../frame/taxpayer.route').catch(() => undefined), 1000);
  return () => clearTimeout(timer);
};

function useLogin(onCodeNeeded: () => void) {
  const [warning, setWarning] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const logIn = async (credentials: BodyInputOf<typeof login>) => {
    setBusy(true);
    setWarning(null);
    try {
      const answer = await sdk.session.login(credentials);
      if (answer.msg.Cuentas.length > 0) session.open(answer);
      else setWarning('No tiene acceso a ningún contribuyente');
    } catch (error) {
      if (!isApiError(error)) throw error;
      // The code is the second step of the same form, nothing that went wrong.
      if (error.code === 'second_factor_required') onCodeNeeded();
      else setWarning(describeProblem(error).msg);
    } finally {
      setBusy(false);
    }
  };
  return { warning, dismiss: () => setWarning(null), busy, logIn };
}
