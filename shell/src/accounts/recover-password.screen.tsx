import { sdk } from '@boveda/area-kit/sdk';
import { accountCalls } from '@boveda/contracts/cuenta';
import { useState } from 'react';
import { useLocation } from 'react-router-dom';
import { Field } from '../shared/field';
import { Notice } from '../shared/notice';
import { PublicPage } from '../shared/public-page';
import { type Problems, readForm } from '../shared/read-form';
import { AccountLinks } from './links';
import { useAccountCall } from './use-account-call';

/** `/recover-password`: the answer is the same whether the e-mail has an account or not. */
export function RecoverPasswordScreen() {
  const typed = (useLocation().state as { correo?: string } | null)?.correo;
  const [problems, setProblems] = useState<Problems<'correo'>>({});
  const [sent, setSent] = useState<string | null>(null);
  const { warning, dismiss, busy, run } = useAccountCall();
  const recover = (values: { correo: string }) => run(async () => setSent((await sdk.account.recover(values)).msg));
  return (
    <PublicPage title="Recuperar Contraseña">
      {warning && <Notice kind="warning" text={warning} onDismiss={dismiss} />}
      {sent ? (
        <Notice kind="success" text={sent} />
      ) : (
        <form
          className="public-form"
          noValidate
          onSubmit={(event) => {
            const read = readForm(event, accountCalls().recover.body.shape);
            setProblems(read.problems);
            if (read.isRight) void recover(read.values);
          }}
        >
          <p>
            Le enviamos un enlace para elegir una contraseña nueva o, si aún no confirma su cuenta, otra vez el correo
            de confirmación.
          </p>
          <Field
            label="Correo"
            name="correo"
            type="email"
            autoComplete="username"
            required
            defaultValue={typed}
            problem={problems.correo}
          />
          <button type="submit" className="public-button primary" aria-disabled={busy}>
            Enviar enlace
          </button>
        </form>
      )}
      <AccountLinks />
    </PublicPage>
  );
}
