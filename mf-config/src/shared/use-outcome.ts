import { describeProblem, useToast } from '@boveda/ui-kit';

/** A mutation that resolves with the server's answer or its error. */
type Change = Promise<{ error?: unknown }>;

/**
 * Shows the result of a mutation in a toast: the success text, or 'Error' with the failed action and the server's msg.
 * Resolves to whether it succeeded.
 */
export function useOutcome(): (change: Change, success: string, failed?: string) => Promise<boolean> {
  const toast = useToast();
  return async (change, success, failed) => {
    const { error } = await change;
    if (error === undefined) {
      toast.success(success);
      return true;
    }
    const { title, msg } = describeProblem(error);
    toast.error(title, failed ? `${failed.replace(/\.$/, '')}. ${msg}` : msg);
    return false;
  };
}
