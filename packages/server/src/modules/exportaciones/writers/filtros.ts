import type { LineaReporte } from '@boveda/cfdi';
import {
  alertasPago,
  cfdiSorts,
  efectosComprobante,
  formasPago,
  metodosPago,
  pagoEstatusFiltro,
  usosCfdi,
} from '@boveda/contracts';
import type { Db } from '@boveda/platform/db/schema';
import { findEtiqueta } from '../../etiquetas/etiquetas.read-model';
import type { Listado } from './listado';

const named = (catalog: Readonly<Record<string, string>>, key: string | undefined) =>
  key === undefined ? undefined : `${key} ${catalog[key] ?? ''}`.trim();

/** How days and amounts are written; as they are where nothing is said, because the print's own formats bring its fonts along. */
export interface Formatos {
  fecha(day: string): string;
  money(amount: string): string;
}
const AS_THEY_ARE: Formatos = { fecha: (day) => day, money: (amount) => amount };

/** Returns the filters and order of the list in the terms of its screen. */
export async function filtrosOf(
  db: Db,
  { scope, query }: Listado,
  { fecha, money }: Formatos = AS_THEY_ARE,
): Promise<LineaReporte[]> {
  const filtros: Record<string, string | undefined> = {
    Selección: query.uuids && `${query.uuids.length} CFDI`,
    Desde: query.fechaini && fecha(query.fechaini),
    Hasta: query.fechafin && fecha(query.fechafin),
    Serie: query.serie,
    Folio: query.folio,
    UUID: query.uuid,
    RFC: query.rfc,
    Búsqueda: query.search,
    Tipo: named(efectosComprobante, query.tipo),
    'Total desde': query.totalde && money(query.totalde),
    'Total hasta': query.totalhasta && money(query.totalhasta),
    'Uso de CFDI': named(usosCfdi, query.usocfdi),
    'Forma de pago': named(formasPago, query.formapago),
    'Método de pago': named(metodosPago, query.metodopago),
    Pagos: query.pagoestatus && pagoEstatusFiltro[query.pagoestatus],
    Moneda: query.moneda,
    Nombre: query.nombre,
    'Cancelado desde': query.canceladoini && fecha(query.canceladoini),
    'Cancelado hasta': query.canceladofin && fecha(query.canceladofin),
    'Guardado desde': query.guardadoini && fecha(query.guardadoini),
    'Guardado hasta': query.guardadofin && fecha(query.guardadofin),
    Etiqueta: query.etiqueta && ((await findEtiqueta(db, scope.rfc, query.etiqueta)) ?? 'ya no existe'),
    'Regla que no se cumple': query.regla,
    'Alerta de pago': query.alerta && alertasPago[query.alerta],
    Orden: `${cfdiSorts[query.sort]} ${query.order === 'ASC' ? 'ascendente' : 'descendente'}`,
  };
  return Object.entries(filtros).flatMap(([label, value]) => (value ? [{ label, value }] : []));
}
