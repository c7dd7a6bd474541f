import type { ReactNode, SyntheticEvent } from 'react';
import { Button, Flex, Stylesheet } from '..';
import { SearchOutlined } from '../icons';

const css = `
.bv-filters{display:flex;flex-direction:column;gap:.75rem;background:var(--bv-surface);border:1px solid var(--bv-border);border-radius:8px;padding:.75rem}
.bv-filter-fields{display:grid;grid-template-columns:repeat(auto-fill,minmax(min(100%,11rem),1fr));gap:.75rem}
.bv-filter-fields>:first-child{grid-column:span 2}
@media (max-width:575.98px){.bv-filter-fields{grid-template-columns:1fr 1fr}.bv-filters[data-closed] .bv-filter-fields>:not(:first-child){display:none}}
.bv-filter-field{display:flex;flex-direction:column;gap:.25rem;min-width:0}
@media (min-width:576px){.bv-filters .bv-filter-more{display:none}}
.bv-filter-field label{font-size:.8125rem;color:var(--bv-muted)}`;

interface Props {
  children: ReactNode;
  /** On a telephone, fields but the first show only while this holds. */
  isOpen: boolean;
  onSearch(): void;
  onClear(): void;
  /** Buttons after Buscar and Limpiar. */
  more?: ReactNode;
}

/** The box of filters above a list, with Buscar and Limpiar. */
export function FilterBox({ children, isOpen, onSearch, onClear, more }: Props) {
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    onSearch();
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: React and jsdom do not know the search element yet.
    <form role="search" className="bv-filters" data-closed={isOpen ? undefined : ''} onSubmit={submit}>
      <Stylesheet name="bv-filters" css={css} />
      <div className="bv-filter-fields">{children}</div>
      <Flex gap="small" wrap>
        <Button type="primary" htmlType="submit" icon={<SearchOutlined />}>
          Buscar
        </Button>
        <Button onClick={onClear}>Limpiar</Button>
        {more}
      </Flex>
    </form>
  );
}
