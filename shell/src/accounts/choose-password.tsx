import { codigo } from '@boveda/contracts/core';
import { accountCalls } from '@boveda/contracts/cuenta';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import { useMailedLink } from '../session/mailed-link';
import { Field } from '../shared/field';
import { Notice } from '../shared/notice';
import { PublicPage } from '../shared/public-page';
import { type Problems, readForm } from '../shared/read-form';
import { AccountLinks } from './links';
import { NewPasswordFields } from './new-password-fields';
import { useAccountCall, useToLogin } from './use-account-call';

const { pass1, pass2 } = accountCalls().confirmAccess.body.shape;
/** Optional: an empty value is valid. */
const code = { safeParse: (typed: unknown) => (typed === '' ? {} : codigo.safeParse(typed)) };

const isGone = (code: string | null) => code === 'link_used' || code === 'link_expired';

interface Chosen {
  token: string;
  pass1: string;
  pass2: string;
  codigo?: string;
}

interface Props {
  title: string;
  /** Shown above the form. */
  info?: ReactNode;
  /** Label of the button. */
  action?: string;
  /** `/recover-password` mails another link. */
  isRenewable?: boolean;
  /** Adds a field for a recovery code, which turns the second factor off. */
  endsFactor?: boolean;
  /** The message that the login shows afterwards. */
  success: string;
  send: (body: Chosen) => Promise<unknown>;
}

/**
 * Sets the password of a mailed link, typed twice. A link with `pswd` needs no input: the form is hidden and sent at once
 * (V1 §2). Fetching the page changes nothing: only its script sends.
 */
export function ChoosePassword({
  title,
  info,
  action = 'Aceptar',
  isRenewable,
  endsFactor = false,
  success,
  send,
}: Props) {
  const { p: token = '', pswd } = useMailedLink();
  const [problems, setProblems] = useState<Problems<'pass1' | 'pass2' | 'codigo'>>({});
  const { warning, code: failed, dismiss, busy, run } = useAccountCall();
  const toLogin = useToLogin();

  const submit = async ({ codigo, ...passwords }: Omit<Chosen, 'token'>) => {
    const body = { token, ...passwords, ...(codigo ? { codigo } : {}) };
    if (await run(() => send(body))) await toLogin(success);
  };
  const sent = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: sent once, at the first render.
  useEffect(() => {
    if (pswd === undefined || sent.current) return;
    sent.current = true;
    void submit({ pass1: pswd, pass2: pswd });
  }, []);

  return (
    <PublicPage title={title}>
      {warning && (
        <Notice
          kind="warning"
          text={warning}
          action={isRenewable && isGone(failed) && <Link to="/recover-password">Pedir otro enlace</Link>}
          onDismiss={dismiss}
        />
      )}
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
