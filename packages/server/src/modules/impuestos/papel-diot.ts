import { campos, claveDe, roundPesos, todasLasZonas, type Zona, zonas } from '@boveda/cfdi/diot';
import {
  type ClaseFlujo,
  type Complementaria,
  conceptosComplementaria,
  conceptosConciliacion,
  type DiotDelMes,
  type LineaDelMes,
  type TasaImpuesto,
} from '@boveda/contracts';
import { Big } from 'big.js';
import { type ColumnaHoja, letterOf } from '../exportaciones/writers/sheet';
import { type Criterios, sumifs } from './papel-criterios';
import type { PagadoAProveedor } from './proveedores.read-model';

/** The sheets of the DIOT and of its differences with the return. */
export const DIOT = 'DIOT';
export const COMPLEMENTARIAS = 'Complementarias';
export const CONCILIACION = 'Conciliación';

/** A sum of the detail sheet that a field of the DIOT adds up, or takes away. */
interface Termino extends Omit<Criterios, 'contraparte'> {
  columna: 'K' | 'L';
  signo: '+' | '-';
}

/** A field of the DIOT as sums of lines, times the proportion or what it leaves. */
interface Campo {
  terminos: Termino[];
  por?: 'proporcion' | 'resto';
}

const mas = (columna: Termino['columna'], of: Omit<Termino, 'columna' | 'signo'>): Termino => ({
  ...{ columna, signo: '+', ...of },
});
const menos = (columna: Termino['columna'], of: Omit<Termino, 'columna' | 'signo'>): Termino => ({
  ...{ columna, signo: '-', ...of },
});
const celdasDePago = ['acreditable', 'noAcreditable'] as const;

/** What the fields of a line are of the lines of its supplier, before what only the server knows: excesses, other months, changes. */
function camposOf(frontera: 'norte' | 'sur', { isWhole, isNeto }: { isWhole: boolean; isNeto: boolean }) {
  const found = new Map<string, Campo>();
  const withheld = (clase: ClaseFlujo) => (isNeto ? [menos('L', { celda: 'retenidoPorEnterar', clase })] : []);
  const zona = (zona: Zona, tasa: TasaImpuesto, isMain: boolean) => {
    const egresos = (signo: typeof mas) => celdasDePago.map((celda) => signo('K', { celda, tasa, origen: 'NC' }));
    const de = (clase: ClaseFlujo) => [
      mas('L', { celda: 'acreditable', tasa, clase }),
      ...(isMain ? withheld(clase) : []),
    ];
    const add = (dato: Parameters<typeof claveDe>[0], terminos: Termino[], por?: Campo['por']) =>
      found.set(claveDe(dato, zona), { terminos, ...(por && { por }) });
    add('valor', [...celdasDePago.map((celda) => mas('K', { celda, tasa })), ...egresos(menos)]);
    add('devoluciones', egresos(menos));
    add('acreditable', isWhole ? [...de('G'), ...de('C')] : de('G'));
    if (!isWhole) {
      add('acreditableProporcion', de('C'), 'proporcion');
      add('noAcreditableProporcion', [mas('L', { celda: 'acreditable', tasa, clase: 'C' })], 'resto');
    }
    add('noAcreditableRequisitos', [mas('L', { celda: 'noAcreditable', tasa })]);
    add('noAcreditableExentos', [mas('L', { celda: 'acreditable', tasa, clase: 'E' })]);
    add('noAcreditableNoObjeto', [mas('L', { celda: 'acreditable', tasa, clase: 'N' })]);
  };
  zona('tasa16', '16', true);
  zona(frontera, '8', false);
  for (const [clave, tasa] of [
    ['tasa0', '0'],
    ['exentos', 'exento'],
    ['noObjeto', 'noObjeto'],
  ] as const)
    found.set(clave, { terminos: celdasDePago.map((celda) => mas('K', { celda, tasa })) });
  found.set('ivaRetenido', { terminos: [mas('L', { celda: 'retenidoPorEnterar' })] });
  return found;
}

