import {
  coiRows,
  columnasCoi,
  columnasContpaqi,
  contpaqiRows,
  type Solicitud,
  writeAuxiliarFolios,
  writeCatalogo,
  writePolizas,
} from '@boveda/cfdi/polizas';
import {
  fueraDePolizas,
  type LayoutPolizas,
  mediaTypes,
  type PolizaPropuesta,
  type PolizasDelMes,
  reglasCuenta,
  type TipoSolicitud,
} from '@boveda/contracts';
import { Problem } from '@boveda/platform/core/problem';
import type { Deps } from '../../../installation/deps';
import { writeCsv } from '../../exportaciones/writers/csv';
import type { ColumnaHoja } from '../../exportaciones/writers/sheet';
import { hojaDe, writeWorkbookOf } from '../../exportaciones/writers/workbook';
import type { ArchivoDelMes } from '../mes-file';
import { nombreDe, zipOf } from './anexo-24-zip';
import { readCatalogo, readExternos } from './cuentas.store';
import { readPropuesta } from './polizas.read-model';

type Context = Pick<Deps, 'db' | 'clock'>;
type Cuenta = PolizasDelMes['cuentas'][number];
type Movimiento = { poliza: PolizaPropuesta } & Cuenta;

const deCuenta: readonly ColumnaHoja<Cuenta>[] = [
  { titulo: 'Cuenta', tipo: 'texto', ancho: 14, valor: ({ cuenta }) => cuenta },
  { titulo: 'Nombre de la cuenta', tipo: 'texto', ancho: 54, valor: ({ nombre }) => nombre },
  { titulo: 'Código agrupador', tipo: 'texto', ancho: 18, valor: ({ agrupador }) => agrupador },
  { titulo: 'Debe', tipo: 'importe', ancho: 18, valor: ({ debe }) => debe },
  { titulo: 'Haber', tipo: 'importe', ancho: 18, valor: ({ haber }) => haber },
];

const deMovimiento: readonly ColumnaHoja<Movimiento>[] = [
  { titulo: 'Póliza', tipo: 'texto', ancho: 20, valor: ({ poliza }) => poliza.numero },
  { titulo: 'Fecha', tipo: 'fecha', ancho: 20, valor: ({ poliza }) => `${poliza.fecha}T00:00:00` },
  { titulo: 'Concepto', tipo: 'texto', ancho: 50, valor: ({ poliza }) => poliza.concepto },
  ...deCuenta,
  { titulo: 'UUID', tipo: 'texto', ancho: 38, valor: ({ poliza }) => poliza.uuid },
  { titulo: 'RFC', tipo: 'texto', ancho: 16, valor: ({ poliza }) => poliza.contraparte },
  { titulo: 'Criterio', tipo: 'texto', ancho: 50, valor: ({ poliza: { regla } }) => regla && reglasCuenta[regla] },
  { titulo: 'Estimado', tipo: 'texto', ancho: 10, valor: ({ poliza }) => (poliza.estimado ? 'S' : 'N') },
  { titulo: 'Ajustada por', tipo: 'texto', ancho: 30, valor: ({ poliza: { guardada } }) => guardada?.autor ?? null },
  { titulo: 'Motivo', tipo: 'texto', ancho: 50, valor: ({ poliza: { guardada } }) => guardada?.motivo ?? null },
];

const movimientosDe = (filas: readonly PolizaPropuesta[]): Movimiento[] =>
  filas.flatMap((poliza) => poliza.movimientos.map((each) => ({ poliza, ...each })));

const deNotas: readonly ColumnaHoja<readonly [string, string]>[] = [
  { titulo: 'Nota', tipo: 'texto', ancho: 90, valor: ([nota]) => nota },
  { titulo: 'Valor', tipo: 'texto', ancho: 30, valor: ([, valor]) => valor },
];

async function* of<Fila>(filas: readonly Fila[]) {
  yield filas;
}

/** Writes the proposal of a month as Excel: its movements, the sums of accounts, and what has no póliza. @throws conflict as `readPropuesta` */
export async function writeExcel({ db, clock }: Context, rfc: string, mes: string): Promise<ArchivoDelMes> {
  const { filas, cuentas, cuadre, fuera } = await readPropuesta(db, rfc, mes);
  const notas: [string, string][] = [
    ['Propuesta de pólizas: las cuentas son un criterio, que ninguna ley fija; revísela su contador.', `${rfc} ${mes}`],
    ...cuadre.flatMap(({ cuenta, polizas, mes: delMes }): [string, string][] => [
      [`Cuenta ${cuenta}, según las pólizas`, polizas],
      [`Cuenta ${cuenta}, según el IVA del mes`, delMes],
    ]),
    ...fuera.map(({ razon, cantidad }): [string, string] => [`Sin póliza. ${fueraDePolizas[razon]}`, String(cantidad)]),
  ];
  const hojas = [
    hojaDe({ nombre: 'Pólizas', columnas: deMovimiento, filas: of(movimientosDe(filas)) }),
    hojaDe({ nombre: 'Cuentas', columnas: deCuenta, filas: of(cuentas) }),
    hojaDe({ nombre: 'Notas', columnas: deNotas, filas: of(notas) }),
  ];
  const bytes = writeWorkbookOf(hojas, clock().toISOString().slice(0, 19));
  return { name: `${rfc}_polizas_${mes}.xlsx`, mime: mediaTypes.xlsx, bytes };
}

