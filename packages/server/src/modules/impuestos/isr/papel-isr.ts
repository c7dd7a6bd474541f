import {
  type CfdiDelIsr,
  type CifraIsr,
  cifrasIsr,
  type DatoDichoIsr,
  type DatoIsr,
  datosIsr,
  reglasIsr,
} from '@boveda/contracts';
import { Problem } from '@boveda/platform/core/problem';
import type { Db } from '@boveda/platform/db/schema';
import { sql } from 'kysely';
import type { Deps } from '../../../installation/deps';
import { type ColumnaHoja, letterOf } from '../../exportaciones/writers/sheet';
import { hojaDe, writeWorkbookOf } from '../../exportaciones/writers/workbook';
import { type ArchivoDelMes, MIMES } from '../mes-file';
import { mesShown } from '../papel-factor';
import { type Calculo, type ColumnaMes, columnasMes, type MesIsr, type RenglonCalculado, reglaDe } from './calcular';
import { vigenteEn } from './datos.store';
import { detalle, readEstimacion } from './isr.read-model';
import { lineasDe } from './lineas';
import type { Tramo } from './tarifas';

const columnas = Object.keys(columnasMes) as ColumnaMes[];
/** The column of a figure on the sheet of months; the first has the month. */
const letraDe = (columna: string) => letterOf(columnas.indexOf(columna as ColumnaMes) + 1);

type CfdiDelPapel = CfdiDelIsr & { cifra: CifraIsr };

/** Columns of the sheet of CFDI; that of months names A, B and J: figure, month and amount. */
const deCfdi: readonly ColumnaHoja<CfdiDelPapel>[] = [
  { titulo: 'Cifra', tipo: 'texto', ancho: 40, valor: ({ cifra }) => cifrasIsr[cifra] },
  { titulo: 'Mes', tipo: 'texto', ancho: 12, valor: ({ mes }) => mesShown(mes) },
  { titulo: 'UUID', tipo: 'texto', ancho: 38, valor: ({ uuid }) => uuid },
  { titulo: 'Documento pagado', tipo: 'texto', ancho: 38, valor: ({ documento }) => documento ?? '' },
  { titulo: 'Serie y folio', tipo: 'texto', ancho: 16, valor: ({ serie, folio }) => serie + folio },
  { titulo: 'RFC', tipo: 'texto', ancho: 16, valor: ({ contraparte }) => contraparte },
  { titulo: 'Nombre', tipo: 'texto', ancho: 40, valor: ({ nombre }) => nombre },
  { titulo: 'Fecha', tipo: 'fecha', ancho: 20, valor: ({ fecha }) => fecha },
  { titulo: 'Tipo', tipo: 'texto', ancho: 16, valor: ({ retencion }) => (retencion ? 'Retenciones' : 'CFDI') },
  { titulo: 'Importe', tipo: 'importe', ancho: 18, valor: ({ importe }) => importe },
];

/** A month is a sum of the sheet of CFDI, unless a user said another figure. */
const deMeses: readonly ColumnaHoja<MesIsr>[] = [
  { titulo: 'Mes', tipo: 'texto', ancho: 12, valor: ({ mes }) => mesShown(mes) },
  ...columnas.map((columna): ColumnaHoja<MesIsr> => {
    const { concepto, cifra } = columnasMes[columna];
    return {
      ...{ titulo: concepto, tipo: 'importe', ancho: 22 },
      valor: ({ importes }) => importes[columna].toFixed(2),
      formula: ({ mes, dichas }) =>
        cifra === null || dichas.includes(columna)
          ? null
          : `ROUND(SUMIFS(CFDI!$J:$J,CFDI!$A:$A,"${cifrasIsr[cifra]}",CFDI!$B:$B,"${mesShown(mes)}"),2)`,
    };
  }),
  {
    titulo: 'Pago',
    tipo: 'texto',
    ancho: 24,
    valor: ({ pagoSupuesto }) => (pagoSupuesto ? 'Supuesto: el que resulta' : ''),
  },
];

/** The first sheet names B: a number where it is one. */
const deDatos: readonly ColumnaHoja<DatoDichoIsr>[] = [
  { titulo: 'Dato', tipo: 'texto', ancho: 44, valor: ({ dato }) => datosIsr[dato] },
  { titulo: 'Importe', tipo: 'importe', ancho: 18, valor: ({ dato, valor }) => (isNumber(dato) ? valor : null) },
  { titulo: 'Valor', tipo: 'texto', ancho: 16, valor: ({ valor }) => valor },
  { titulo: 'Mes, o desde cuándo', tipo: 'texto', ancho: 20, valor: ({ mes }) => mesShown(mes) },
  { titulo: 'Motivo', tipo: 'texto', ancho: 50, valor: ({ motivo }) => motivo },
  { titulo: 'Autor', tipo: 'texto', ancho: 30, valor: ({ autor }) => autor },
  { titulo: 'Guardado', tipo: 'texto', ancho: 26, valor: ({ fecha }) => fecha },
];
const isNumber = (dato: DatoIsr) => !['regimen', 'plataforma', 'deduccionReal', 'pagoTrimestral'].includes(dato);