/** The same of a line of pedimentos: its rows of the detail sheet are of its origin. */
function camposDePedimentos(isWhole: boolean): Map<string, Campo> {
  const de = (clase: ClaseFlujo) => mas('L', { celda: 'acreditable', origen: 'PED', clase });
  const campos: [Parameters<typeof claveDe>[0], Campo][] = [
    ['valor', { terminos: [mas('K', { celda: 'acreditable', origen: 'PED' })] }],
    ['acreditable', { terminos: isWhole ? [de('G'), de('C')] : [de('G')] }],
    ['noAcreditableExentos', { terminos: [de('E')] }],
    ['noAcreditableNoObjeto', { terminos: [de('N')] }],
    ...(isWhole
      ? []
      : ([
          ['acreditableProporcion', { terminos: [de('C')], por: 'proporcion' }],
          ['noAcreditableProporcion', { terminos: [de('C')], por: 'resto' }],
        ] satisfies [Parameters<typeof claveDe>[0], Campo][])),
  ];
  return new Map(campos.map(([dato, campo]) => [claveDe(dato, 'aduana'), campo]));
}

/** What a term results in, of the sums of a supplier. */
function totalDe({ columna, signo, celda, tasa, clase, origen }: Termino, sumas: readonly PagadoAProveedor[]): Big {
  const total = sumas
    .filter((suma) => {
      const isRetenido = suma.naturaleza === 'R';
      const suya = isRetenido ? 'retenidoPorEnterar' : suma.razon === null ? 'acreditable' : 'noAcreditable';
      const deClase = suma.razon === null ? (suma.clase ?? 'C') : '';
      const fits = suma.impuesto === '002' && suya === celda && (tasa === undefined || suma.tasa === tasa);
      return fits && (clase === undefined || deClase === clase) && (origen === undefined || suma.origen === origen);
    })
    .reduce((sum, suma) => sum.plus(columna === 'K' ? suma.base : suma.importe), Big(0));
  return signo === '+' ? total : total.neg();
}

/** A row of the sheet; without a line it is that of the sums. */
interface FilaDiot {
  fila: number;
  linea: LineaDelMes | null;
  formulas: ReadonlyMap<string, string>;
  importes: Readonly<Record<string, number>>;
  /** Fields whose amount is no formula. */
  fijos: number[];
}

const columnOf = (clave: string): string => letterOf(campos.findIndex((campo) => campo.clave === clave));

/** Returns the rows of the sheet: amounts are formulas wherever the lines of the supplier alone make them. */
export function filasDeDiot(diot: DiotDelMes, pagado: readonly PagadoAProveedor[], proporcion: string): FilaDiot[] {
  const parts = { isWhole: Big(diot.proporcion).eq(1), isNeto: diot.retenido === 'neto' };
  const factor = { proporcion: Big(diot.proporcion), resto: Big(1).minus(diot.proporcion) };
  const text = { proporcion: `*${proporcion}`, resto: `*(1-${proporcion})` };
  const filas = diot.lineas.map((linea, at): FilaDiot => {
    const fila = at + 2;
    const suyas = pagado.filter(({ contraparte }) => linea.deCfdi && contraparte === linea.id);
    const formulas = new Map<string, string>();
    const suyos = linea.dePedimentos ? camposDePedimentos(parts.isWhole) : camposOf(linea.frontera, parts);
    const quien = linea.dePedimentos ? `$F${fila}&" "&$D${fila}` : `$C${fila}`;
    for (const [clave, { terminos, por }] of suyos) {
      const value = terminos.reduce((sum, each) => sum.plus(totalDe(each, suyas)), Big(0)).times(por ? factor[por] : 1);
      const pesos = value.lt(0) ? 0 : roundPesos(value.toFixed(2));
      const isSame = linea.dePedimentos || pesos === linea.importes[clave];
      if (!isSame || (linea.importes[clave] ?? 0) === 0) continue;
      const sum = terminos.map(
        ({ columna, signo, ...of }) => `${signo}${sumifs('Pagos', columna, { ...of, contraparte: quien })}`,
      );
      const exact = por ? `(${sum.join('').slice(1)})${text[por]}` : sum.join('').replace(/^\+/, '');
      // Up to 50 cents down, as the server rounds.
      formulas.set(clave, `INT(ROUND(ROUND(${exact},2)+0.49,2))`);
    }
    const fijos = campos
      .filter(({ clave }) => (linea.importes[clave] ?? 0) > 0 && !formulas.has(clave))
      .map(({ numero }) => numero);
    return { fila, linea, formulas, importes: linea.importes, fijos };
  });
  const last = filas.length + 1;
  const sums = campos.filter(({ clase }) => clase !== 'texto').map(({ clave }) => clave);
  const sumOf = (clave: string) => filas.reduce((all, { importes }) => all + (importes[clave] ?? 0), 0);
  const range = (clave: string) => `${columnOf(clave)}2:${columnOf(clave)}${last}`;
  return [
    ...filas,
    {
      fila: last + 1,
      linea: null,
      formulas: new Map(filas.length > 0 ? sums.map((clave) => [clave, `SUM(${range(clave)})`]) : []),
      importes: Object.fromEntries(sums.map((clave) => [clave, sumOf(clave)])),
      fijos: [],
    },
  ];
}

