import { AHEAD_SECONDS, Link, paths, useColumnChoice } from '@boveda/area-kit';
import type { ConceptosPorMes, PorConcepto, PorConceptoQuery } from '@boveda/contracts';
import { PAGE_SIZES } from '@boveda/contracts/core';
import { gruposConcepto, porConceptoQuery } from '@boveda/contracts/impuestos';
import { Button, describeProblem, formatCount, formatMoney, plural, today, useToast } from '@boveda/ui-kit';
import { ListScreen } from '@boveda/ui-kit/data';
import { CatalogField, FilterBox, TextField } from '@boveda/ui-kit/filters';
import { DownloadOutlined } from '@boveda/ui-kit/icons';
import { useScrollMemory, useUrlQuery } from '@boveda/ui-kit/router';
import { saveFile } from '@boveda/ui-kit/viewers';
import { useMemo, useState } from 'react';
import { toCsv } from '../csv';
import { sections } from '../sections';
import { useLazySumConceptosQuery, useSumConceptosQuery } from './contribuyentes-api';
import { NearestConceptos } from './nearest-conceptos';
import { porConceptoColumns, porConceptoTable } from './por-concepto-columns';

const direcciones = { recibidos: 'Compras y gastos', emitidos: 'Ventas' } as const;
const FIRST_EJERCICIO = 2014;
/** Rows of one call. */
const PORTION = 250;

/** What was bought or sold by counterpart, ClaveProdServ and month; each amount leads to its CFDI. */
export function PorConceptoScreen() {
  const columnChoice = useColumnChoice('conceptos');
  const [query, setQuery] = useUrlQuery(porConceptoQuery());
  const rows = useSumConceptosQuery(query, { refetchOnMountOrArgChange: AHEAD_SECONDS });
  useScrollMemory(rows.currentData !== undefined);
  const { save, saved } = useSave();
  const { direccion, agrupar, ejercicio, search } = query;
  const page = rows.currentData ?? rows.data;
  const months = page?.meses;
  const columns = useMemo(() => {
    const section = sections.find((each) => each.direccion === direccion) ?? sections[0];
    return porConceptoColumns(section, agrupar, months ?? []);
  }, [direccion, agrupar, months]);
  const set = (patch: Partial<typeof query>) => setQuery({ ...patch, offset: 0 });
  const clear = () => set({ ejercicio: undefined, search: undefined });
  return (
    <ListScreen
      columnChoice={columnChoice}
      title={direccion === 'recibidos' ? 'Gasto por concepto' : 'Ingreso por concepto'}
      toolbar={
        page && (
          <Button icon={<DownloadOutlined />} loading={saved !== null} onClick={() => void save(query)}>
            {saved === null || saved === 0 ? 'Descargar CSV' : `${formatCount(saved)} renglones…`}
          </Button>
        )
      }
      query={query}
      onQueryChange={setQuery}
      rows={rows}
      rowKey={({ rfc, clave }) => `${rfc} ${clave}`}
      columns={columns}
      pageSizes={PAGE_SIZES}
      filters={<Filtros query={query} onChange={setQuery} onClear={clear} onSearch={() => void rows.refetch()} />}
      summary={page && page.count > 0 && <Suma {...page} />}
      isFiltered={ejercicio !== undefined || search !== undefined}
      onClear={clear}
      nearest={search && <NearestConceptos query={query} search={search} onSearch={(near) => set({ search: near })} />}
      empty={{
        text: direccion === 'recibidos' ? 'Aún no hay compras ni gastos vigentes' : 'Aún no hay ventas vigentes',
        action: <Link to={paths.dashboard}>Subir CFDI desde Inicio</Link>,
      }}
    />
  );
}

interface FiltrosProps {
  query: PorConceptoQuery;
  onChange(patch: Partial<PorConceptoQuery>, options?: { replace?: boolean }): void;
  onClear(): void;
  onSearch(): void;
}

function Filtros({ query: { direccion, agrupar, ejercicio, search }, onChange, onClear, onSearch }: FiltrosProps) {
  const set = (patch: Partial<PorConceptoQuery>) => onChange({ ...patch, offset: 0 });
  return (
    <FilterBox onSearch={onSearch} onClear={onClear}>
      <TextField
        label="Buscar"
        placeholder="Contraparte, clave o texto"
        value={search}
        onCommit={(search) => onChange({ search, offset: 0 }, { replace: true })}
      />
      <CatalogField
        label="De"
        plain
        all={null}
        catalog={direcciones}
        order={['recibidos', 'emitidos']}
        value={direccion}
        onChange={(direccion = 'recibidos') => set({ direccion })}
      />
      <CatalogField
        label="Por"
        plain
        all={null}
        catalog={gruposConcepto}
        order={['ambos', 'contraparte', 'clave']}
        value={agrupar}
        onChange={(agrupar = 'ambos') => set({ agrupar })}
      />
      <CatalogField
        label="Ejercicio"
        plain
        all="Últimos doce meses"
        catalog={ejercicios()}
        order={Object.keys(ejercicios()).reverse()}
        value={ejercicio}
        onChange={(ejercicio) => set({ ejercicio })}
      />
    </FilterBox>
  );
}

/** Downloads all rows of a query, however many there are and whatever page is shown; `saved` counts those that were read while it is at work. */
function useSave(): { save: (query: PorConceptoQuery) => Promise<void>; saved: number | null } {
  const [ask] = useLazySumConceptosQuery();
  const [saved, setSaved] = useState<number | null>(null);
  const toast = useToast();
  const save = async (query: PorConceptoQuery) => {
    setSaved(0);
    const rows: PorConcepto[] = [];
    for (;;) {
      const { data, error } = await ask({ ...query, limit: PORTION, offset: rows.length });
      if (!data) {
        const { title, msg } = describeProblem(error);
        toast.error(title, msg);
        break;
      }
      rows.push(...data.rows);
      setSaved(rows.length);
      if (data.rows.length === 0 || rows.length >= data.count) {
        saveFile(toCsv(porConceptoTable({ ...data, rows })), 'text/csv', `${query.direccion}_por_concepto.csv`);
        break;
      }
    }
    setSaved(null);
  };
  return { save, saved };
}

const Suma = ({ importe, sincambio, leyendo }: ConceptosPorMes) => (
  <span>
    <strong>Neto sin impuestos: {formatMoney(importe)}</strong>
    <small>Importes menos descuentos y egresos, de CFDI vigentes.</small>
    {sincambio > 0 && (
      <small>
        Sin {plural(sincambio, 'CFDI en otra moneda que no tiene', 'CFDI en otra moneda que no tienen')} TipoCambio.
      </small>
    )}
    {leyendo && <small>Aún se leen los conceptos de CFDI guardados antes: los importes aumentarán.</small>}
  </span>
);

function ejercicios(): Record<string, string> {
  const last = Number(today().slice(0, 4));
  const years = Array.from({ length: last - FIRST_EJERCICIO + 1 }, (_, at) => String(FIRST_EJERCICIO + at));
  return Object.fromEntries(years.map((year) => [year, year]));
}
