import { describeProblem, useToast } from '@boveda/ui-kit';

/** A change that ends with the server's answer, or with its problem. */
type Change = Promise<{ error?: unknown }>;

/**
 * Says how a change ended: the words of success, or an error titled 'Error' with what failed and the server's msg.
 * Answers whether it worked.
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
