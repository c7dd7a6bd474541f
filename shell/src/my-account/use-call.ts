import { isApiError } from '@boveda/api-sdk';
import { describeProblem } from '@boveda/ui-kit';
import { useState } from 'react';

/** Runs calls of the panel and keeps in words what the last one failed with; the session's end is the frame's to show. */
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
