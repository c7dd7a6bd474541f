import type { ReactNode } from 'react';

/** Id of the card below a row, for `aria-controls` of its toggle. */
export const cardIdOf = (rowKey: string): string => `bv-card-${rowKey}`;

interface Props {
  rowKey: string;
  isOpen: boolean;
  onToggle(): void;
  /** Tooltip, where the row may cut the text. */
  title?: string;
  children: ReactNode;
}

/** Toggles the card below a row (`ListScreen.expansion`). */
export const RowToggle = ({ rowKey, isOpen, onToggle, title, children }: Props) => (
  <button
    type="button"
    className="bv-row-toggle"
    title={title}
    aria-expanded={isOpen}
    aria-controls={isOpen ? cardIdOf(rowKey) : undefined}
    onClick={onToggle}
  >
    {children}
  </button>
);
