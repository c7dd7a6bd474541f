import { describeProblem, useToast } from '@boveda/ui-kit';

/** Returns a function that shows the answer to a change as a toast. */
export function useAnswerToast() {
  const toast = useToast();
  return ({ data, error }: { data?: { msg: string } | undefined; error?: unknown }): void => {
    if (data) {
      toast.success(data.msg);
      return;
    }
    const { title, msg } = describeProblem(error);
    toast.error(title, msg);
  };
}