/** Writes the movements of a month as CSV. @throws conflict as `readPropuesta` */
export async function writeMovimientosCsv({ db }: Context, rfc: string, mes: string): Promise<ArchivoDelMes> {
  const { filas } = await readPropuesta(db, rfc, mes);
  const bytes = writeCsv(deMovimiento, of(movimientosDe(filas)));
  return { name: `${rfc}_polizas_${mes}.csv`, mime: mediaTypes.csv, bytes };
}

/** What a program imports: its columns, which of them are amounts, and its rows. */
const layouts = {
  contpaqi: { columnas: columnasContpaqi, importes: [4], rows: contpaqiRows },
  coi: { columnas: columnasCoi, importes: [5, 6], rows: coiRows },
} satisfies Record<LayoutPolizas, unknown>;

/** Writes the pólizas of a month in the layout of an accounting program, with its numbers of accounts. @throws conflict as `readPropuesta` */
export async function writeLayout(
  { db, clock }: Context,
  rfc: string,
  mes: string,
  layout: LayoutPolizas,
): Promise<ArchivoDelMes> {
  const [{ polizas }, numeroDe] = await Promise.all([readPropuesta(db, rfc, mes), readExternos(db, rfc)]);
  const { columnas, importes, rows } = layouts[layout];
  const deLayout = columnas.map(
    (titulo, at): ColumnaHoja<readonly string[]> => ({
      ...{ titulo, tipo: (importes as readonly number[]).includes(at) ? 'importe' : 'texto', ancho: 20 },
      valor: (row) => row[at] || null,
    }),
  );
  const filas = rows(polizas, numeroDe);
  const bytes = writeWorkbookOf(
    [hojaDe({ nombre: 'Pólizas', columnas: deLayout, filas: of(filas) })],
    clock().toISOString().slice(0, 19),
  );
  return { name: `${rfc}_polizas_${mes}_${layout}.xlsx`, mime: mediaTypes.xlsx, bytes };
}

/** Writes the catalogue of accounts of a taxpayer. */
export const writeCatalogoZip = async (context: Context, rfc: string, mes: string): Promise<ArchivoDelMes> =>
  zipOf(context, nombreDe(rfc, mes, 'CT'), writeCatalogo({ rfc, mes }, await readCatalogo(context.db, rfc)));

interface Pedido {
  archivo: 'polizas' | 'folios';
  solicitud: TipoSolicitud;
  numero: string;
}

function solicitudOf({ solicitud, numero }: Pedido): Solicitud {
  const esOrden = numero.includes('/');
  if (solicitud === 'AF' || solicitud === 'FC') {
    if (esOrden) return { tipo: solicitud, orden: numero };
    throw new Problem(409, 'conflict', 'Un acto de fiscalización o una compulsa llevan el número de su orden.');
  }
  if (!esOrden) return { tipo: solicitud, tramite: numero };
  throw new Problem(409, 'conflict', 'Una devolución o compensación llevan el número de su trámite.');
}

/** Writes the pólizas of a month, or their folios, as the SAT asks for them. @throws conflict without pólizas, with a number of the other kind, or as `readPropuesta` */
export async function writeXmlZip(context: Context, rfc: string, mes: string, pedido: Pedido): Promise<ArchivoDelMes> {
  const solicitud = solicitudOf(pedido);
  const { polizas, catalogo } = await readPropuesta(context.db, rfc, mes);
  if (polizas.length === 0) throw new Problem(409, 'conflict', 'El mes no tiene pólizas que proponer.');
  if (pedido.archivo === 'folios' && polizas.every(({ cfdi }) => cfdi === null))
    throw new Problem(409, 'conflict', 'Ninguna póliza del mes tiene CFDI.');
  return pedido.archivo === 'folios'
    ? zipOf(context, nombreDe(rfc, mes, 'XF'), writeAuxiliarFolios({ rfc, mes }, solicitud, polizas))
    : zipOf(context, nombreDe(rfc, mes, 'PL'), writePolizas({ rfc, mes }, solicitud, polizas, catalogo));
}
