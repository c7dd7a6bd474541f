import { Alert, Button } from '@boveda/ui-kit';
import type { Choice } from './choices';
import type { Failure } from './failure';

interface Props {
  failure: Failure;
  shown: Choice;
  wanted: Choice | undefined;
  onRetry: () => void;
}

/** Above an area that is shown in another release than the wanted one; it needs no answer. */
export function FallbackNotice({ failure, shown, wanted, onRetry }: Props) {
  const { title } = shown.release;
  const stable = wanted?.standing === 'preview' && shown.standing === 'live';
  const why = failure.late ? 'tarda en cargar' : 'no se pudo cargar';
  const words = stable
    ? `Se muestra la versión estable de ${title}: la vista previa ${why}.`
    : `Se muestra la versión anterior de ${title}: la actual ${why}.`;
  return (
    <Alert
      className="shell-fallback"
      type="info"
      role="status"
      showIcon
      closable
      title={`${words} Código de soporte: ${failure.supportId} · Versión: ${failure.release}`}
      action={
        // A release that takes pages down is not tried again.
        !wanted?.insteadOf && (
          <Button size="small" onClick={onRetry}>
            Reintentar
          </Button>
        )
      }
    />
  );
}
