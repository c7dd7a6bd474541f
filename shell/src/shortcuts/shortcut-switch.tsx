import { Stylesheet } from '@boveda/ui-kit';
import { switchShortcuts, useShortcutsOn } from './preference';

const css = `
.shortcut-switch{display:flex;align-items:center;gap:8px;min-height:24px;cursor:pointer}
.shortcut-switch input{width:18px;height:18px;margin:0;accent-color:var(--bv-primary)}`;

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
