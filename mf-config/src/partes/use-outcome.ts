import { describeProblem, useToast } from '@boveda/ui-kit';

/** Says how a change ended: the words of success, or an error titled 'Error' with the server's msg. Answers whether it worked. */
export function useOutcome(): (
  change: Promise<{ error?: unknown }>,
  success: string,
  failed?: string,
) => Promise<boolean> {
  const toast = useToast();
  return async (change, success, failed) => {
    const { error } = await change;
    if (error === undefined) {
      toast.success(success);
      return true;
    }
    const { title, msg } = describeProblem(error);
    toast.error(title, failed ? `${failed} ${msg}` : msg);
    return false;
  };
}
