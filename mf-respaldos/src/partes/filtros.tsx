import { Button, Flex, Stylesheet } from '@boveda/ui-kit';
import { Input, Select } from '@boveda/ui-kit/form';
import { SearchOutlined } from '@boveda/ui-kit/icons';
import { useTypedText } from '@boveda/ui-kit/router';
import { type ReactNode, type SyntheticEvent, useId } from 'react';

const css = `
.resp-filtros{display:flex;flex-direction:column;gap:.75rem;background:var(--bv-surface);border:1px solid var(--bv-border);border-radius:8px;padding:.75rem}
.resp-campos{display:grid;grid-template-columns:repeat(auto-fill,minmax(min(100%,11rem),1fr));gap:.75rem}
.resp-campo{display:flex;flex-direction:column;gap:.25rem;min-width:0}
.resp-campo label{font-size:.8125rem;color:var(--bv-muted)}
@media (max-width:575.98px){.resp-campos{grid-template-columns:1fr 1fr}}`;

interface Props {
  children: ReactNode;
  onSearch(): void;
  onClear(): void;
}

/** The box of filters above a list, with Buscar and Limpiar. */
export function Filtros({ children, onSearch, onClear }: Props) {
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    onSearch();
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: React and jsdom do not know the search element yet.
    <form role="search" className="resp-filtros" onSubmit={submit}>
      <Stylesheet name="respaldos-filtros" css={css} />
      <div className="resp-campos">{children}</div>
      <Flex gap="small" wrap>
        <Button type="primary" htmlType="submit" icon={<SearchOutlined />}>
          Buscar
        </Button>
        <Button onClick={onClear}>Limpiar</Button>
      </Flex>
    </form>
  );
}

/** A labelled field of the filters. */
export function Campo({ label, children }: { label: string; children(id: string): ReactNode }) {
  const id = useId();
  return (
    <div className="resp-campo">
      <label htmlFor={id}>{label}</label>
      {children(id)}
    </div>
  );
}

interface NombreProps {
  value: string | undefined;
  onCommit(value: string | undefined): void;
}

/** Part of a name; it counts shortly after the last key. */
export function CampoNombre({ value, onCommit }: NombreProps) {
  const typed = useTypedText(value, onCommit);
  return (
    <Campo label="Nombre">
      {(id) => (
        <Input
          id={id}
          value={typed.text}
          autoComplete="off"
          spellCheck={false}
          onChange={(event) => typed.type(event.target.value)}
          onBlur={typed.commit}
          onPressEnter={typed.commit}
        />
      )}
    </Campo>
  );
}

interface EstatusProps<Code extends string> {
  catalog: Readonly<Record<Code, string>>;
  value: Code | undefined;
  onChange(code: Code | undefined): void;
  /** Codes in the order in which they are offered. */
  order: readonly Code[];
}

/** One of the states, or Todos. */
export const CampoEstatus = <Code extends string>({ catalog, value, onChange, order }: EstatusProps<Code>) => (
  <Campo label="Estatus">
    {(id) => (
      <Select
        id={id}
        value={value ?? ''}
        options={[{ value: '', label: 'Todos' }, ...order.map((code) => ({ value: code, label: catalog[code] }))]}
        onChange={(code: string) => onChange(code === '' ? undefined : (code as Code))}
      />
    )}
  </Campo>
);
