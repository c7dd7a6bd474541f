import { type ColumnaReporte, formatMoney, renderReporte } from '@boveda/cfdi';
import {
  type CfdiCambiado,
  cambiosDeCfdi,
  celdasImpuesto,
  type MesDeImpuestos,
  origenesFlujo,
  razonesNoAcreditable,
  tasasImpuesto,
  tiposDecision,
} from '@boveda/contracts';
import { localAt } from '@boveda/platform/core/time';
import { Big } from 'big.js';
import type { Deps } from '../../installation/deps';
import { findNombre } from '../exportaciones/contribuyente';
import type { ColumnaHoja } from '../exportaciones/writers/sheet';
import { writeWorkbook } from '../exportaciones/writers/workbook';
import { claseDistinta, listCambios } from './cambios.read-model';
import { everyPage } from './every-page';
import { readMes } from './impuestos.read-model';
import { listDecisiones } from './lineas.read-model';

/** A row of the file: of a figure, a cell, a change since the close, or a decision. */
interface Fila {
  seccion: string;
  concepto: string;
  tasa: string;
  origen: string;
  valor: string | null;
  importe: string | null;
  lineas: number | null;
  nota: string;
}

const fila = (said: Partial<Fila> & Pick<Fila, 'seccion' | 'concepto'>): Fila => ({
  ...{ tasa: '', origen: '', valor: null, importe: null, lineas: null, nota: '' },
  ...said,
});

/** Figures of a month, in the order in which files name them. */
export const resumen = {
  cobrado: 'Valor cobrado',
  gastado: 'Valor pagado',
  causado: 'IVA causado',
  pagado: 'IVA pagado',
  noAcreditable: 'IVA no acreditable',
  porProporcion: 'IVA no acreditable por la proporción (estimado)',
  porExentos: 'IVA no acreditable de gastos para actos exentos o no objeto',
  acreditableDelMes: 'IVA acreditable de lo pagado en el mes, sin lo retenido',
  retenidoAcreditado: 'IVA retenido de meses anteriores que se acredita',
  acreditable: 'IVA acreditable',
  retenidoPorAcreditar: 'IVA retenido que se acredita el mes siguiente',
  retenidoAFavor: 'IVA que le retuvieron',
  retenidoPorEnterar: 'IVA retenido por enterar',
  aCargo: 'IVA a cargo (negativo: a favor)',
  isrAFavor: 'ISR que le retuvieron',
  isrPorEnterar: 'ISR retenido por enterar',
  iepsTrasladado: 'IEPS trasladado',
  iepsPagado: 'IEPS pagado',
} as const satisfies Partial<Record<keyof MesDeImpuestos['totales'], string>>;

const columnas: readonly ColumnaHoja<Fila>[] = [
  { titulo: 'Sección', tipo: 'texto', ancho: 22, valor: ({ seccion }) => seccion },
  { titulo: 'Concepto', tipo: 'texto', ancho: 44, valor: ({ concepto }) => concepto },
  { titulo: 'Tasa', tipo: 'texto', ancho: 12, valor: ({ tasa }) => tasa },
  { titulo: 'Origen', tipo: 'texto', ancho: 16, valor: ({ origen }) => origen },
  { titulo: 'Valor', tipo: 'importe', ancho: 18, valor: ({ valor }) => valor },
  { titulo: 'Importe', tipo: 'importe', ancho: 18, valor: ({ importe }) => importe },
  { titulo: 'Líneas', tipo: 'numero', ancho: 10, valor: ({ lineas }) => lineas },
  { titulo: 'Nota', tipo: 'texto', ancho: 60, valor: ({ nota }) => nota },
];

const impresas: readonly ColumnaReporte[] = [
  { titulo: 'Sección', ancho: 96 },
  { titulo: 'Concepto' },
  { titulo: 'Tasa', ancho: 52 },
  { titulo: 'Origen', ancho: 66 },
  { titulo: 'Valor', ancho: 92, alinear: 'right' },
  { titulo: 'Importe', ancho: 92, alinear: 'right' },
  { titulo: 'Nota', ancho: 130 },
];
const printed = ({ seccion, concepto, tasa, origen, valor, importe, nota }: Fila): string[] => [
  seccion,
  concepto,
  tasa,
  origen,
  valor === null ? '' : formatMoney(new Big(valor).toFixed(2)),
  importe === null ? '' : formatMoney(new Big(importe).toFixed(2)),
  nota,
];

/** Media types of the files of a month. */
export const MIMES = {
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  pdf: 'application/pdf',
} as const;

/** A file of a month; its bytes are made as they are read. */
export interface ArchivoDelMes {
  readonly name: string;
  readonly mime: string;
  readonly bytes: AsyncIterable<Buffer>;
}

