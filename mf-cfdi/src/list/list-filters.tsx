import { cfdiSorts, efectosComprobante, formasPago, metodosPago, pagoEstatus, usosCfdi } from '@boveda/contracts';
import { today } from '@boveda/ui-kit';
import { AmountsField, CatalogField, DaysField, FilterBox, RfcField, TextField } from '@boveda/ui-kit/filters';
import type { SetUrlQuery } from '@boveda/ui-kit/router';
import { useRfcMatches } from '../api';
import type { ListQuery } from './list-query';
import type { CfdiList } from './lists';

const orders = { DESC: 'Descendente', ASC: 'Ascendente' };
const MORE = ['rfc', 'pagoestatus', 'serie', 'folio', 'usocfdi', 'formapago', 'metodopago', 'totalde', 'totalhasta'];

interface Props {
  list: CfdiList;
  query: ListQuery;
  onChange: SetUrlQuery<ListQuery>;
  /** Buscar: requests the list again, even without a change. */
  onSearch(): void;
  onClear(): void;
}

/** Filters of a list of CFDI. Changes apply at once, typed text shortly after the last key. */
export function ListFilters({ list, query, onChange, onSearch, onClear }: Props) {
  const set = (patch: Partial<ListQuery>) => onChange(patch);
  const type = (patch: Partial<ListQuery>) => onChange(patch, { replace: true });
  return (
    <FilterBox
      onSearch={onSearch}
      onClear={onClear}
      more={<MoreFields list={list} query={query} set={set} type={type} />}
      moreSet={MORE.filter((name) => query[name as keyof ListQuery] !== undefined).length}
    >
      <TextField
        label="Buscar"
        placeholder="Buscar por serie/folio/UUID"
        value={query.search}
        onCommit={(search) => type({ search })}
      />
      {/* Today is shown as the last day and not sent: a CFDI with a later date is not hidden. */}
      <DaysField query={{ ...query, fechafin: query.fechafin ?? today() }} onChange={set} />
      <CatalogField label="Tipo" catalog={efectosComprobante} value={query.tipo} onChange={(tipo) => set({ tipo })} />
    </FilterBox>
  );
}

interface FieldsProps {
  list: CfdiList;
  query: ListQuery;
  set(patch: Partial<ListQuery>): void;
  type(patch: Partial<ListQuery>): void;
}

function MoreFields({ list, query, set, type }: FieldsProps) {
  const offers = (name: keyof ListQuery) => name in list.query.shape;
  return (
    <>
      {offers('rfc') && <RfcField useMatches={useRfcMatches} value={query.rfc} onChange={(rfc) => set({ rfc })} />}
      {offers('pagoestatus') && (
        <CatalogField
          label="Estatus de pago"
          catalog={pagoEstatus}
          value={query.pagoestatus}
          onChange={(pagoestatus) => set({ pagoestatus })}
        />
      )}
      <TextField label="Serie" value={query.serie} onCommit={(serie) => type({ serie })} />
      <TextField label="Folio" value={query.folio} onCommit={(folio) => type({ folio })} />
      {offers('usocfdi') && <CodeFields query={query} set={set} />}
      {offers('totalde') && <AmountsField query={query} onCommit={type} />}
      <CatalogField
        label="Ordenar por"
        plain
        all={null}
        catalog={cfdiSorts}
        value={query.sort}
        onChange={(sort) => set({ sort })}
      />
      <CatalogField
        label="Orden"
        plain
        all={null}
        catalog={orders}
        value={query.order}
        onChange={(order) => set({ order })}
      />
    </>
  );
}

const CodeFields = ({ query, set }: Pick<FieldsProps, 'query' | 'set'>) => (
  <>
    <CatalogField label="Uso CFDI" catalog={usosCfdi} value={query.usocfdi} onChange={(usocfdi) => set({ usocfdi })} />
    <CatalogField
      label="Forma de pago"
      catalog={formasPago}
      value={query.formapago}
      onChange={(formapago) => set({ formapago })}
    />
    <CatalogField
      label="Método de pago"
      catalog={metodosPago}
      value={query.metodopago}
      onChange={(metodopago) => set({ metodopago })}
    />
  </>
);
