import {
  alertasPago,
  cfdiSorts,
  efectosComprobante,
  formasPago,
  metodosPago,
  monedas,
  pagoEstatusFiltro,
  usosCfdi,
} from '@boveda/contracts/core';
import {
  AmountsField,
  CatalogField,
  DayField,
  DaysField,
  FilterBox,
  PeriodField,
  RfcField,
  TextField,
} from '@boveda/ui-kit/filters';
import type { SetUrlQuery } from '@boveda/ui-kit/router';
import { useListEtiquetasQuery, useRfcMatches } from '../api';
import { chipsOf } from './filter-chips';
import type { ListQuery } from './list-query';
import type { CfdiList } from './lists';

const orders = { DESC: 'Descendente', ASC: 'Ascendente' };
const estatusDePago = {
  pendiente: pagoEstatusFiltro.pendiente,
  1: `1 ${pagoEstatusFiltro[1]}`,
  2: `2 ${pagoEstatusFiltro[2]}`,
  3: `3 ${pagoEstatusFiltro[3]}`,
};
const ESTATUS_DE_PAGO = ['pendiente', '1', '2', '3'] as const;

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
  const { data: etiquetas } = useListEtiquetasQuery(undefined, { skip: query.etiqueta === undefined });
  const fields: FieldsProps = {
    query,
    offers: (name) => name in list.query.shape,
    set: (patch) => onChange(patch),
    type: (patch) => onChange(patch, { replace: true }),
  };
  return (
    <FilterBox
      onSearch={onSearch}
      onClear={onClear}
      more={<MoreFields {...fields} />}
      chips={chipsOf(list, query, fields.set, etiquetas)}
    >
      <FirstFields {...fields} />
    </FilterBox>
  );
}

interface FieldsProps {
  query: ListQuery;
  /** Whether the list has a filter. */
  offers(name: keyof ListQuery): boolean;
  set(patch: Partial<ListQuery>): void;
  type(patch: Partial<ListQuery>): void;
}

/** The fields that are always there: on one line from 1280 px on. */
function FirstFields(props: FieldsProps) {
  const { query, offers, set, type } = props;
  const { fechaini, fechafin, canceladoini, canceladofin } = query;
  return (
    <>
      <TextField
        label="Buscar"
        placeholder="Buscar por serie/folio/UUID"
        value={query.search}
        onCommit={(search) => type({ search })}
      />
      <PeriodField
        label="Periodo"
        value={{ from: fechaini, to: fechafin }}
        onChange={({ from, to }) => set({ fechaini: from, fechafin: to })}
      />
      <DaysField query={query} onChange={set} />
      {offers('rfc') && <RfcField useMatches={useRfcMatches} value={query.rfc} onChange={(rfc) => set({ rfc })} />}
      {offers('pagoestatus') && (
        <CatalogField
          label="Estatus de pago"
          plain
          catalog={estatusDePago}
          order={ESTATUS_DE_PAGO}
          value={query.pagoestatus}
          onChange={(pagoestatus) => set({ pagoestatus })}
        />
      )}
      {offers('canceladoini') && (
        <PeriodField
          label="Cancelado en"
          value={{ from: canceladoini, to: canceladofin }}
          onChange={({ from, to }) => set({ canceladoini: from, canceladofin: to })}
        />
      )}
      {isTipoFirst(offers) && <TipoField {...props} />}
    </>
  );
}

// Creditos are all of tipo I, and cancelados have a period more.
const isTipoFirst = (offers: FieldsProps['offers']) => !offers('pagoestatus') && !offers('canceladoini');

const TipoField = ({ query, set }: FieldsProps) => (
  <CatalogField label="Tipo" catalog={efectosComprobante} value={query.tipo} onChange={(tipo) => set({ tipo })} />
);

function MoreFields(props: FieldsProps) {
  const { query, offers, set, type } = props;
  return (
    <>
      {!isTipoFirst(offers) && <TipoField {...props} />}
      {offers('nombre') && <TextField label="Nombre" value={query.nombre} onCommit={(nombre) => type({ nombre })} />}
      {offers('moneda') && <MonedaField {...props} />}
      {offers('canceladoini') && (
        <>
          <DayField
            label="Cancelado desde"
            value={query.canceladoini}
            onChange={(canceladoini) => set({ canceladoini })}
          />
          <DayField
            label="Cancelado hasta"
            value={query.canceladofin}
            onChange={(canceladofin) => set({ canceladofin })}
          />
        </>
      )}
      <EtiquetaField {...props} />
      <DayField label="Guardado desde" value={query.guardadoini} onChange={(guardadoini) => set({ guardadoini })} />
      <DayField label="Guardado hasta" value={query.guardadofin} onChange={(guardadofin) => set({ guardadofin })} />
      <TextField
        label="Regla"
        placeholder="Clave, como CRP20212"
        value={query.regla}
        onCommit={(regla) => type({ regla })}
      />
      {offers('alerta') && (
        <CatalogField
          label="Alerta de pago"
          plain
          all="Todas"
          catalog={alertasPago}
          value={query.alerta}
          onChange={(alerta) => set({ alerta })}
        />
      )}
      <TextField label="Serie" value={query.serie} onCommit={(serie) => type({ serie })} />
      <TextField label="Folio" value={query.folio} onCommit={(folio) => type({ folio })} />
      {offers('usocfdi') && <CodeFields {...props} />}
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

/** The usual currencies, and the one of the address if it is another. */
function MonedaField({ query: { moneda }, set }: FieldsProps) {
  const catalog: Readonly<Record<string, string>> =
    moneda && !(moneda in monedas) ? { ...monedas, [moneda]: '' } : monedas;
  return (
    <CatalogField
      label="Moneda"
      all="Todas"
      catalog={catalog}
      value={moneda}
      onChange={(code) => set({ moneda: code })}
    />
  );
}

/** The tags of the taxpayer, if there are any. */
function EtiquetaField({ query: { etiqueta }, set }: FieldsProps) {
  const { data = [] } = useListEtiquetasQuery();
  if (data.length === 0) return null;
  return (
    <CatalogField
      label="Etiqueta"
      plain
      all="Todas"
      catalog={Object.fromEntries(data.map(({ id, nombre }) => [id, nombre]))}
      order={data.map(({ id }) => id)}
      value={data.some(({ id }) => id === etiqueta) ? etiqueta : undefined}
      onChange={(id) => set({ etiqueta: id })}
    />
  );
}

const CodeFields = ({ query, set }: FieldsProps) => (
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
