import { Alert, Button, describeProblem } from '@boveda/ui-kit';

/** What could not be fetched, and the way to try again. */
export function Problem({ error, onRetry }: { error: unknown; onRetry(): void }) {
  const { title, msg } = describeProblem(error);
  return (
    <Alert
      type="error"
      showIcon
      title={title}
      description={msg}
      action={<Button onClick={onRetry}>Reintentar</Button>}
    />
  );
}
