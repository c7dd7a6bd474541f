import { Alert, Button } from '@boveda/ui-kit';
import type { Choice } from './choices';

interface Props {
  awaited: Choice;
  /** What may be had instead. */
  standIn: Choice | undefined;
  onSkip: () => void;
}

/** Above an area that takes long: it goes on loading, and nothing has to be answered. */
export function SlowNotice({ awaited, standIn, onSkip }: Props) {
  const other = standIn?.standing === 'live' ? 'estable' : 'anterior';
  return (
    <Alert
      className="shell-fallback"
      type="info"
      role="status"
      showIcon
      title={`${awaited.release.title} está tardando más de lo normal. Seguimos cargando.`}
      action={
        standIn && (
          <Button size="small" onClick={onSkip}>
            Usar la versión {other}
          </Button>
        )
      }
    />
  );
}
