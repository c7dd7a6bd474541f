import { useSession } from '@boveda/session';
import { Button } from '@boveda/ui-kit';
import { EyeOutlined } from '@boveda/ui-kit/icons';

/** Above the whole page during a visit of the demonstration, with the way out. */
export function VisitBanner({ onLeave }: { onLeave: () => void }) {
  if (!useSession()?.visitante) return null;
  return (
    <aside className="preview-banner" aria-label="Demostración">
      <EyeOutlined />
      <p>
        <strong>Demostración de solo lectura</strong> · datos de ejemplo: se consultan, y nada se cambia ni se genera
      </p>
      <Button size="small" onClick={onLeave}>
        Salir
      </Button>
    </aside>
  );
}