/** Writes the page of a month as a file. */
export async function writeMesFile(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  rfc: string,
  mes: string,
  formato: keyof typeof MIMES,
): Promise<ArchivoDelMes> {
  const [datos, nombre] = await Promise.all([readMes(db, rfc, mes), findNombre(db, rfc)]);
  const now = clock();
  async function* portions() {
    yield filasOf(datos);
    for await (const rows of everyPage((page) => listCambios(db, rfc, mes, page))) yield rows.map(filaOfCambio);
    for await (const rows of everyPage((page) => listDecisiones(db, rfc, { mes, ...page })))
      yield rows.map(filaOfDecision);
  }
  async function* pages() {
    for await (const filas of portions()) yield filas.map(printed);
  }
  const bytes =
    formato === 'xlsx'
      ? writeWorkbook(`Impuestos ${mes}`, columnas, portions(), now.toISOString().slice(0, 19))
      : renderReporte({
          titulo: `Cierre de mes ${mes}`,
          contribuyente: `${nombre} · ${rfc}`,
          filtros: coberturaOf(datos),
          columnas: impresas,
          filas: pages(),
          totales: [{ label: resumen.aCargo, value: formatMoney(datos.totales.aCargo) }],
          creado: now,
        });
  return { name: `${rfc}_impuestos_${mes}.${formato}`, mime: MIMES[formato], bytes };
}

function filasOf({ totales, celdas, estimado, cierre, cobertura }: MesDeImpuestos): Fila[] {
  const cifras = Object.entries(resumen).map(([key, concepto]) =>
    fila({ seccion: 'Resumen', concepto, importe: totales[key as keyof typeof resumen] }),
  );
  const conceptoOf = ({ celda, razon }: Pick<MesDeImpuestos['celdas'][number], 'celda' | 'razon'>) =>
    razon ? `${celdasImpuesto[celda]}: ${razonesNoAcreditable[razon]}` : celdasImpuesto[celda];
  return [
    ...cifras,
    fila({ seccion: 'Resumen', concepto: 'Proporción (LIVA 5-V, estimado)', nota: totales.proporcion }),
    fila({
      seccion: 'Resumen',
      concepto: 'IVA de pagos sin desglose (estimado)',
      importe: estimado.importe,
      lineas: estimado.lineas,
    }),
    ...celdas.map(({ celda, tasa, razon, origen, base, importe, lineas }) =>
      fila({
        seccion: 'Por tasa',
        concepto: conceptoOf({ celda, razon }),
        tasa: tasasImpuesto[tasa],
        origen: origenesFlujo[origen],
        valor: base,
        importe,
        lineas,
      }),
    ),
    ...(cierre?.cambios ?? []).map(({ celda, tasa, razon, cerrado, actual, diferencia }) =>
      fila({
        seccion: 'Cambió desde el cierre',
        concepto: conceptoOf({ celda, razon }),
        tasa: tasasImpuesto[tasa],
        importe: diferencia,
        nota: `Al cierre ${cerrado}, ahora ${actual}`,
      }),
    ),
    ...coberturaOf({ cobertura, cierre }).map(({ label, value }) =>
      fila({ seccion: 'Cobertura y cierre', concepto: label, nota: value }),
    ),
  ];
}

/** Coverage and state of a month, in words. */
export function coberturaOf({ cobertura, cierre }: Pick<MesDeImpuestos, 'cobertura' | 'cierre'>) {
  const porcentaje = ({ porcentaje, conXml, vigentes }: MesDeImpuestos['cobertura']['emitidos']) =>
    porcentaje === null ? 'sin dato' : `${porcentaje} % (${conXml} de ${vigentes})`;
  return [
    { label: 'Cobertura, emitidos', value: porcentaje(cobertura.emitidos) },
    { label: 'Cobertura, recibidos', value: porcentaje(cobertura.recibidos) },
    { label: 'Mes', value: cierre ? `Cerrado por ${cierre.autor} el ${localText(cierre.fecha)}` : 'Abierto' },
    ...(cierre && !cierre.cfdi ? [{ label: 'CFDI del cierre', value: 'El mes se cerró sin conservarlos' }] : []),
  ];
}

const localText = (instant: string) => localAt(new Date(instant)).replace('T', ' ');

const filaOfCambio = (cambiado: CfdiCambiado): Fila =>
  fila({
    seccion: `${cambiosDeCfdi[cambiado.cambio]} desde el cierre`,
    concepto: `${celdasImpuesto[cambiado.celda]}. ${cambiado.nombre} ${cambiado.documento ?? cambiado.uuid}`,
    tasa: tasasImpuesto[cambiado.tasa],
    importe: cambiado.diferencia,
    nota: `Al cierre ${cambiado.cerrado}, ahora ${cambiado.actual}${claseDistinta(cambiado)}`,
  });

type Decision = Awaited<ReturnType<typeof listDecisiones>>['rows'][number];

const filaOfDecision = ({ tipo, mes, motivo, autor, fecha, uuid, documento, nombre }: Decision): Fila =>
  fila({
    seccion: 'Decisiones',
    concepto: `${tiposDecision[tipo]}${mes ? `: ${mes}` : ''}. ${nombre} ${documento ?? uuid}`,
    nota: `${motivo} (${autor}, ${localText(fecha)})`,
  });
