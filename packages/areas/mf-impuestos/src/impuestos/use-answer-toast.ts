import { describeProblem, useToast } from '@boveda/ui-kit';
import { useCallback } from 'react';

/** What a change answers. */
export interface Answered {
  data?: { msg: string } | undefined;
  error?: unknown;
}

/** Returns a function that shows the answer to a change as a toast, and returns whether the change was made. */
export function useAnswerToast(): (answered: Answered) => boolean {
  const toast = useToast();
  return useCallback(
    ({ data, error }) => {
      if (data) {
        toast.success(data.msg);
        return true;
      }
      const { title, msg } = describeProblem(error);
      toast.error(title, msg);
      return false;
    },
    [toast],
  );
}
