import { cfdiSorts, efectosComprobante, formasPago, metodosPago, usosCfdi } from '@boveda/contracts';
import { Button, Flex, Stylesheet, today } from '@boveda/ui-kit';
import { DateInput } from '@boveda/ui-kit/form';
import { FilterOutlined, SearchOutlined } from '@boveda/ui-kit/icons';
import type { SetUrlQuery } from '@boveda/ui-kit/router';
import { type SyntheticEvent, useState } from 'react';
import { CampoRfc } from './campo-rfc';
import { Campo, CampoCatalogo, CampoTexto } from './campos';
import { readMoney, type VigentesQuery } from './filtros';

const css = `
.cfdi-filters{display:flex;flex-direction:column;gap:.75rem;background:var(--bv-surface);border:1px solid var(--bv-border);border-radius:8px;padding:.75rem}
.cfdi-fields{display:grid;grid-template-columns:repeat(auto-fill,minmax(min(100%,11rem),1fr));gap:.75rem}
.cfdi-fields>:first-child{grid-column:span 2}
@media (max-width:575.98px){.cfdi-fields{grid-template-columns:1fr 1fr}.cfdi-filters[data-closed] .cfdi-fields>:not(:first-child){display:none}}
.cfdi-field{display:flex;flex-direction:column;gap:.25rem;min-width:0}
.cfdi-field label{font-size:.8125rem;color:var(--bv-muted)}`;

const more = ['rfc', 'serie', 'folio', 'usocfdi', 'formapago', 'metodopago', 'totalde', 'totalhasta'] as const;
const orders = { DESC: 'Descendente', ASC: 'Ascendente' };

interface Props {
  query: VigentesQuery;
  onChange: SetUrlQuery<VigentesQuery>;
  /** Buscar: ask again, even where nothing changed. */
  onSearch(): void;
  onClear(): void;
}

/** Filters of a list of CFDI. Each change counts at once; what is typed counts shortly after the last key. */
export function FiltrosForm({ query, onChange, onSearch, onClear }: Props) {
  const count = more.filter((name) => query[name] !== undefined).length;
  const [isOpen, setOpen] = useState(count > 0);
  const set = (patch: Partial<VigentesQuery>) => onChange(patch);
  const type = (patch: Partial<VigentesQuery>) => onChange(patch, { replace: true });
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    onSearch();
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: React and jsdom do not know the search element yet.
    <form role="search" className="cfdi-filters" data-closed={isOpen ? undefined : ''} onSubmit={submit}>
      <Stylesheet name="cfdi-filters" css={css} />
      <div className="cfdi-fields">
        <CampoTexto
          label="Buscar"
          placeholder="Buscar por serie/folio/UUID"
          value={query.search}
          onCommit={(search) => type({ search })}
        />
        <Campo label="Desde">
          {(id) => <DateInput id={id} value={query.fechaini} onChange={(fechaini) => set({ fechaini })} />}
        </Campo>
        <Campo label="Hasta">
          {(id) => <DateInput id={id} value={query.fechafin ?? today()} onChange={(fechafin) => set({ fechafin })} />}
        </Campo>
        <CampoCatalogo
          label="Tipo"
          catalog={efectosComprobante}
          value={query.tipo}
          onChange={(tipo) => set({ tipo })}
        />
        {isOpen && <MoreFields query={query} set={set} type={type} />}
      </div>
      <Flex gap="small" wrap>
        <Button type="primary" htmlType="submit" icon={<SearchOutlined />}>
          Buscar
        </Button>
        <Button onClick={onClear}>Limpiar</Button>
        <Button type="text" icon={<FilterOutlined />} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {isOpen ? 'Menos filtros' : 'Más filtros'}
          {!isOpen && count > 0 && ` (${count})`}
        </Button>
      </Flex>
    </form>
  );
}

interface FieldsProps {
  query: VigentesQuery;
  set(patch: Partial<VigentesQuery>): void;
  type(patch: Partial<VigentesQuery>): void;
}

function MoreFields({ query, set, type }: FieldsProps) {
  return (
    <>
      <CampoRfc value={query.rfc} onChange={(rfc) => set({ rfc })} />
      <CampoTexto label="Serie" value={query.serie} onCommit={(serie) => type({ serie })} />
      <CampoTexto label="Folio" value={query.folio} onCommit={(folio) => type({ folio })} />
      <CampoCatalogo
        label="Uso CFDI"
        catalog={usosCfdi}
        value={query.usocfdi}
        onChange={(usocfdi) => set({ usocfdi })}
      />
      <CampoCatalogo
        label="Forma de pago"
        catalog={formasPago}
        value={query.formapago}
        onChange={(formapago) => set({ formapago })}
      />
      <CampoCatalogo
        label="Método de pago"
        catalog={metodosPago}
        value={query.metodopago}
        onChange={(metodopago) => set({ metodopago })}
      />
      <CampoTexto
        label="Total de"
        placeholder="00.00"
        read={readMoney}
        value={query.totalde}
        onCommit={(totalde) => type({ totalde })}
      />
      <CampoTexto
        label="Total hasta"
        placeholder="00.00"
        read={readMoney}
        value={query.totalhasta}
        onCommit={(totalhasta) => type({ totalhasta })}
      />
      <CampoCatalogo
        label="Ordenar por"
        plain
        catalog={cfdiSorts}
        value={query.sort}
        onChange={(sort) => set({ sort })}
      />
      <CampoCatalogo label="Orden" plain catalog={orders} value={query.order} onChange={(order) => set({ order })} />
    </>
  );
}
