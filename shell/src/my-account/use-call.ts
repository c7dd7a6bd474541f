import { isApiError } from '@boveda/api-sdk';
import { describeProblem } from '@boveda/ui-kit';
import { useState } from 'react';

/** Runs the calls of the panel and keeps the message of the last failure. The frame handles the end of the session. */
export function useCall() {
  const [problem, setProblem] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const run = async (call: () => Promise<unknown>): Promise<void> => {
    setBusy(true);
    setProblem(null);
    try {
      await call();
    } catch (error) {
      if (!isApiError(error)) throw error;
      if (error.code !== 'aborted') setProblem(describeProblem(error).msg);
    } finally {
      setBusy(false);
    }
  };
  return { problem, busy, run };
}
