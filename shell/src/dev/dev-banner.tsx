import { devOrigin } from '@boveda/contracts';
import { Button } from '@boveda/ui-kit';
import { leaveDevArea, useDevArea } from './dev-area';

/** As long as code of a developer's machine runs here, everybody who looks at the screen sees it. */
export function DevBanner() {
  const state = useDevArea();
  if (state.phase !== 'starting' && state.phase !== 'shown') return null;
  return (
    <aside className="preview-banner" aria-label="En desarrollo">
      <p>
        <strong>En desarrollo: {state.link.area}</strong> · de {devOrigin(state.link)}, sin firma · lo demás es lo
        publicado
      </p>
      <Button size="small" onClick={leaveDevArea}>
        Salir
      </Button>
    </aside>
  );
}
