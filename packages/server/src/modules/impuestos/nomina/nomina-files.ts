import {
  basesNomina,
  type CifraNomina,
  cifrasNomina,
  cubetasNomina,
  gruposNomina,
  hallazgosNomina,
  mediaTypes,
  type ReciboDeNomina,
  razonesNomina,
  type TotalesNomina,
  type TrabajadorNomina,
  tiposNomina,
} from '@boveda/contracts';
import type { Deps } from '../../../installation/deps';
import { writeCsv } from '../../exportaciones/writers/csv';
import type { ColumnaHoja } from '../../exportaciones/writers/sheet';
import { hojaDe, writeWorkbookOf } from '../../exportaciones/writers/workbook';
import type { ArchivoDelMes } from '../mes-file';
import { filaDeRecibo, fuentesDe, readCubetas, readNominaDelMes, sumasDe } from './nomina.read-model';

type Context = Pick<Deps, 'db' | 'clock'>;

const cifras = Object.entries(cifrasNomina) as [CifraNomina, string][];

const deCifras = <Fila extends Record<CifraNomina, string>>(): readonly ColumnaHoja<Fila>[] =>
  cifras.map(([cifra, titulo]) => ({ titulo, tipo: 'importe', ancho: 18, valor: (fila) => fila[cifra] }));

type Total = TotalesNomina & { nombre: string };

const deTotal: readonly ColumnaHoja<Total>[] = [
  { titulo: 'Concepto', tipo: 'texto', ancho: 36, valor: ({ nombre }) => nombre },
  { titulo: 'Trabajadores', tipo: 'numero', ancho: 14, valor: ({ trabajadores }) => trabajadores },
  { titulo: 'CFDI', tipo: 'numero', ancho: 10, valor: ({ cfdi }) => cfdi },
  ...deCifras<Total>(),
];

const deTrabajador: readonly ColumnaHoja<TrabajadorNomina>[] = [
  { titulo: 'RFC', tipo: 'texto', ancho: 16, valor: ({ rfc }) => rfc },
  { titulo: 'Nombre', tipo: 'texto', ancho: 40, valor: ({ nombre }) => nombre },
  { titulo: 'CURP', tipo: 'texto', ancho: 22, valor: ({ curp }) => curp },
  { titulo: 'Número de empleado', tipo: 'texto', ancho: 18, valor: ({ empleado }) => empleado },
  {
    ...{ titulo: 'Grupo', tipo: 'texto', ancho: 34 },
    valor: ({ grupos }) => grupos.map((grupo) => gruposNomina[grupo]).join(', '),
  },
  { titulo: 'CFDI', tipo: 'numero', ancho: 8, valor: ({ cfdi }) => cfdi },
  { titulo: 'Días pagados', tipo: 'texto', ancho: 14, valor: ({ dias }) => dias },
  ...deCifras<TrabajadorNomina>(),
  { titulo: 'ISR estimado', tipo: 'importe', ancho: 18, valor: ({ esperado }) => esperado },
  { titulo: 'Diferencia con la tarifa', tipo: 'importe', ancho: 22, valor: ({ diferencia }) => diferencia },
  { titulo: 'Estimado con', tipo: 'texto', ancho: 50, valor: ({ base }) => basesNomina[base] },
  { titulo: 'Razón', tipo: 'texto', ancho: 60, valor: ({ razon }) => razonesNomina[razon] },
  {
    ...{ titulo: 'Por revisar', tipo: 'texto', ancho: 80 },
    valor: ({ hallazgos }) =>
      hallazgos.map(({ codigo, detalle }) => `${hallazgosNomina[codigo].titulo}: ${detalle}`).join(' ') || null,
  },
];

