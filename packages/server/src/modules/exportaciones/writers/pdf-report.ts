import { type ColumnaReporte, formatFecha, formatMoney, type LineaReporte, renderReporte } from '@boveda/cfdi';
import {
  alertasPago,
  type ColumnaCfdi,
  columnasCfdi,
  efectosComprobante,
  estatusCfdi,
  type OrigenExportacion,
  origenesExportacion,
  pagoEstatus,
} from '@boveda/contracts';
import { Big } from 'big.js';
import type { ExportQuery } from '../export-request';
import { type FilaListado, monedaOf, totalOf } from './listado';
import type { Sumas } from './sumas';

/** The content of the report besides its rows. */
export interface ContenidoReporte {
  origen: OrigenExportacion;
  rfc: string;
  nombre: string;
  query: ExportQuery;
  filtros: readonly LineaReporte[];
  /** Totals of the rows that were written so far. */
  sumas: Sumas;
  now: Date;
}

interface Columna extends ColumnaReporte {
  texto(fila: FilaListado): string;
}

const columna = (titulo: string, ancho: number | undefined, texto: Columna['texto']): Columna =>
  ancho === undefined ? { titulo, texto } : { titulo, ancho, texto };
const importe = (key: ColumnaCfdi, value: (fila: FilaListado) => string | null | undefined): Columna => ({
  titulo: columnasCfdi[key],
  ancho: 72,
  alinear: 'right',
  texto: (fila) => {
    const amount = value(fila);
    return amount == null ? '' : formatMoney(amount);
  },
});
const codigo = (key: 'metodopago' | 'formapago' | 'usocfdi') =>
  columna(columnasCfdi[key], 46, ({ [key]: code }) => code ?? '');
const dia = (fecha: string | null) => (fecha === null ? '' : formatFecha(fecha.slice(0, 10)));
const labelIn = (catalog: Readonly<Record<string, string>>, code: string | number | null) =>
  code === null ? '' : (catalog[code] ?? String(code));

const rfc = columna('RFC', 76, (fila) => fila.rfc);
const nombre = columna('Nombre', undefined, (fila) => fila.nombre);

/** The columns of the report for each column of the screen that it can have. */
const porColumna: Readonly<Record<ColumnaCfdi, readonly Columna[]>> = {
  folio: [columna('Folio', 74, ({ serie, folio }) => serie + folio)],
  tipo: [columna('Tipo', 46, ({ tipo }) => labelIn(efectosComprobante, tipo))],
  // Room for the widest digits: 32 of them and 4 hyphens.
  uuid: [columna('UUID', 154, ({ uuid }) => uuid)],
  contraparte: [
    rfc,
    {
      ...nombre,
      texto: (fila) => [fila.nombre, fila.etiquetas?.map((name) => `[${name}]`).join(' ')].filter(Boolean).join(' '),
    },
  ],
  fecha: [columna('Expedido', 62, ({ fecha }) => dia(fecha))],
  cancelado: [columna('Cancelado', 62, ({ cancelado }) => dia(cancelado))],
  estatus: [columna('Estatus', 52, ({ status }) => labelIn(estatusCfdi, status))],
  pagos: [columna('Pagos', 52, ({ pagoestatus }) => labelIn(pagoEstatus, pagoestatus))],
  saldo: [importe('saldo', ({ saldoinso }) => saldoinso)],
  total: [
    {
      titulo: 'Total',
      ancho: 98,
      alinear: 'right',
      texto: (fila) => `${formatMoney(totalOf(fila))} ${monedaOf(fila)}`,
    },
  ],
  serie: [columna('Serie', 40, ({ serie }) => serie)],
  moneda: [columna('Moneda', 40, monedaOf)],
  tipocambio: [columna(columnasCfdi.tipocambio, 56, ({ tipocambio }) => tipocambio ?? '')],
  subtotal: [importe('subtotal', ({ subtotal }) => subtotal)],
  descuento: [importe('descuento', ({ descuento }) => descuento)],
  ivatrasladado: [importe('ivatrasladado', ({ ivatrasladado }) => ivatrasladado)],
  iepstrasladado: [importe('iepstrasladado', ({ iepstrasladado }) => iepstrasladado)],
  ivaretenido: [importe('ivaretenido', ({ ivaretenido }) => ivaretenido)],
  isrretenido: [importe('isrretenido', ({ isrretenido }) => isrretenido)],
  metodopago: [codigo('metodopago')],
  formapago: [codigo('formapago')],
  usocfdi: [codigo('usocfdi')],
  situacion: [columna('Situación', 56, ({ situacionpago }) => situacionpago ?? '')],
  alertas: [columna('Alertas', 80, ({ alertas }) => alertas?.map((code) => alertasPago[code]).join(', ') ?? '')],
  guardado: [columna('Guardado', 62, ({ recibido }) => dia(recibido))],
};

const USUAL: readonly Columna[] = [
  ...porColumna.folio,
  ...porColumna.tipo,
  ...porColumna.uuid,
  rfc,
  nombre,
  ...porColumna.fecha,
  ...porColumna.estatus,
  ...porColumna.total,
];

/** Width of the page between its margins, and what is left of it at least for a name. */
const WIDTH = 724;
const LEAST_NAME = 90;

/** Returns the columns, narrowed together where they would not fit. */
function fitted(columnas: readonly Columna[]): readonly Columna[] {
  const free = columnas.some(({ ancho }) => ancho === undefined) ? LEAST_NAME : 0;
  const needed = columnas.reduce((sum, { ancho = 0 }) => sum + ancho, 0);
  const scale = needed + free > WIDTH || free === 0 ? (WIDTH - free) / needed : 1;
  return columnas.map((each) => (each.ancho === undefined ? each : { ...each, ancho: each.ancho * scale }));
}

/** Writes the list as a PDF report, with the columns of the screen in their order where they were chosen. */
export function writeReportePdf(contenido: ContenidoReporte, filas: AsyncIterable<readonly FilaListado[]>) {
  const { origen, query, filtros, sumas, now } = contenido;
  const estado = query.status ? ` · ${estatusCfdi[query.status]}` : '';
  const columnas = query.columnas ? fitted(query.columnas.flatMap((key) => porColumna[key])) : USUAL;
  async function* portions() {
    for await (const portion of filas) yield portion.map((fila) => columnas.map(({ texto }) => texto(fila)));
  }
  return renderReporte({
    titulo: `${origenesExportacion[origen]}${estado}`,
    contribuyente: `${contenido.nombre} · ${contenido.rfc}`,
    filtros,
    columnas,
    filas: portions(),
    totales: () => totalesOf(sumas),
    creado: now,
  });
}

/** Returns the lines below a report: what nets first, then each kind and currency, each tag, and all in MXN. */
export function totalesOf(sumas: Sumas): readonly LineaReporte[] {
  const shown = ({ total }: { total: string }) => !new Big(total).eq(0);
  const line = (name: string, moneda: string, total: string) => ({
    label: `${name} ${moneda}`,
    value: formatMoney(total),
  });
  return [
    { label: 'CFDI', value: sumas.cantidad.toLocaleString('en') },
    ...sumas
      .todos()
      .filter(shown)
      .map(({ concepto, moneda, total }) => line(concepto, moneda, total)),
    ...sumas
      .porEtiqueta()
      .filter(shown)
      .map(({ grupo, concepto, moneda, total }) => line(`${grupo} · ${concepto}`, moneda, total)),
    ...sumas.porMoneda().map(({ moneda, total }) => line('Total', moneda, total)),
    { label: 'Total en MXN', value: formatMoney(sumas.totalMxn) },
  ];
}
