import { type ColumnaReporte, formatMoney, renderReporte } from '@boveda/cfdi';
import { cambiosDeCfdi, celdasImpuesto, razonesNoAcreditable, tasasImpuesto } from '@boveda/contracts';
import { Problem } from '@boveda/platform/core/problem';
import { Big } from 'big.js';
import type { Deps } from '../../installation/deps';
import { findNombre } from '../exportaciones/contribuyente';
import type { ColumnaHoja } from '../exportaciones/writers/sheet';
import { writeWorkbook } from '../exportaciones/writers/workbook';
import { claseDistinta, listCambios } from './cambios.read-model';
import { everyPage } from './every-page';
import { readMes } from './impuestos.read-model';
import { type ArchivoDelMes, coberturaOf, MIMES, resumen } from './mes-file';

/** A figure, a cell or a CFDI that is not what was presented. */
interface Fila {
  seccion: string;
  concepto: string;
  tasa: string;
  uuid: string;
  contraparte: string;
  presentado: string;
  actual: string;
  diferencia: string;
}

const columnas: readonly ColumnaHoja<Fila>[] = [
  { titulo: 'Sección', tipo: 'texto', ancho: 20, valor: ({ seccion }) => seccion },
  { titulo: 'Concepto', tipo: 'texto', ancho: 44, valor: ({ concepto }) => concepto },
  { titulo: 'Tasa', tipo: 'texto', ancho: 12, valor: ({ tasa }) => tasa },
  { titulo: 'UUID', tipo: 'texto', ancho: 38, valor: ({ uuid }) => uuid },
  { titulo: 'Contraparte', tipo: 'texto', ancho: 44, valor: ({ contraparte }) => contraparte },
  { titulo: 'Presentado', tipo: 'importe', ancho: 18, valor: ({ presentado }) => presentado },
  { titulo: 'Actual', tipo: 'importe', ancho: 18, valor: ({ actual }) => actual },
  { titulo: 'Diferencia', tipo: 'importe', ancho: 18, valor: ({ diferencia }) => diferencia },
];

const impresas: readonly ColumnaReporte[] = [
  { titulo: 'Sección', ancho: 60 },
  { titulo: 'Concepto' },
  { titulo: 'Tasa', ancho: 46 },
  { titulo: 'UUID', ancho: 110 },
  { titulo: 'Contraparte', ancho: 110 },
  { titulo: 'Presentado', ancho: 84, alinear: 'right' },
  { titulo: 'Actual', ancho: 84, alinear: 'right' },
  { titulo: 'Diferencia', ancho: 84, alinear: 'right' },
];
const money = (amount: string) => formatMoney(new Big(amount).toFixed(2));
const printed = ({ presentado, actual, diferencia, ...textos }: Fila): string[] => [
  ...[textos.seccion, textos.concepto, textos.tasa, textos.uuid, textos.contraparte],
  ...[money(presentado), money(actual), money(diferencia)],
];

/** Writes the working paper of a complementaria: what was presented, what the month is now, and the CFDI between them. @throws conflict where the month is open */
export async function writeComplementaria(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  rfc: string,
  mes: string,
  formato: keyof typeof MIMES,
): Promise<ArchivoDelMes> {
  const [datos, nombre] = await Promise.all([readMes(db, rfc, mes), findNombre(db, rfc)]);
  const { totales, cierre } = datos;
  if (!cierre) throw new Problem(409, 'conflict', 'El mes está abierto: no hay cifras presentadas con que comparar.');
  const none = { tasa: '', uuid: '', contraparte: '' };
  const conceptoOf = ({ celda, razon }: (typeof cierre.cambios)[number]) =>
    razon ? `${celdasImpuesto[celda]}: ${razonesNoAcreditable[razon]}` : celdasImpuesto[celda];
  const figures: Fila[] = [
    ...Object.entries(resumen).flatMap(([key, concepto]) => {
      const presentado = cierre.totales?.[key as keyof typeof resumen];
      if (!presentado) return [];
      const actual = totales[key as keyof typeof resumen];
      const diferencia = new Big(actual).minus(presentado).toFixed(2);
      return [{ seccion: 'Resumen', concepto, ...none, presentado, actual, diferencia }];
    }),
    ...cierre.cambios.map((cambio) => ({
      ...{ seccion: 'Por tasa', concepto: conceptoOf(cambio), ...none, tasa: tasasImpuesto[cambio.tasa] },
      ...{ presentado: cambio.cerrado, actual: cambio.actual, diferencia: cambio.diferencia },
    })),
  ];
  async function* portions() {
    yield figures;
    for await (const rows of everyPage((page) => listCambios(db, rfc, mes, page)))
      yield rows.map(
        (row): Fila => ({
          seccion: cambiosDeCfdi[row.cambio],
          concepto: conceptoOf(row) + claseDistinta(row),
          tasa: tasasImpuesto[row.tasa],
          uuid: row.documento ? `${row.uuid} (paga ${row.documento})` : row.uuid,
          contraparte: `${row.contraparte} ${row.nombre}`.trim(),
          presentado: row.cerrado,
          actual: row.actual,
          diferencia: row.diferencia,
        }),
      );
  }
  async function* pages() {
    for await (const filas of portions()) yield filas.map(printed);
  }
  const now = clock();
  const bytes =
    formato === 'xlsx'
      ? writeWorkbook(`Complementaria ${mes}`, columnas, portions(), now.toISOString().slice(0, 19))
      : renderReporte({
          titulo: `Papel de complementaria ${mes}`,
          contribuyente: `${nombre} · ${rfc}`,
          filtros: coberturaOf(datos),
          columnas: impresas,
          filas: pages(),
          totales: [{ label: resumen.aCargo, value: formatMoney(totales.aCargo) }],
          creado: now,
        });
  return { name: `${rfc}_complementaria_${mes}.${formato}`, mime: MIMES[formato], bytes };
}
