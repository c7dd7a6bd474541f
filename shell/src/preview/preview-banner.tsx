import { Button, formatInstant } from '@boveda/ui-kit';
import { EyeOutlined } from '@boveda/ui-kit/icons';
import { useSyncExternalStore } from 'react';
import type { Preview } from './preview';

/** Above the whole page while a preview is shown, so that every viewer of the screen knows. */
export function PreviewBanner({ preview: shown }: { preview: Preview }) {
  const state = useSyncExternalStore(shown.subscribe, shown.get);
  if (state.phase !== 'shown') return null;
  const { title, preview } = state.record;
  return (
    <aside className="preview-banner" aria-label="Vista previa">
      <EyeOutlined />
      <p>
        <strong>Vista previa de {title}</strong> · rama {preview.branch} · de {preview.author} · termina el{' '}
        {formatInstant(preview.expires)}
      </p>
      <Button size="small" onClick={shown.leave}>
        Salir de la vista previa
      </Button>
    </aside>
  );
}
