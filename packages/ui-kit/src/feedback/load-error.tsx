import { Alert } from '../controls/alert';
import { Button } from '../controls/button';
import { describeProblem } from '../problems/describe-problem';

interface Props {
  error: unknown;
  onRetry(): unknown;
  /** A line of text instead of a box, for a part of a screen. */
  inline?: boolean;
}

/** Why something could not be loaded, in the words of describeProblem, and a button that tries again. */
export function LoadError({ error, onRetry, inline = false }: Props) {
  const { title, msg } = describeProblem(error);
  const retry = <Button onClick={() => void onRetry()}>Reintentar</Button>;
  if (inline)
    return (
      <p role="alert">
        {msg} {retry}
      </p>
    );
  return <Alert type="error" showIcon title={title} description={msg} action={retry} />;
}
