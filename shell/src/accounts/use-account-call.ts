import { isApiError } from '@boveda/api-sdk';
import { session } from '@boveda/session';
import { describeProblem } from '@boveda/ui-kit/theme';
import { useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { endSession } from '../session/end-session';

/** Runs the calls of a public screen, one at a time, and keeps the message and the code of the last failure. */
export function useAccountCall() {
  const [failure, setFailure] = useState<{ warning: string; code: string } | null>(null);
  const [busy, setBusy] = useState(false);
  const running = useRef(false);

  /** Resolves to whether it succeeded. */
  const run = async (call: () => Promise<unknown>): Promise<boolean> => {
    if (running.current) return false;
    running.current = true;
    setBusy(true);
    setFailure(null);
    try {
      await call();
      return true;
    } catch (error) {
      if (!isApiError(error)) throw error;
      setFailure({ warning: describeProblem(error).msg, code: error.code });
      return false;
    } finally {
      running.current = false;
      setBusy(false);
    }
  };
  const { warning = null, code = null } = failure ?? {};
  return { warning, code, dismiss: () => setFailure(null), busy, run };
}

/** Leads to the login with a success message. An open session is ended: its credentials have just changed. */
export function useToLogin() {
  const navigate = useNavigate();
  return async (success: string) => {
    if (session.current) await endSession();
    await navigate('/login', { replace: true, state: { success } });
  };
}
