import { type ColumnaReporte, formatFecha, formatMoney, type Reporte, renderReporte } from '@boveda/cfdi';
import {
  type CfdiSum,
  cfdiSorts,
  efectosComprobante,
  estatusCfdi,
  formasPago,
  metodosPago,
  type OrigenExportacion,
  origenesExportacion,
  pagoEstatusFiltro,
  usosCfdi,
} from '@boveda/contracts';
import type { CfdiChoice } from '../../cfdi/cfdi-filters';
import type { FilaListado } from './listado';

/** The content of the report besides its rows. */
export interface Portada {
  origen: OrigenExportacion;
  rfc: string;
  nombre: string;
  query: CfdiChoice;
  suma: CfdiSum;
  now: Date;
}

const right = 'right' as const;
const columnas: readonly ColumnaReporte[] = [
  { titulo: 'Folio', ancho: 74 },
  { titulo: 'Tipo', ancho: 46 },
  // Room for the widest digits: 32 of them and 4 hyphens.
  { titulo: 'UUID', ancho: 154 },
  { titulo: 'RFC', ancho: 76 },
  { titulo: 'Nombre' },
  { titulo: 'Expedido', ancho: 62 },
  { titulo: 'Estatus', ancho: 52 },
  { titulo: 'Total', ancho: 98, alinear: right },
];

const celdas = (fila: FilaListado): string[] => [
  fila.serie + fila.folio,
  efectosComprobante[fila.tipo as keyof typeof efectosComprobante] ?? fila.tipo,
  fila.uuid,
  fila.rfc,
  fila.nombre,
  formatFecha(fila.fecha.slice(0, 10)),
  estatusCfdi[fila.status as keyof typeof estatusCfdi] ?? '',
  `${formatMoney(fila.total)} ${fila.moneda}`,
];

/** Writes the list as a PDF report. */
export function writeReportePdf(portada: Portada, filas: AsyncIterable<readonly FilaListado[]>) {
  const { origen, query, rfc, nombre, suma, now } = portada;
  const estado = query.status ? ` · ${estatusCfdi[query.status]}` : '';
  const cantidad = suma.porMoneda.reduce((sum, each) => sum + each.cantidad, 0);
  async function* portions() {
    for await (const portion of filas) yield portion.map(celdas);
  }
  return renderReporte({
    titulo: `${origenesExportacion[origen]}${estado}`,
    contribuyente: `${nombre} · ${rfc}`,
    filtros: filtrosOf(query),
    columnas,
    filas: portions(),
    totales: [
      { label: 'CFDI', value: cantidad.toLocaleString('en') },
      ...suma.porMoneda
        .filter(({ total }) => Number(total) !== 0)
        .map(({ moneda, total }) => ({ label: `Total ${moneda}`, value: formatMoney(total) })),
      { label: 'Total en MXN', value: formatMoney(suma.sumaTotal) },
    ],
    creado: now,
  });
}

const named = (catalog: Readonly<Record<string, string>>, key: string | undefined) =>
  key === undefined ? undefined : `${key} ${catalog[key] ?? ''}`.trim();

/** Returns the filters and order of the list in the terms of its screen. */
function filtrosOf(query: CfdiChoice): Reporte['filtros'] {
  const filtros: Record<string, string | undefined> = {
    Selección: query.uuids && `${query.uuids.length} CFDI`,
    Desde: query.fechaini && formatFecha(query.fechaini),
    Hasta: query.fechafin && formatFecha(query.fechafin),
    Serie: query.serie,
    Folio: query.folio,
    UUID: query.uuid,
    RFC: query.rfc,
    Búsqueda: query.search,
    Tipo: named(efectosComprobante, query.tipo),
    'Total desde': query.totalde && formatMoney(query.totalde),
    'Total hasta': query.totalhasta && formatMoney(query.totalhasta),
    'Uso de CFDI': named(usosCfdi, query.usocfdi),
    'Forma de pago': named(formasPago, query.formapago),
    'Método de pago': named(metodosPago, query.metodopago),
    Pagos: query.pagoestatus && pagoEstatusFiltro[query.pagoestatus],
    Moneda: query.moneda,
    Nombre: query.nombre,
    'Cancelado desde': query.canceladoini && formatFecha(query.canceladoini),
    'Cancelado hasta': query.canceladofin && formatFecha(query.canceladofin),
    Orden: `${cfdiSorts[query.sort]} ${query.order === 'ASC' ? 'ascendente' : 'descendente'}`,
  };
  return Object.entries(filtros).flatMap(([label, value]) => (value ? [{ label, value }] : []));
}
