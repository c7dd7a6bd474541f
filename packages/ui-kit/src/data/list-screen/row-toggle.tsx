import type { ReactNode } from 'react';

/** Id of the card below a row, for `aria-controls` of its toggle. */
export const cardIdOf = (rowKey: string): string => `bv-card-${rowKey}`;

interface Props {
  rowKey: string;
  isOpen: boolean;
  onToggle(): void;
  children: ReactNode;
}

/** Toggles the card below a row (`ListScreen.expansion`). */
export const RowToggle = ({ rowKey, isOpen, onToggle, children }: Props) => (
  <button
    type="button"
    className="bv-row-toggle"
    aria-expanded={isOpen}
    aria-controls={isOpen ? cardIdOf(rowKey) : undefined}
    onClick={onToggle}
  >
    {children}
  </button>
);
