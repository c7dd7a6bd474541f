import {
  type FocusEvent,
  type KeyboardEvent,
  type ReactNode,
  Suspense,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react';
import { Button, type ButtonProps } from '../controls/button';
import { Stylesheet } from '../theme/stylesheet';
import css from './panel-button.css?source';

interface Props extends Pick<ButtonProps, 'icon' | 'size' | 'type'> {
  label: string;
  /** The panel; may be lazy. It is rendered while it is open. */
  children(close: () => void): ReactNode;
}

/** A button that opens a panel. The panel follows its button in the DOM, so that Tab leads into it; Escape returns to the button. */
export function PanelButton({ label, children, ...button }: Props) {
  const [isOpen, setOpen] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  const opener = useRef<HTMLButtonElement>(null);
  const id = useId();
  useEffect(() => {
    if (!isOpen) return;
    const closeOutside = ({ target }: Event) => {
      if (!box.current?.contains(target as Node)) setOpen(false);
    };
    document.addEventListener('pointerdown', closeOutside);
    return () => document.removeEventListener('pointerdown', closeOutside);
  }, [isOpen]);
  const close = () => {
    setOpen(false);
    opener.current?.focus();
  };
  // Without a new focus, what had it was moved within the panel, or the window lost it.
  const closeWhenLeft = ({ currentTarget, relatedTarget }: FocusEvent<HTMLElement>) => {
    if (relatedTarget && !currentTarget.contains(relatedTarget)) setOpen(false);
  };
  const closeOnEscape = ({ key }: KeyboardEvent) => {
    if (key === 'Escape' && isOpen) close();
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: handles events that bubble from its controls.
    <div ref={box} className="bv-panel" onBlur={closeWhenLeft} onKeyDown={closeOnEscape}>
      <Stylesheet name="bv-panel" css={css} />
      <Button
        {...button}
        ref={opener}
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={() => setOpen(!isOpen)}
      >
        {label}
      </Button>
      {isOpen && (
        <div id={id} tabIndex={-1}>
          <Suspense>{children(close)}</Suspense>
        </div>
      )}
    </div>
  );
}
