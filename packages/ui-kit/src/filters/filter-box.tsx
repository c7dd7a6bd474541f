import { type ReactNode, type SyntheticEvent, useState } from 'react';
import { Button, Stylesheet } from '..';
import { type FilterChip, FilterChips } from './filter-chips';

const css = `
.bv-filters{display:flex;flex-direction:column;gap:.5rem;background:var(--bv-surface);border:1px solid var(--bv-border);border-radius:8px;padding:.5rem .75rem}
.bv-filter-fields{display:flex;flex-wrap:wrap;align-items:end;gap:.5rem}
.bv-filter-field{display:flex;flex-direction:column;gap:.125rem;flex:1 1 6rem;min-width:0;max-width:24rem}
.bv-filter-field:has(.ant-space-compact){flex-basis:8.25rem}
.bv-filters[data-folds] .bv-filter-fields>:first-child{flex:2 1 7rem}
.bv-filter-field label{overflow:hidden;text-overflow:ellipsis;white-space:nowrap;font-size:var(--bv-size-small);color:var(--bv-muted)}
.bv-filter-buttons{display:flex;flex-wrap:wrap;gap:.5rem}
.bv-filter-buttons .ant-btn{padding-inline:.5rem}
.bv-filter-more{display:grid;grid-template-columns:repeat(auto-fill,minmax(min(100%,10rem),1fr));gap:.5rem}
.bv-filter-chips{display:flex;flex-wrap:wrap;gap:.25rem .5rem;list-style:none;margin:0;padding:0}
.bv-filter-chips li{min-width:0}
.bv-filter-chips button{display:inline-flex;align-items:center;gap:.375rem;max-width:100%;min-height:1.5rem;padding:0 .5rem;font:inherit;font-size:var(--bv-size-note);color:var(--bv-text);background:var(--bv-infoSurface);border:1px solid var(--bv-control);border-radius:999px;cursor:pointer}
.bv-filter-chips button:hover{border-color:var(--bv-primary)}
.bv-filter-chips span:first-child{overflow:hidden;text-overflow:ellipsis;white-space:nowrap}
.bv-filter-chips .anticon{font-size:var(--bv-size-small)}
@media (min-width:576px){.bv-filters .bv-filter-fold{display:none}}
@media (max-width:575.98px){
.bv-filter-fields,.bv-filter-more{display:grid;grid-template-columns:minmax(0,1fr) minmax(0,1fr)}
.bv-filters[data-folds] .bv-filter-fields>:first-child,.bv-filter-buttons{grid-column:1/-1}
.bv-filters[data-folds=closed] .bv-filter-fields>:not(:first-child,.bv-filter-buttons){display:none}
.bv-filter-chips button{min-height:2rem}
}`;

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
