import { sdk } from '@boveda/area-kit/sdk';
import { registerAccount } from '@boveda/contracts';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { Field } from '../login/field';
import { Notice } from '../login/notice';
import { PublicPage } from '../login/public-page';
import { type Problems, readForm } from './read-form';
import { useAccountCall } from './use-account-call';

const fields = registerAccount.body.shape;

/**
 * `/register-account`: an account with its first taxpayer. A mail has to be confirmed before anything exists, and the
 * password is chosen there: whoever fills in this form need not own the mailbox.
 */
export function RegisterAccountScreen() {
  const [problems, setProblems] = useState<Problems<keyof typeof fields>>({});
  const [sent, setSent] = useState<string | null>(null);
  const { warning, dismiss, busy, run } = useAccountCall();
  const register = (values: Record<keyof typeof fields, string>) =>
    run(async () => setSent((await sdk.account.register(values)).msg));
  return (
    <PublicPage title="Crear una cuenta">
      {warning && <Notice kind="warning" text={warning} onDismiss={dismiss} />}
      {sent ? (
        <Notice kind="success" text={sent} />
      ) : (
        <form
          className="public-form"
          noValidate
          onSubmit={(event) => {
            const read = readForm(event, fields);
            setProblems(read.problems);
            if (read.isRight) void register(read.values);
          }}
        >
          <Field label="Nombre" name="nombre" autoComplete="name" required problem={problems.nombre} />
          <Field label="RFC" name="rfc" autoComplete="off" required problem={problems.rfc} />
          <Field
            label="Razón social"
            name="razonsocial"
            autoComplete="organization"
            required
            problem={problems.razonsocial}
          />
          <Field label="Correo" name="correo" type="email" autoComplete="username" required problem={problems.correo} />
          <button type="submit" className="public-button primary" aria-disabled={busy}>
            Crear cuenta
          </button>
        </form>
      )}
      <nav className="public-links" aria-label="Cuenta">
        <Link to="/login">Ya tengo una cuenta</Link>
      </nav>
    </PublicPage>
  );
}
