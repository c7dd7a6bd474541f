import { Button, formatInstant } from '@boveda/ui-kit';
import { EyeOutlined } from '@boveda/ui-kit/icons';
import { useSyncExternalStore } from 'react';
import type { Preview } from './preview';

/** Above the whole page while a preview is shown, so that every viewer of the screen knows. */
export function PreviewBanner({ preview: shown }: { preview: Preview }) {
  const state = useSyncExternalStore(shown.subscribe, shown.get);
  if (state.phase !== 'shown') return null;
  const facts = [...state.records, ...(state.shell ? [state.shell] : [])].map(({ preview }) => preview);
  const titles = [...state.records.map(({ title }) => title), ...(state.shell ? ['Marco'] : [])];
  return (
    <aside className="preview-banner" aria-label="Vista previa">
      <EyeOutlined />
      <p>
        <strong>Vista previa de {list(titles)}</strong> · rama {list(facts.map(({ branch }) => branch))} · de{' '}
        {list(facts.map(({ author }) => author))} · termina el {formatInstant(state.expires)}
        {state.readOnly && (
          <>
            {' · '}
            <strong>Solo lectura</strong>: no se puede cambiar nada hasta salir e iniciar sesión otra vez
          </>
        )}
      </p>
      <Button size="small" onClick={shown.leave}>
        {state.readOnly ? 'Salir y cerrar sesión' : 'Salir de la vista previa'}
      </Button>
    </aside>
  );
}

/** Each once, with commas. */
const list = (texts: readonly string[]) => [...new Set(texts)].join(', ');
