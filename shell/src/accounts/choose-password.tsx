import { confirmAccess } from '@boveda/contracts';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Notice } from '../login/notice';
import { PublicPage } from '../login/public-page';
import { AccountLinks } from './links';
import { useMailedLink } from './mailed-link';
import { NewPasswordFields } from './new-password-fields';
import { type Problems, readForm } from './read-form';
import { useAccountCall, useToLogin } from './use-account-call';

const { pass1, pass2 } = confirmAccess.body.shape;

interface Props {
  title: string;
  /** What the form is for, above it. */
  info?: ReactNode;
  /** What the login says afterwards. */
  success: string;
  send: (body: { token: string; pass1: string; pass2: string }) => Promise<unknown>;
}

/**
 * The password of a mailed link, typed twice. With `pswd` in the link there is nothing to type: the form is hidden and
 * the page sends itself (V1 §2). Fetching the page changes nothing: only its script sends.
 */
export function ChoosePassword({ title, info, success, send }: Props) {
  const { p: token = '', pswd } = useMailedLink();
  const [problems, setProblems] = useState<Problems<'pass1' | 'pass2'>>({});
  const { warning, dismiss, busy, run } = useAccountCall();
  const toLogin = useToLogin();

  const submit = async (passwords: { pass1: string; pass2: string }) => {
    if (await run(() => send({ token, ...passwords }))) await toLogin(success);
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
              const read = readForm(event, { pass1, pass2 });
              setProblems(read.problems);
              if (read.isRight) void submit(read.values);
            }}
          >
            <NewPasswordFields problems={problems} />
            <button type="submit" className="public-button primary" aria-disabled={busy}>
              Aceptar
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
