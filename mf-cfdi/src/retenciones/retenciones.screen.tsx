import { AHEAD_SECONDS, Link, paths, useColumnChoice, useGo } from '@boveda/area-kit';
import type { api, RetencionesQuery } from '@boveda/contracts';
import { type AnswerOf, PAGE_SIZES } from '@boveda/contracts/core';
import {
  clavesRetencion,
  direccionesRetencion,
  type RetencionRow,
  retencionesQuery,
} from '@boveda/contracts/impuestos';
import { formatFechaCfdi, formatMoney, plural, today } from '@boveda/ui-kit';
import { type ListColumn, ListScreen } from '@boveda/ui-kit/data';
import { CatalogField, FilterBox, readRfc, TextField } from '@boveda/ui-kit/filters';
import { useHref, useLocation, useScrollMemory, useUrlQuery } from '@boveda/ui-kit/router';
import { useMemo } from 'react';
import { RetencionEstatus } from './retencion-estatus';
import { claveOf, identidadOf, meses, periodoOf } from './retencion-text';
import { useListRetencionesQuery } from './retenciones-api';

const FIRST_EJERCICIO = 2014;
const cleared = { ejercicio: undefined, mes: undefined, rfc: undefined, clave: undefined };
const numberOf = (text: string | undefined) => (text === undefined ? undefined : Number(text));
const textOf = <Code extends string>(value: number | undefined) =>
  value === undefined ? undefined : (String(value) as Code);

/** CFDI de retenciones that the taxpayer received or issued. */
export function RetencionesScreen() {
  const columnChoice = useColumnChoice('retenciones');
  const { search } = useLocation();
  const go = useGo();
  const href = useHref(`/${paths.retenciones()}`);
  const columns = useMemo(() => columnsOf(href), [href]);
  const [query, setQuery] = useUrlQuery(retencionesQuery());
  const rows = useListRetencionesQuery(query, { refetchOnMountOrArgChange: AHEAD_SECONDS });
  useScrollMemory(rows.currentData !== undefined);
  const { direccion, ejercicio, mes, rfc, clave } = query;
  const page = rows.currentData ?? rows.data;
  const set = (patch: Partial<typeof query>) => setQuery({ ...patch, offset: 0 });
  const clear = () => set(cleared);
  return (
    <ListScreen
      columnChoice={columnChoice}
      title="Retenciones"
      query={query}
      onQueryChange={setQuery}
      rows={rows}
      rowKey={({ id }) => id}
      columns={columns}
      onOpen={(id) => go(paths.retenciones(id), { state: { list: search } })}
      pageSizes={PAGE_SIZES}
      filters={<Filtros query={query} onChange={set} onSearch={() => void rows.refetch()} onClear={clear} />}
      summary={page && page.count > 0 && <Sumas {...page} />}
      isFiltered={[ejercicio, mes, rfc, clave].some((value) => value !== undefined)}
      onClear={clear}
      empty={{
        text: direccion === 'emitidas' ? 'Aún no hay retenciones emitidas' : 'Aún no hay retenciones recibidas',
        action: (
          <span>
            <Link to={paths.dashboard}>Subir XML desde Inicio</Link> o <Link to={paths.descargas}>pedirlas al SAT</Link>
          </span>
        ),
      }}
    />
  );
}

interface FiltrosProps {
  query: RetencionesQuery;
  onChange(patch: Partial<RetencionesQuery>): void;
  onSearch(): void;
  onClear(): void;
}

const Filtros = ({
  query: { direccion, ejercicio, mes, rfc, clave },
  onChange: set,
  onSearch,
  onClear,
}: FiltrosProps) => (
  <FilterBox onSearch={onSearch} onClear={onClear}>
    <CatalogField
      label="Dirección"
      plain
      all={null}
      catalog={direccionesRetencion}
      order={['recibidas', 'emitidas']}
      value={direccion}
      onChange={(direccion = 'recibidas') => set({ direccion })}
    />
    <CatalogField
      label="Ejercicio"
      plain
      catalog={ejercicios()}
      order={Object.keys(ejercicios()).reverse()}
      value={textOf(ejercicio)}
      onChange={(text) => set({ ejercicio: numberOf(text) })}
    />
    <CatalogField
      label="Mes"
      plain
      catalog={meses}
      order={Object.keys(meses) as (keyof typeof meses)[]}
      value={textOf(mes)}
      onChange={(text) => set({ mes: numberOf(text) })}
    />
    <TextField
      label="RFC"
      placeholder={direccion === 'emitidas' ? 'A quien se retuvo' : 'Quien retuvo'}
      value={rfc}
      read={readRfc}
      onCommit={(rfc) => set({ rfc })}
    />
    <CatalogField label="Clave" catalog={clavesRetencion} value={clave} onChange={(clave) => set({ clave })} />
  </FilterBox>
);

function ejercicios(): Record<string, string> {
  const last = Number(today().slice(0, 4));
  const years = Array.from({ length: last - FIRST_EJERCICIO + 1 }, (_, at) => String(FIRST_EJERCICIO + at));
  return Object.fromEntries(years.map((year) => [year, year]));
}

type Lista = AnswerOf<typeof api.retenciones.list>;

function Sumas({ count, sumas: { operacion, isr, iva, ieps } }: Lista) {
  const retenido = Object.entries({ ISR: isr, IVA: iva, IEPS: ieps }).filter(([, amount]) => Number(amount) !== 0);
  return (
    <span>
      {plural(count, 'CFDI de retenciones', 'CFDI de retenciones')} · Operación {formatMoney(operacion)}
      {retenido.map(([impuesto, amount]) => ` · ${impuesto} retenido ${formatMoney(amount)}`)}
    </span>
  );
}

const columnsOf = (href: string): ListColumn<RetencionRow>[] => [
  {
    key: 'fecha',
    title: 'Expedido',
    nowrap: true,
    card: 'line',
    render: ({ fecha }) => formatFechaCfdi(fecha),
  },
  {
    key: 'contraparte',
    title: 'Contraparte',
    card: 'title',
    render: (row) => (
      <>
        <span className="bv-row-link">
          <a href={`${href}/${row.id}`} aria-label={`Retención de ${row.nombre || identidadOf(row)}`}>
            {row.nombre || identidadOf(row)}
          </a>
        </span>
        {row.nombre && <small style={{ display: 'block' }}>{identidadOf(row)}</small>}
      </>
    ),
  },
  { key: 'periodo', title: 'Periodo', card: 'line', render: periodoOf },
  { key: 'clave', title: 'Clave', card: 'line', render: claveOf },
  {
    key: 'operacion',
    title: 'Operación',
    align: 'right',
    nowrap: true,
    render: ({ operacion }) => formatMoney(operacion),
  },
  {
    key: 'retenido',
    title: 'Retenido',
    align: 'right',
    nowrap: true,
    card: 'amount',
    render: ({ retenido }) => formatMoney(retenido),
  },
  { key: 'estado', title: 'Verificación', nowrap: true, card: 'state', render: (row) => <RetencionEstatus {...row} /> },
];
