import { type ReactNode, type SyntheticEvent, useState } from 'react';
import { Button } from '../controls/button';
import { Stylesheet } from '../theme/stylesheet';
import css from './filter-box.css?source';
import { type FilterChip, FilterChips } from './filter-chips';

interface Props {
  children: ReactNode;
  onSearch(): void;
  onClear(): void;
  /** Fields behind Más filtros. */
  more?: ReactNode;
  /** How many of those are set; the box starts open if one is and there are no chips to show it. */
  moreSet?: number;
  /** The active filters, which stay visible while the fields are behind Más filtros. */
  chips?: readonly FilterChip[];
  /** On a telephone, shows only the first field until Más filtros. */
  folds?: boolean;
}

/** The box of filters above a list, with Buscar and Limpiar. */
export function FilterBox(props: Props) {
  const { children, onSearch, onClear, more, moreSet = 0, chips, folds = more !== undefined } = props;
  const [isOpen, setOpen] = useState(moreSet > 0 && chips === undefined);
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    onSearch();
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: React and jsdom do not know the search element yet.
    <form
      role="search"
      className="bv-filters"
      data-folds={folds ? (isOpen ? 'open' : 'closed') : undefined}
      onSubmit={submit}
    >
      <Stylesheet name="bv-filters" css={css} />
      <div className="bv-filter-fields">
        {children}
        <div className="bv-filter-buttons">
          <Button type="primary" htmlType="submit">
            Buscar
          </Button>
          <Button onClick={onClear}>Limpiar</Button>
          {folds && (
            <Button
              className={more === undefined ? 'bv-filter-fold' : undefined}
              type="text"
              aria-expanded={isOpen}
              onClick={() => setOpen(!isOpen)}
            >
              {isOpen ? 'Menos filtros' : 'Más filtros'}
              {!isOpen && moreSet > 0 && ` (${moreSet})`}
            </Button>
          )}
        </div>
      </div>
      {isOpen && more && <div className="bv-filter-more">{more}</div>}
      {chips && <FilterChips chips={chips} />}
    </form>
  );
}
