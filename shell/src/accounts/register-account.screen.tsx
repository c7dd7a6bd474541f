import { sdk } from '@boveda/area-kit/sdk';
import { accountCalls } from '@boveda/contracts/cuenta';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { Field } from '../shared/field';
import { Notice } from '../shared/notice';
import { PublicPage } from '../shared/public-page';
import { type Problems, readForm } from '../shared/read-form';
import { useAccountCall } from './use-account-call';

const fields = accountCalls().register.body.shape;
type Values = Record<keyof typeof fields, string>;

/**
 * `/register-account`: requests an account with its first taxpayer. It is created, and its password chosen, through a mailed
 * link, which proves that the user owns the mailbox.
 */
export function RegisterAccountScreen() {
  const [problems, setProblems] = useState<Problems<keyof typeof fields>>({});
  const [sent, setSent] = useState<{ msg: string; values: Values } | null>(null);
  const { warning, dismiss, busy, run } = useAccountCall();
  const register = (values: Values) =>
    run(async () => setSent({ values, msg: (await sdk.account.register(values)).msg }));
  const registerAgain = (values: Values) =>
    run(async () => {
      await sdk.account.register(values);
      setSent({ values, msg: 'Le enviamos el correo de nuevo. Revise también el correo no deseado.' });
    });
  return (
    <PublicPage title="Crear una cuenta">
      {warning && <Notice kind="warning" text={warning} onDismiss={dismiss} />}
      {sent ? (
        <>
          <Notice kind="success" text={sent.msg} />
          <button
            type="button"
            className="public-button"
            aria-disabled={busy}
            onClick={() => void registerAgain(sent.values)}
          >
            Enviar el correo de nuevo
          </button>
        </>
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
