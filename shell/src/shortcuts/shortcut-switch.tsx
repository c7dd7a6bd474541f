import { Stylesheet } from '@boveda/ui-kit';
import { switchShortcuts, useShortcutsOn } from './preference';
import css from './shortcut-switch.css?source';

/** Switches the shortcuts of a single key on and off. */
export function ShortcutSwitch() {
  const on = useShortcutsOn();
  return (
    <label className="shortcut-switch">
      <Stylesheet name="shortcut-switch" css={css} />
      <input type="checkbox" checked={on} onChange={({ target }) => switchShortcuts(target.checked)} />
      Usar atajos de una sola tecla en este navegador
    </label>
  );
}