/** The 54 fields in the order of the file, then whether the IVA of 16 % is that of its acts. */
export const columnasDeDiot: readonly ColumnaHoja<FilaDiot>[] = [
  ...campos.map(({ numero, clave, nombre, clase }): ColumnaHoja<FilaDiot> => {
    const column = { titulo: `${numero} ${nombre}`, ancho: clase === 'texto' ? 16 : 18 };
    if (clase === 'texto')
      return {
        ...{ ...column, tipo: 'texto' },
        valor: ({ linea }) => (linea ? String(linea[clave as keyof LineaDelMes] ?? '') : clave === 'rfc' ? 'Suma' : ''),
      };
    return {
      ...{ ...column, tipo: 'importe' },
      valor: ({ importes }) => importes[clave] ?? null,
      formula: ({ formulas }) => formulas.get(clave) ?? null,
    };
  }),
  {
    ...{ titulo: 'Revisión 16 %: IVA de los actos − campos 22, 23 y 36 a 39', tipo: 'importe', ancho: 30 },
    valor: ({ importes }) => {
      const of = (dato: Parameters<typeof claveDe>[0]) => importes[claveDe(dato, 'tasa16')] ?? 0;
      const caused = Big(of('valor') - of('devoluciones')).times(zonas.tasa16.tasa);
      return caused
        .round(0)
        .minus(deZona.reduce((sum, dato) => sum + of(dato), 0))
        .toFixed(2);
    },
    formula: ({ fila }) => {
      const of = (dato: Parameters<typeof claveDe>[0]) => `${columnOf(claveDe(dato, 'tasa16'))}${fila}`;
      return `ROUND((${of('valor')}-${of('devoluciones')})*0.16,0)-${deZona.map(of).join('-')}`;
    },
  },
  {
    ...{ titulo: 'Campos sin fórmula: egresos que exceden, otros meses o cambios a mano', tipo: 'texto', ancho: 30 },
    valor: ({ fijos }) => fijos.join(', '),
  },
];

const deZona = [
  ...(['acreditable', 'acreditableProporcion', 'noAcreditableProporcion'] as const),
  ...(['noAcreditableRequisitos', 'noAcreditableExentos', 'noAcreditableNoObjeto'] as const),
];

/** A row of the sheet that explains the file by the return. */
interface FilaConciliacion {
  concepto: string;
  importe: string;
  formula: string | null;
  celdas: string;
}