const deRecibo: readonly ColumnaHoja<ReciboDeNomina>[] = [
  { titulo: 'UUID', tipo: 'texto', ancho: 38, valor: ({ uuid }) => uuid },
  { titulo: 'Serie y folio', tipo: 'texto', ancho: 16, valor: ({ serie, folio }) => serie + folio },
  { titulo: 'RFC', tipo: 'texto', ancho: 16, valor: ({ rfc }) => rfc },
  { titulo: 'Nombre', tipo: 'texto', ancho: 40, valor: ({ nombre }) => nombre },
  { titulo: 'Grupo', tipo: 'texto', ancho: 30, valor: ({ grupo }) => gruposNomina[grupo] },
  { titulo: 'Tipo', tipo: 'texto', ancho: 16, valor: ({ tipo }) => tiposNomina[tipo] },
  { titulo: 'Fecha de pago', tipo: 'fecha', ancho: 20, valor: ({ pago }) => `${pago}T00:00:00` },
  { titulo: 'Desde', tipo: 'texto', ancho: 12, valor: ({ desde }) => desde },
  { titulo: 'Hasta', tipo: 'texto', ancho: 12, valor: ({ hasta }) => hasta },
  { titulo: 'Días', tipo: 'texto', ancho: 8, valor: ({ dias }) => dias },
  ...deCifras<ReciboDeNomina>(),
];

const deNotas: readonly ColumnaHoja<readonly [string, string]>[] = [
  { titulo: 'Nota', tipo: 'texto', ancho: 110, valor: ([nota]) => nota },
  { titulo: 'Valor', tipo: 'texto', ancho: 20, valor: ([, valor]) => valor },
];

async function* of<Fila>(filas: readonly Fila[]) {
  yield filas;
}

/** Writes the payroll of a month as Excel: totals, workers, receipts, and where figures come from. @throws conflict as `readCfdisDeNomina` */
export async function writeNominaExcel({ db, clock }: Context, rfc: string, mes: string): Promise<ArchivoDelMes> {
  const { recibos, trabajadores } = await readNominaDelMes(db, rfc, mes);
  const { totales, grupos, tipos } = sumasDe(recibos);
  const { fuentes, falta } = fuentesDe(mes);
  const cubetas = await readCubetas(db, rfc, mes, recibos);
  const filas: Total[] = [
    ...grupos.map((each) => ({ ...each, nombre: gruposNomina[each.grupo] })),
    ...tipos.map((each) => ({ ...each, nombre: `De ello, ${tiposNomina[each.tipo].toLowerCase()}` })),
    { ...totales, nombre: 'Total' },
  ];
  const notas: [string, string][] = [
    [
      'El ISR es una estimación con la tarifa y el subsidio: una diferencia no dice que se retuvo mal.',
      `${rfc} ${mes}`,
    ],
    ...fuentes.map((fuente): [string, string] => [fuente, '']),
    ...(falta ? [[falta, ''] as [string, string]] : []),
    ...cubetas.map(({ cubeta, cantidad }): [string, string] => [cubetasNomina[cubeta], String(cantidad)]),
  ];
  const hojas = [
    hojaDe({ nombre: 'Totales', columnas: deTotal, filas: of(filas) }),
    hojaDe({ nombre: 'Trabajadores', columnas: deTrabajador, filas: of(trabajadores) }),
    hojaDe({ nombre: 'Recibos', columnas: deRecibo, filas: of(recibos.map(filaDeRecibo)) }),
    hojaDe({ nombre: 'Notas', columnas: deNotas, filas: of(notas) }),
  ];
  const bytes = writeWorkbookOf(hojas, clock().toISOString().slice(0, 19));
  return { name: `${rfc}_nomina_${mes}.xlsx`, mime: mediaTypes.xlsx, bytes };
}

/** Writes the workers of a month as CSV. @throws conflict as `readCfdisDeNomina` */
export async function writeNominaCsv({ db }: Context, rfc: string, mes: string): Promise<ArchivoDelMes> {
  const { trabajadores } = await readNominaDelMes(db, rfc, mes);
  const bytes = writeCsv(deTrabajador, of(trabajadores));
  return { name: `${rfc}_nomina_${mes}.csv`, mime: mediaTypes.csv, bytes };
}
