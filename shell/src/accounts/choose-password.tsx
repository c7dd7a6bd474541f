import { codigo, confirmAccess } from '@boveda/contracts';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Field } from '../login/field';
import { Notice } from '../login/notice';
import { PublicPage } from '../login/public-page';
import { AccountLinks } from './links';
import { useMailedLink } from './mailed-link';
import { NewPasswordFields } from './new-password-fields';
import { type Problems, readForm } from './read-form';
import { useAccountCall, useToLogin } from './use-account-call';

const { pass1, pass2 } = confirmAccess.body.shape;
/** May be left empty. */
const code = { safeParse: (typed: unknown) => (typed === '' ? {} : codigo.safeParse(typed)) };

interface Chosen {
  token: string;
  pass1: string;
  pass2: string;
  codigo?: string;
}

interface Props {
  title: string;
  /** What the form is for, above it. */
  info?: ReactNode;
  /** What the button says. */
  action?: string;
  /** Also takes a code that ends the second factor. */
  endsFactor?: boolean;
  /** What the login says afterwards. */
  success: string;
  send: (body: Chosen) => Promise<unknown>;
}

/**
 * The password of a mailed link, typed twice. With `pswd` in the link there is nothing to type: the form is hidden and
 * the page sends itself (V1 §2). Fetching the page changes nothing: only its script sends.
 */
export function ChoosePassword({ title, info, action = 'Aceptar', endsFactor = false, success, send }: Props) {
  const { p: token = '', pswd } = useMailedLink();
  const [problems, setProblems] = useState<Problems<'pass1' | 'pass2' | 'codigo'>>({});
  const { warning, dismiss, busy, run } = useAccountCall();
  const toLogin = useToLogin();

  const submit = async ({ codigo, ...passwords }: Omit<Chosen, 'token'>) => {
    const body = { token, ...passwords, ...(codigo ? { codigo } : {}) };
    if (await run(() => send(body))) await toLogin(success);
  };
  const sent = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, whatever is drawn again afterwards.
  useEffect(() => {
    if (pswd === undefined || sent.current) return;
    sent.current = true;
    void submit({ pass1: pswd, pass2: pswd });
  }, []);

  return (
    <PublicPage title={title}>
      {warning && <Notice kind="warning" text={warning} onDismiss={dismiss} />}
      {pswd === undefined ? (
        <>
          {!warning && info}
          <form
            className="public-form"
            noValidate
            onSubmit={(event) => {
              const read = readForm(event, { pass1, pass2, codigo: code });
              setProblems(read.problems);
              if (read.isRight) void submit(read.values);
            }}
          >
            <NewPasswordFields problems={problems} />
            {endsFactor && (
              <details open={problems.codigo ? true : undefined}>
                <summary>Perdí mi segundo factor</summary>
                <p>Con uno de sus códigos de recuperación se desactiva. Sin ellos, avise a soporte.</p>
                <Field
                  label="Código de recuperación"
                  name="codigo"
                  autoComplete="one-time-code"
                  problem={problems.codigo}
                />
              </details>
            )}
            <button type="submit" className="public-button primary" aria-disabled={busy}>
              {action}
            </button>
          </form>
        </>
      ) : (
        <p role="status">{busy ? 'Un momento, por favor…' : ''}</p>
      )}
      <AccountLinks />
    </PublicPage>
  );
}
