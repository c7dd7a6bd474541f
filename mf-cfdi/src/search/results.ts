import type { EstadoLista } from '@boveda/area-kit';
import { type CfdiRow, type Contraparte, efectosComprobante } from '@boveda/contracts';
import { folioOf, formatMoney } from '@boveda/ui-kit';
import { type Section, sections } from '../sections';

/** A result of the search and its address. */
export interface SearchResult {
  readonly key: string;
  readonly to: string;
  readonly title: string;
  readonly detail: string;
  readonly status?: number;
}

/** Results of one kind. */
export interface ResultGroup {
  readonly title: string;
  readonly results: readonly SearchResult[];
}

const estadoOf: Readonly<Record<number, EstadoLista>> = {
  1: 'pendientes',
  2: 'vigentes',
  3: 'cancelados',
  4: 'invalidos',
  5: 'alterados',
};

const cfdi = (section: Section, row: CfdiRow): SearchResult => ({
  key: row.id,
  to: `${section.list(estadoOf[row.status])}/${row.id}`,
  title: `${efectosComprobante[row.tipo]} ${folioOf(row)} · ${formatMoney(row.total, row.moneda)}`,
  detail: `${row.rfc} - ${row.nombre} · ${row.uuid}`,
  status: row.status,
});

const contraparte = ({ rfc, nombre }: Contraparte): SearchResult[] =>
  sections.map(({ list, title }) => ({
    key: `${rfc} ${title}`,
    to: `${list()}?rfc=${encodeURIComponent(rfc)}&limit=20&offset=0`,
    title: `${rfc} - ${nombre}`,
    detail: `Ver en ${title}`,
  }));

/** The results in the order of the menu; pending requests add none. */
export function groupResults(
  contrapartes: readonly Contraparte[] = [],
  emitidos: readonly CfdiRow[] = [],
  recibidos: readonly CfdiRow[] = [],
): ResultGroup[] {
  const [clientes, proveedores] = sections;
  return [
    { title: 'Contribuyentes', results: contrapartes.flatMap(contraparte) },
    { title: 'Clientes', results: emitidos.map((row) => cfdi(clientes, row)) },
    { title: 'Proveedores', results: recibidos.map((row) => cfdi(proveedores, row)) },
  ].filter(({ results }) => results.length > 0);
}
