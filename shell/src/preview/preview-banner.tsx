import { Button, formatInstant } from '@boveda/ui-kit';
import { EyeOutlined } from '@boveda/ui-kit/icons';
import { leavePreview, usePreview } from './preview';

/** As long as a preview is shown everybody who looks at the screen sees it, over everything else. */
export function PreviewBanner() {
  const state = usePreview();
  if (state.phase !== 'shown') return null;
  const { title, preview } = state.record;
  return (
    <aside className="preview-banner" aria-label="Vista previa">
      <EyeOutlined />
      <p>
        <strong>Vista previa de {title}</strong> · rama {preview.branch} · de {preview.author} · termina el{' '}
        {formatInstant(preview.expires)}
      </p>
      <Button size="small" onClick={leavePreview}>
        Salir de la vista previa
      </Button>
    </aside>
  );
}