const deTarifa: readonly ColumnaHoja<Tramo>[] = [
  { titulo: 'Límite inferior', tipo: 'importe', ancho: 18, valor: ({ inferior }) => inferior.toFixed(2) },
  { titulo: 'Cuota fija', tipo: 'importe', ancho: 18, valor: ({ cuota }) => cuota.toFixed(2) },
  { titulo: 'Tasa sobre el excedente', tipo: 'importe', ancho: 24, valor: ({ tasa }) => tasa.toFixed(4) },
];

interface Cifra extends RenglonCalculado {
  resuelta: string;
}

const deResumen: readonly ColumnaHoja<Cifra>[] = [
  { titulo: 'Concepto', tipo: 'texto', ancho: 58, valor: ({ concepto }) => concepto },
  { titulo: 'Referencia', tipo: 'texto', ancho: 22, valor: ({ ley }) => ley },
  { titulo: 'Importe', tipo: 'importe', ancho: 18, valor: ({ valor }) => valor, formula: ({ resuelta }) => resuelta },
  {
    titulo: 'Nota',
    tipo: 'texto',
    ancho: 80,
    valor: ({ marca, nota }) =>
      [marca && (marca === 'estimado' ? 'Estimado.' : 'Criterio.'), nota].filter(Boolean).join(' '),
  },
];

/** Puts cells in the place of the names of formulas. */
function resolver({ renglones, meses }: Calculo, datos: readonly DatoDichoIsr[], mes: string): Cifra[] {
  const last = meses.length + 1;
  const at = (clave: string) => `C${renglones.findIndex((each) => each.clave === clave) + 2}`;
  const dato = (name: string) => {
    const said = vigenteEn(datos, name as DatoIsr, mes);
    return said ? `Datos!$B$${datos.indexOf(said) + 2}` : '0';
  };
  const refs: Readonly<Record<string, (name: string) => string>> = {
    mes: (name) => `Meses!$${letraDe(name)}$${last}`,
    suma: (name) => `SUM(Meses!$${letraDe(name)}$2:$${letraDe(name)}$${last})`,
    antes: (name) => (last > 2 ? `SUM(Meses!$${letraDe(name)}$2:$${letraDe(name)}$${last - 1})` : '0'),
    dato,
  };
  return renglones.map((renglon) => ({
    ...renglon,
    resuelta: renglon.formula.replaceAll(/\{(?:(\w+):)?(\w+)\}/g, (_all, kind: string | undefined, name: string) =>
      kind ? (refs[kind]?.(name) ?? '0') : at(name),
    ),
  }));
}

/** CFDI that are read at once. */
const PORTION = 5000;

async function* portionsOf(db: Db, rfc: string, lines: ReturnType<typeof lineasDe>): AsyncGenerator<CfdiDelPapel[]> {
  for (let offset = 0; ; offset += PORTION) {
    const { rows } = await sql<CfdiDelPapel>`
      ${detalle(rfc, lines)} where l.importe <> 0 order by l.mes, l.fecha, 1 limit ${PORTION} offset ${offset}`.execute(
      db,
    );
    if (rows.length > 0) yield rows;
    if (rows.length < PORTION) return;
  }
}

/** Writes the working paper of the ISR of a month: formulas over sheets with every month, CFDI and what users said. @throws conflict without a régimen */
export async function writePapelIsr(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  rfc: string,
  mes: string,
): Promise<ArchivoDelMes> {
  const { regimen, datos, calculo } = await readEstimacion(db, rfc, mes);
  if (!regimen || !calculo) throw new Problem(409, 'conflict', 'Elija antes el régimen del contribuyente.');
  const regla = reglaDe(regimen, rfc.length === 12);
  const lines = lineasDe(rfc, regla, { desde: calculo.meses[0]?.mes ?? mes, hasta: mes });
  async function* of<Fila>(filas: readonly Fila[]) {
    yield filas;
  }
  const leyendas = [
    ['RFC', rfc],
    ['Mes', mes],
    ['Regla', reglasIsr[regla]],
    ['Fuente de la tarifa', calculo.fuente ?? calculo.falta ?? ''],
    ['Corte', clock().toISOString()],
    ...calculo.avisos.map((aviso) => ['Aviso', aviso] as const),
    ['Leyenda', 'Estimación con tus CFDI y los datos que capturaste; no sustituye el cálculo de tu contador.'],
  ] as const;
  const deParametros: readonly ColumnaHoja<readonly [string, string]>[] = [
    { titulo: 'Parámetro', tipo: 'texto', ancho: 24, valor: ([name]) => name },
    { titulo: 'Valor', tipo: 'texto', ancho: 90, valor: ([, valor]) => valor },
  ];
  const hojas = [
    hojaDe({ nombre: 'Resumen', columnas: deResumen, filas: of(resolver(calculo, datos, mes)) }),
    hojaDe({ nombre: 'Parámetros', columnas: deParametros, filas: of(leyendas) }),
    hojaDe({ nombre: 'Meses', columnas: deMeses, filas: of(calculo.meses) }),
    hojaDe({ nombre: 'CFDI', columnas: deCfdi, filas: portionsOf(db, rfc, lines) }),
    hojaDe({ nombre: 'Datos', columnas: deDatos, filas: of(datos) }),
    ...(calculo.tramos.length > 0 ? [hojaDe({ nombre: 'Tarifa', columnas: deTarifa, filas: of(calculo.tramos) })] : []),
  ];
  const bytes = writeWorkbookOf(hojas, clock().toISOString().slice(0, 19));
  return { name: `${rfc}_ISR_${mes}.xlsx`, mime: MIMES.xlsx, bytes };
}
