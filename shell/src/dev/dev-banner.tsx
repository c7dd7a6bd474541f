import { devOrigin } from '@boveda/contracts/core';
import { Button } from '@boveda/ui-kit';
import { useSyncExternalStore } from 'react';
import type { DevArea } from './dev-area';

/** Above the whole page while unsigned code of this machine runs, so that every viewer of the screen knows. */
export function DevBanner({ dev }: { dev: DevArea }) {
  const state = useSyncExternalStore(dev.subscribe, dev.get);
  if (state.phase !== 'starting' && state.phase !== 'shown') return null;
  return (
    <aside className="preview-banner" aria-label="En desarrollo">
      <p>
        <strong>En desarrollo: {state.link.area}</strong> · de {devOrigin(state.link)}, sin firma · lo demás es lo
        publicado
      </p>
      <Button size="small" onClick={dev.leave}>
        Salir
      </Button>
    </aside>
  );
}
