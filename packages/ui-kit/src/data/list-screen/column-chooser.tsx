import { type FocusEvent, type KeyboardEvent, useId, useRef, useState } from 'react';
import { Button } from '../../controls/button';
import { TableOutlined } from '../../icons';

interface Column {
  readonly key: string;
  readonly title: string;
}
interface Props {
  columns: readonly Column[];
  shown: readonly Column[];
  onToggle(key: string): void;
}

/** Chooses the visible columns. The panel follows its button in the DOM, so that Tab leads into it. */
export function ColumnChooser({ columns, shown, onToggle }: Props) {
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const panelId = useId();
  const closeWhenLeft = ({ currentTarget, relatedTarget }: FocusEvent<HTMLElement>) => {
    if (!currentTarget.contains(relatedTarget)) setOpen(false);
  };
  const closeOnEscape = ({ key }: KeyboardEvent) => {
    if (key !== 'Escape' || !isOpen) return;
    setOpen(false);
    button.current?.focus();
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: handles events that bubble from its button and boxes.
    <div className="bv-columns" onBlur={closeWhenLeft} onKeyDown={closeOnEscape}>
      <Button
        ref={button}
        size="small"
        type="text"
        icon={<TableOutlined />}
        aria-expanded={isOpen}
        aria-controls={isOpen ? panelId : undefined}
        onClick={() => setOpen(!isOpen)}
      >
        Columnas
      </Button>
      {isOpen && (
        <fieldset id={panelId} tabIndex={-1}>
          <legend className="bv-visually-hidden">Columnas que se muestran</legend>
          {columns.map((column) => {
            const isShown = shown.includes(column);
            return (
              <label key={column.key}>
                <input
                  type="checkbox"
                  checked={isShown}
                  disabled={isShown && shown.length === 1}
                  onChange={() => onToggle(column.key)}
                />
                {column.title}
              </label>
            );
          })}
        </fieldset>
      )}
    </div>
  );
}
