import {
  cloneElement,
  type FocusEvent,
  type KeyboardEvent,
  type MouseEvent,
  type ReactElement,
  type ReactNode,
  type Ref,
  type RefObject,
  useContext,
  useEffect,
  useRef,
  useState,
} from 'react';
import { type Effect, RefusalsContext } from '../controls/refusals';
import { Layer } from './layer';

interface Choice {
  key: string;
  domEvent: MouseEvent | KeyboardEvent;
}

interface MenuAction {
  key: string;
  type?: undefined;
  label: ReactNode;
  icon?: ReactNode;
  disabled?: boolean;
  danger?: boolean;
  /** What it does beyond reading: to who may not, it is disabled, and says why. */
  effect?: Effect;
  /** Makes it one of several choices of which one is taken. */
  isChecked?: boolean;
  onClick?(choice: Choice): void;
}

/** An entry of a menu: an action, a heading or a line. */
export type MenuEntry =
  | MenuAction
  | { key: string; type: 'group'; label: ReactNode }
  | { key: string; type: 'divider' };

interface ButtonLike {
  ref?: Ref<HTMLButtonElement>;
  disabled?: boolean;
  onClick?(): void;
  onKeyDown?(event: KeyboardEvent): void;
  'aria-haspopup'?: 'menu';
  'aria-expanded'?: boolean;
}

/** Props of Dropdown. */
export interface DropdownProps {
  menu: {
    items: readonly MenuEntry[];
    onClick?(choice: Choice): void;
    /** Marks `selectedKeys`. */
    selectable?: boolean;
    selectedKeys?: readonly string[];
  };
  trigger?: ['click'];
  disabled?: boolean;
  /** The button that opens it. */
  children: ReactElement<ButtonLike>;
}

/** An entry that the user may not take is reached all the same: it says why. */
const ENTRY = '[role^=menuitem]:not([aria-disabled=true]:not([title]))';

/** A menu button: opening it focuses its menu, closing it returns the focus. */
export function Dropdown({ menu, disabled = false, children }: DropdownProps) {
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const close = () => {
    if (document.activeElement?.closest('[role=menu]')) button.current?.focus({ preventScroll: true });
    setOpen(false);
  };
  return (
    <>
      {cloneElement(children, {
        ref: button,
        disabled: disabled || children.props.disabled,
        onClick: () => setOpen(!isOpen),
        onKeyDown: (event) => {
          if (event.key !== 'ArrowDown' || isOpen) return;
          event.preventDefault();
          setOpen(true);
        },
        'aria-haspopup': 'menu',
        'aria-expanded': isOpen,
      })}
      {isOpen && (
        <Layer anchor={button} align="end" className="bv-menu" onLeave={close}>
          <Menu {...menu} button={button} onClose={close} />
        </Layer>
      )}
    </>
  );
}

const roleOf = ({ isChecked }: MenuAction) =>
  isChecked === undefined ? { role: 'menuitem' } : { role: 'menuitemradio', 'aria-checked': isChecked };

type MenuProps = DropdownProps['menu'] & { button: RefObject<HTMLElement | null>; onClose(): void };

function Menu({ items, onClick, selectedKeys = [], button, onClose }: MenuProps) {
  const list = useRef<HTMLDivElement>(null);
  const { refusals, explain } = useContext(RefusalsContext);
  const refusalOf = ({ effect }: MenuAction) => effect && refusals[effect];
  useEffect(() => list.current?.querySelector<HTMLElement>(ENTRY)?.focus({ preventScroll: true }), []);
  const choose = (entry: MenuAction, domEvent: Choice['domEvent']) => {
    if (entry.disabled) return;
    const refusal = refusalOf(entry);
    if (refusal) return explain(refusal);
    const choice = { key: entry.key, domEvent };
    onClose();
    entry.onClick?.(choice);
    onClick?.(choice);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (event.key === 'Tab') return onClose();
    if (event.key === 'Escape') {
      event.nativeEvent.stopImmediatePropagation();
      return onClose();
    }
    const entries = [...event.currentTarget.querySelectorAll<HTMLElement>(ENTRY)];
    const at = entries.indexOf(document.activeElement as HTMLElement);
    const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: -1 }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    entries.at(to % entries.length)?.focus();
  };
  // A press on the button moves the focus there, and then closes the menu itself.
  const closeWhenLeft = ({ currentTarget, relatedTarget }: FocusEvent<HTMLElement>) => {
    if (relatedTarget && relatedTarget !== button.current && !currentTarget.contains(relatedTarget)) onClose();
  };
  return (
    <div ref={list} role="menu" tabIndex={-1} onKeyDown={onKeyDown} onBlur={closeWhenLeft}>
      {items.map((entry) => {
        if (entry.type === 'divider') return <hr key={entry.key} />;
        if (entry.type === 'group')
          return (
            <div key={entry.key} className="bv-menu-group">
              {entry.label}
            </div>
          );
        return (
          // biome-ignore lint/a11y/noStaticElementInteractions: its role comes from `roleOf`.
          <div
            key={entry.key}
            {...roleOf(entry)}
            tabIndex={-1}
            aria-disabled={entry.disabled || refusalOf(entry) !== undefined || undefined}
            title={refusalOf(entry)}
            aria-current={selectedKeys.includes(entry.key) || undefined}
            data-danger={entry.danger ? '' : undefined}
            onClick={(event) => choose(entry, event)}
            onKeyDown={(event) => {
              if (event.key !== 'Enter' && event.key !== ' ') return;
              event.preventDefault();
              choose(entry, event);
            }}
          >
            {entry.icon}
            <span>{entry.label}</span>
          </div>
        );
      })}
    </div>
  );
}
