import type { EstadoLista } from '@boveda/area-kit';
import { type CfdiRow, type Contraparte, efectosComprobante } from '@boveda/contracts';
import { folioDe, formatMoney } from '@boveda/ui-kit';
import { type Seccion, secciones } from '../secciones';

/** Something that was found, and where it is. */
export interface Resultado {
  readonly key: string;
  readonly to: string;
  readonly titulo: string;
  readonly detalle: string;
  readonly status?: number;
}

/** What was found of one kind. */
export interface Grupo {
  readonly titulo: string;
  readonly resultados: readonly Resultado[];
}

const estadoDe: Readonly<Record<number, EstadoLista>> = {
  1: 'pendientes',
  2: 'vigentes',
  3: 'cancelados',
  4: 'invalidos',
  5: 'alterados',
};

const cfdi = (seccion: Seccion, row: CfdiRow): Resultado => ({
  key: row.id,
  to: `${seccion.lista(estadoDe[row.status])}/${row.id}`,
  titulo: `${efectosComprobante[row.tipo]} ${folioDe(row)} · ${formatMoney(row.total, row.moneda)}`,
  detalle: `${row.rfc} - ${row.nombre} · ${row.uuid}`,
  status: row.status,
});

const contraparte = ({ rfc, nombre }: Contraparte): Resultado[] =>
  secciones.map(({ lista, titulo }) => ({
    key: `${rfc} ${titulo}`,
    to: `${lista()}?rfc=${encodeURIComponent(rfc)}&limit=20&offset=0`,
    titulo: `${rfc} - ${nombre}`,
    detalle: `Ver en ${titulo}`,
  }));

/** What was found, in the order of the menu; what is on its way adds nothing. */
export function agrupar(
  contrapartes: readonly Contraparte[] = [],
  emitidos: readonly CfdiRow[] = [],
  recibidos: readonly CfdiRow[] = [],
): Grupo[] {
  const [clientes, proveedores] = secciones;
  return [
    { titulo: 'Contribuyentes', resultados: contrapartes.flatMap(contraparte) },
    { titulo: 'Clientes', resultados: emitidos.map((row) => cfdi(clientes, row)) },
    { titulo: 'Proveedores', resultados: recibidos.map((row) => cfdi(proveedores, row)) },
  ].filter(({ resultados }) => resultados.length > 0);
}
