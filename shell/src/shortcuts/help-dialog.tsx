import { Stylesheet } from '@boveda/ui-kit';
import { Modal } from '@boveda/ui-kit/overlay';
import { Fragment } from 'react';
import css from './help-dialog.css?source';
import { ShortcutSwitch } from './shortcut-switch';

/** Keys that are pressed one after the other, or together where joined by a plus. */
type Row = readonly [keys: readonly string[], does: string];

const general: readonly Row[] = [
  [['Ctrl + K'], 'Buscar CFDI, pantallas y acciones (⌘ K en Mac)'],
  [['?'], 'Ver estos atajos'],
  [['/'], 'Ir a los filtros de la lista'],
  [['j'], 'Renglón siguiente'],
  [['k'], 'Renglón anterior'],
  [['x'], 'Elegir el renglón'],
  [['Entrar'], 'Abrir el renglón'],
  [['Esc'], 'Cerrar un diálogo'],
];

export interface HelpProps {
  /** Screens with the letter that opens them after g. */
  screens: readonly { label: string; key?: string | undefined }[];
  onClose: () => void;
}

/** All keyboard shortcuts, and the switch for those of a single key. */
export function HelpDialog({ screens, onClose }: HelpProps) {
  const places = screens.flatMap(({ label, key }): Row[] => (key ? [[['g', key], label]] : []));
  return (
    <Modal open title="Atajos de teclado" footer={null} onCancel={onClose} width={680} initialFocus="dialog">
      <Stylesheet name="shortcut-help" css={css} />
      <div className="shortcut-columns">
        <Keys title="En cualquier pantalla" rows={general} />
        {places.length > 0 && <Keys title="Ir a una pantalla" rows={places} />}
      </div>
      <ShortcutSwitch />
    </Modal>
  );
}

function Keys({ title, rows }: { title: string; rows: readonly Row[] }) {
  return (
    <section>
      <h2 className="shortcut-title">{title}</h2>
      <dl className="shortcut-help">
        {rows.map(([keys, does]) => (
          <Fragment key={does}>
            <dt>
              {keys.map((key, at) => (
                <Fragment key={key}>
                  {at > 0 && ' '}
                  <kbd>{key}</kbd>
                </Fragment>
              ))}
            </dt>
            <dd>{does}</dd>
          </Fragment>
        ))}
      </dl>
    </section>
  );
}
