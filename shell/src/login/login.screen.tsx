import { session, useSession } from '@boveda/session';
import { describeProblem } from '@boveda/ui-kit/theme';
import { type FormEvent, type ReactNode, useEffect, useState } from 'react';
import { Link, Navigate, useLocation } from 'react-router-dom';
import { homeOf } from '../session/addresses';
import type { Mailed } from '../session/mailed-link';
import { useInterrupted } from '../session/running-upload';
import { Notice } from '../shared/notice';
import type { Problems } from '../shared/read-form';
import type { Outcome, Typed } from './log-in';
import { LoginPage } from './login-page';

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

/** The calls of the API and their schemas: two thirds of what the form itself needs, and used when it is sent. */
const loadLogIn = () => import(/* webpackChunkName: "core" */ './log-in');
type LogIn = Awaited<ReturnType<typeof loadLogIn>>;

function LoginForm({ notice, prefetch }: Props & { notice: LoginNotice | null }) {
  const [message, setMessage] = useState(notice);
  const [interrupted, dismissInterrupted] = useInterrupted();
  const [needsCode, setNeedsCode] = useState(false);
  const { problems, warning, dismiss, busy, logIn, visit } = useLogin(() => setNeedsCode(true));
  usePrefetch(prefetch);

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const credentials = { correo: String(form.get('correo')).trim(), pass: String(form.get('pass')) };
    setMessage(null);
    if (!busy) void logIn({ ...credentials, ...(needsCode && { codigo: String(form.get('codigo') ?? '') }) });
  };

  return (
    <LoginPage
      notices={
        <>
          {warning && <Notice kind="warning" {...warning} onDismiss={dismiss} />}
          {interrupted && <Notice kind="info" text={interrupted} onDismiss={dismissInterrupted} />}
          {message && <Notice {...message} onDismiss={() => setMessage(null)} />}
        </>
      }
      needsCode={needsCode}
      problems={problems}
      busy={busy}
      onSubmit={submit}
      onVisit={() => {
        setMessage(null);
        if (!busy) void visit();
      }}
    />
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

const UNREACHABLE = { status: 0, code: 'network', msg: '', requestId: '' } as const;

function useLogin(onCodeNeeded: () => void) {
  const [problems, setProblems] = useState<Problems<keyof Typed>>({});
  const [warning, setWarning] = useState<{ text: string; action?: ReactNode } | null>(null);
  const [busy, setBusy] = useState(false);
  const warn = (outcome: Outcome, action?: ReactNode) => {
    if (outcome !== 'opened' && outcome !== 'code needed')
      setWarning({ text: outcome.warning, action: outcome.wrongCredentials && action });
  };
  const send = async (calls: LogIn, typed: Typed) => {
    const found = calls.problemsOf(typed);
    setProblems(found);
    if (Object.values(found).some(Boolean)) return;
    setWarning(null);
    const outcome = await calls.logIn(typed);
    if (outcome === 'code needed') onCodeNeeded();
    warn(outcome, <MailAgain correo={typed.correo} />);
  };
  const run = async (work: (calls: LogIn) => Promise<void>) => {
    setBusy(true);
    try {
      const calls = await loadLogIn().catch(() => null);
      if (calls) await work(calls);
      else setWarning({ text: describeProblem(UNREACHABLE).msg });
    } finally {
      setBusy(false);
    }
  };
  const visit = async (calls: LogIn) => {
    setWarning(null);
    warn(await calls.visit());
  };
  return {
    problems,
    warning,
    dismiss: () => setWarning(null),
    busy,
    logIn: (typed: Typed) => run((calls) => send(calls, typed)),
    visit: () => run(visit),
  };
}
