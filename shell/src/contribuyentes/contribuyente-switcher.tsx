import type { Cuenta } from '@boveda/contracts';
import { session } from '@boveda/session';
import { Stylesheet } from '@boveda/ui-kit';
import { Modal } from '@boveda/ui-kit/overlay';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import { ADD_CONTRIBUYENTE } from '../session/addresses';
import css from './contribuyente-switcher.css?source';
import { findContribuyentes } from './find-contribuyentes';
import { useSwitchContribuyente } from './use-switch-contribuyente';

interface Props {
  /** The open taxpayer, which is not offered. */
  rfc: string;
  cuentas: readonly Cuenta[];
  onClose: () => void;
}

/** Shows this screen for another taxpayer: found by RFC or name, with the keyboard or the pointer. */
export function ContribuyenteSwitcher({ rfc, cuentas, onClose }: Props) {
  const [text, setText] = useState('');
  const [active, setActive] = useState(0);
  const [recent] = useState(() => session.recent);
  const switchContribuyente = useSwitchContribuyente();
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const found = findContribuyentes(
    cuentas.filter((cuenta) => cuenta.rfc !== rfc),
    recent,
    text,
  );
  const marked = Math.min(active, found.length - 1);
  useEffect(() => {
    // Returns a promise in some browsers, which an effect must not.
    void list.current?.children[marked]?.scrollIntoView?.({ block: 'nearest' });
  }, [marked]);

  const pick = (cuenta: Cuenta | undefined) => {
    if (!cuenta) return;
    onClose();
    switchContribuyente(cuenta.rfc);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const steps: Record<string, number> = { ArrowDown: 1, ArrowUp: -1 };
    const step = steps[event.key];
    if (step) setActive((marked + step + found.length) % Math.max(found.length, 1));
    else if (event.key === 'Enter') pick(found[marked]);
    else return;
    event.preventDefault();
  };

  return (
    <Modal open title="Ver esta pantalla de otro contribuyente" footer={null} onCancel={onClose} style={{ top: 72 }}>
      <Stylesheet name="contribuyente-switcher" css={css} />
      <div className="switcher">
        <input
          type="search"
          role="combobox"
          aria-label="Buscar contribuyente por RFC o nombre"
          aria-expanded
          aria-controls={`${id}-list`}
          aria-activedescendant={found[marked] && `${id}-${marked}`}
          placeholder="RFC o nombre"
          autoComplete="off"
          value={text}
          onChange={({ target }) => {
            setText(target.value);
            setActive(0);
          }}
          onKeyDown={onKeyDown}
        />
        {/* Options are reached from the input: it keeps the focus and names the marked one. */}
        <div id={`${id}-list`} role="listbox" aria-label="Contribuyentes" ref={list}>
          {found.map((cuenta, index) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the input handles the keys.
            // biome-ignore lint/a11y/useFocusableInteractive: the input keeps the focus.
            <div
              key={cuenta.rfc}
              id={`${id}-${index}`}
              role="option"
              aria-selected={index === marked}
              onPointerMove={() => setActive(index)}
              onClick={() => pick(cuenta)}
            >
              <strong>{cuenta.nombre}</strong>
              <span>
                {cuenta.rfc}
                {recent.includes(cuenta.rfc) && ' · Reciente'}
              </span>
            </div>
          ))}
        </div>
        {found.length === 0 && <p role="status">Ningún contribuyente contiene «{text.trim()}».</p>}
        <footer>
          <Link to={ADD_CONTRIBUYENTE}>Agregar contribuyente</Link>
        </footer>
      </div>
    </Modal>
  );
}