/** Returns the rows: what is compared are formulas over the other sheets, and so is what stays unexplained. */
export function filasDeConciliacion(diot: DiotDelMes, acreditable: string): FilaConciliacion[] {
  const total = diot.lineas.length + 2;
  const declared = diot.conciliacion.length;
  const ofFile = todasLasZonas.flatMap((zona) =>
    (['acreditable', 'acreditableProporcion'] as const).map(
      (dato) => `${DIOT}!${columnOf(claveDe(dato, zona))}${total}`,
    ),
  );
  const formulas: Readonly<Record<string, string>> = { declaracion: acreditable, archivo: ofFile.join('+') };
  return [
    ...diot.conciliacion.map(({ concepto, importe, celdas }) => ({
      ...{ concepto: conceptosConciliacion[concepto], importe, formula: formulas[concepto] ?? null },
      celdas: celdas
        .map(({ mes, contraparte, importe }) => [contraparte, mes, importe].filter(Boolean).join(' '))
        .join('; '),
    })),
    {
      ...{ concepto: 'Sin explicar', importe: '0.00', celdas: '' },
      formula: `ROUND(B${declared + 1}-SUM(B2:B${declared}),2)`,
    },
  ];
}

/** Columns of that sheet. */
export const columnasDeConciliacion: readonly ColumnaHoja<FilaConciliacion>[] = [
  { titulo: 'Concepto', tipo: 'texto', ancho: 70, valor: ({ concepto }) => concepto },
  { titulo: 'Importe', tipo: 'importe', ancho: 18, valor: ({ importe }) => importe, formula: ({ formula }) => formula },
  { titulo: 'De qué es', tipo: 'texto', ancho: 60, valor: ({ celdas }) => celdas },
];

/** A figure of a month to be declared again, in its row. */
type FilaComplementaria = Complementaria & { fila: number; formula: string | null };

/** Where a figure that egresos changed in this month is on the first sheet. */
const enResumen: Partial<Record<Complementaria['concepto'], string>> = {
  ...{ causado: 'causado', noAcreditable: 'noAcreditable', retenidoPorEnterar: 'retenidoPorEnterar' },
  ...{ retenidoAFavor: 'retenidoAFavor', isrAFavor: 'isrAFavor', isrPorEnterar: 'isrPorEnterar' },
  ...{ iepsTrasladado: 'iepsTrasladado', iepsPagado: 'iepsPagado' },
};

/** Returns the rows of the sheet; of this month, what a figure is now is the figure of the first sheet where it is the same. */
export const filasDeComplementarias = (
  mes: string,
  complementarias: readonly Complementaria[],
  resumen: (clave: string) => { celda: string; valor: string } | undefined,
): FilaComplementaria[] =>
  complementarias.map((each, at) => {
    const figure = each.periodo === mes ? resumen(enResumen[each.concepto] ?? '') : undefined;
    const formula = figure && Big(figure.valor).eq(each.despues) ? figure.celda : null;
    return { ...each, fila: at + 2, formula };
  });

/** Columns of that sheet. */
export const columnasDeComplementarias: readonly ColumnaHoja<FilaComplementaria>[] = [
  { titulo: 'Periodo', tipo: 'texto', ancho: 12, valor: ({ periodo }) => periodo },
  { titulo: 'Concepto', tipo: 'texto', ancho: 36, valor: ({ concepto }) => conceptosComplementaria[concepto] },
  { titulo: 'Antes', tipo: 'importe', ancho: 18, valor: ({ antes }) => antes },
  {
    ...{ titulo: 'Después', tipo: 'importe', ancho: 18 },
    valor: ({ despues }) => despues,
    formula: ({ formula }) => formula,
  },
  {
    ...{ titulo: 'Diferencia', tipo: 'importe', ancho: 18 },
    valor: ({ antes, despues }) => Big(despues).minus(antes).toFixed(2),
    formula: ({ fila }) => `D${fila}-C${fila}`,
  },
  {
    ...{ titulo: 'Egresos', tipo: 'texto', ancho: 60 },
    valor: ({ egresos }) => egresos.map(({ uuid }) => uuid).join(', '),
  },
];
