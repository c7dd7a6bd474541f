import { Button, Flex, Stylesheet } from '@boveda/ui-kit';
import { SearchOutlined } from '@boveda/ui-kit/icons';
import type { ReactNode, SyntheticEvent } from 'react';

const css = `
.cfdi-filters{display:flex;flex-direction:column;gap:.75rem;background:var(--bv-surface);border:1px solid var(--bv-border);border-radius:8px;padding:.75rem}
.cfdi-fields{display:grid;grid-template-columns:repeat(auto-fill,minmax(min(100%,11rem),1fr));gap:.75rem}
.cfdi-fields>:first-child{grid-column:span 2}
@media (max-width:575.98px){.cfdi-fields{grid-template-columns:1fr 1fr}.cfdi-filters[data-closed] .cfdi-fields>:not(:first-child){display:none}}
.cfdi-field{display:flex;flex-direction:column;gap:.25rem;min-width:0}
@media (min-width:576px){.cfdi-filters .cfdi-more{display:none}}
.cfdi-field label{font-size:.8125rem;color:var(--bv-muted)}`;

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
export function Filtros({ children, isOpen, onSearch, onClear, more }: Props) {
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    onSearch();
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: React and jsdom do not know the search element yet.
    <form role="search" className="cfdi-filters" data-closed={isOpen ? undefined : ''} onSubmit={submit}>
      <Stylesheet name="cfdi-filters" css={css} />
      <div className="cfdi-fields">{children}</div>
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
