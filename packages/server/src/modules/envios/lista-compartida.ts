import { type ColumnaCfdi, EstatusCfdi, type ListaAbierta, type ListaCompartida } from '@boveda/contracts';
import type { Deps } from '../../installation/deps';
import { findImportes } from '../../vault/ingest/find-importes';
import { findNombre } from '../exportaciones/contribuyente';
import { columnasOf } from '../exportaciones/writers/columns';
import { completedWith } from '../exportaciones/writers/completed';
import { filtrosOf } from '../exportaciones/writers/filtros';
import { filasListado, listadoOf } from '../exportaciones/writers/listado';
import { datosDe } from '../exportaciones/writers/portada';
import { Sumas } from '../exportaciones/writers/sumas';

/** The columns of a list of which none were chosen. */
const USUALES: readonly ColumnaCfdi[] = ['folio', 'tipo', 'uuid', 'contraparte', 'fecha', 'estatus', 'total'];

function columnasDe({ origen, query, columnas }: ListaCompartida): readonly ColumnaCfdi[] {
  if (columnas) return columnas;
  if (origen.startsWith('pagos')) return [...USUALES, 'saldo', 'pagos'];
  return query.status === `${EstatusCfdi.Cancelado}` ? [...USUALES, 'cancelado'] : USUALES;
}

interface Shared {
  rfc: string;
  lista: ListaCompartida;
  /** When it was shared. */
  creado: Date;
  uuids: readonly string[];
}

/**
 * Returns shared CFDI as the list has them that they were chosen in, with its columns, order, tags, totals and cover as its Excel has
 * them, and their UUID in this order. The filters are those of the list at that time: a CFDI that has left it since is shown as well.
 */
export async function openLista(
  deps: Deps,
  { rfc, lista, creado, uuids }: Shared,
): Promise<{ uuids: string[]; lista: ListaAbierta }> {
  const { origen, query, zona } = lista;
  const columnas = columnasDe(lista);
  const { limit, offset, sort, order } = query;
  const listado = listadoOf(rfc, origen, 'xlsx', { limit, offset, sort, order, uuids });
  const { rows } = await filasListado(listado).execute(deps.db);
  const filas = await completedWith(deps.db, (asked) => findImportes(deps, rfc, asked), {
    ...{ rfc, filas: rows, elegidas: columnas },
  });
  const sumas = new Sumas(columnas);
  for (const fila of filas) sumas.add(fila);
  const filtros = await filtrosOf(deps.db, { scope: listado.scope, query: { ...query, uuids } });
  const datos = { rfc, nombre: await findNombre(deps.db, rfc), origen, filtros, now: creado };
  const cells = columnasOf(columnas);
  return {
    uuids: filas.map(({ uuid }) => uuid),
    lista: {
      portada: datosDe({ ...datos, query: { ...query, uuids: [...uuids], zona } }, filas.length).map(
        ([dato, valor]) => ({ dato, valor }),
      ),
      columnas: cells.map(({ titulo, tipo }) => ({ titulo, tipo })),
      filas: filas.map((fila) =>
        cells.map(({ valor }) => {
          const value = valor(fila);
          return value === null ? null : String(value);
        }),
      ),
      totales: [...sumas.todos(), ...sumas.porEtiqueta()].map(({ importes: _, ...renglon }) => renglon),
    },
  };
}
