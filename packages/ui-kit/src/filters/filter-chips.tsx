import type { MouseEvent } from 'react';
import { CloseOutlined } from '../icons';

/** An active filter in words, and what removes it. */
export interface FilterChip {
  readonly text: string;
  onRemove(): void;
}

// Focus goes to a neighbour, or else to Buscar; it would be lost with the button.
function moveFocus(button: HTMLElement): void {
  const item = button.parentElement;
  const next = item?.nextElementSibling ?? item?.previousElementSibling;
  const target = next?.querySelector('button') ?? button.closest('form')?.querySelector<HTMLElement>('[type=submit]');
  target?.focus();
}

/** The active filters as buttons that remove them. Changes are announced to screen readers. */
export function FilterChips({ chips }: { chips: readonly FilterChip[] }) {
  const remove = (event: MouseEvent<HTMLElement>, chip: FilterChip) => {
    moveFocus(event.currentTarget);
    chip.onRemove();
  };
  return (
    <>
      <span className="bv-visually-hidden" aria-live="polite">
        {chips.length > 0 ? `Filtros: ${chips.map(({ text }) => text).join(', ')}` : 'Sin filtros'}
      </span>
      {chips.length > 0 && (
        <ul className="bv-filter-chips" aria-label="Filtros activos">
          {chips.map((chip) => (
            <li key={chip.text}>
              <button type="button" aria-label={`Quitar ${chip.text}`} onClick={(event) => remove(event, chip)}>
                <span>{chip.text}</span>
                <CloseOutlined />
              </button>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
