import { Alert, Button } from '@boveda/ui-kit';
import type { Choice } from './choices';

interface Props {
  awaited: Choice;
  /** The release that the user may choose instead. */
  fallback: Choice | undefined;
  onSkip: () => void;
}

/** Above an area that is slow to load; loading continues without an answer. */
export function SlowNotice({ awaited, fallback, onSkip }: Props) {
  const other = fallback?.standing === 'live' ? 'estable' : 'anterior';
  return (
    <Alert
      className="shell-fallback"
      type="info"
      role="status"
      showIcon
      title={`${awaited.release.title} está tardando más de lo normal. Seguimos cargando.`}
      action={
        fallback && (
          <Button size="small" onClick={onSkip}>
            Usar la versión {other}
          </Button>
        )
      }
    />
  );
}
