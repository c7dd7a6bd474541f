import { type ReactNode, type SyntheticEvent, useState } from 'react';
import { Button, Flex, Stylesheet } from '..';
import { FilterOutlined, SearchOutlined } from '../icons';

const css = `
.bv-filters{display:flex;flex-direction:column;gap:.75rem;background:var(--bv-surface);border:1px solid var(--bv-border);border-radius:8px;padding:.75rem}
.bv-filter-fields{display:grid;grid-template-columns:repeat(auto-fill,minmax(min(100%,11rem),1fr));gap:.75rem}
.bv-filters[data-folds] .bv-filter-fields>:first-child{grid-column:span 2}
@media (max-width:575.98px){.bv-filter-fields{grid-template-columns:1fr 1fr}.bv-filters[data-folds=closed] .bv-filter-fields>:not(:first-child){display:none}}
.bv-filter-field{display:flex;flex-direction:column;gap:.25rem;min-width:0}
@media (min-width:576px){.bv-filters .bv-filter-fold{display:none}}
.bv-filter-field label{font-size:.8125rem;color:var(--bv-muted)}`;

interface Props {
  children: ReactNode;
  onSearch(): void;
  onClear(): void;
  /** Fields behind Más filtros. */
  more?: ReactNode;
  /** How many of those are set; the box starts open if one is. */
  moreSet?: number;
  /** On a telephone, shows only the first field until Más filtros. */
  folds?: boolean;
}

/** The box of filters above a list, with Buscar and Limpiar. */
export function FilterBox({ children, onSearch, onClear, more, moreSet = 0, folds = more !== undefined }: Props) {
  const [isOpen, setOpen] = useState(moreSet > 0);
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
        {isOpen && more}
      </div>
      <Flex gap="small" wrap>
        <Button type="primary" htmlType="submit" icon={<SearchOutlined />}>
          Buscar
        </Button>
        <Button onClick={onClear}>Limpiar</Button>
        {folds && (
          <Button
            className={more === undefined ? 'bv-filter-fold' : undefined}
            type="text"
            icon={<FilterOutlined />}
            aria-expanded={isOpen}
            onClick={() => setOpen(!isOpen)}
          >
            {isOpen ? 'Menos filtros' : 'Más filtros'}
            {!isOpen && moreSet > 0 && ` (${moreSet})`}
          </Button>
        )}
      </Flex>
    </form>
  );
}
