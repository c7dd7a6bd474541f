import { roundPesos } from '@boveda/cfdi/diot';
import {
  type CeldaImpuesto,
  type ClaseFlujo,
  celdasImpuesto,
  type MesDeImpuestos,
  type PrellenadoDelMes,
  type RazonNoAcreditable,
  razonesNoAcreditable,
  type SaldosDelMes,
  type TasaImpuesto,
} from '@boveda/contracts';
import { Big } from 'big.js';
import { type RawBuilder, sql } from 'kysely';
import type { Deps } from '../../installation/deps';
import type { ImportesDeps } from '../../vault/ingest/find-importes';
import { findNombre } from '../exportaciones/contribuyente';
import type { ColumnaHoja } from '../exportaciones/writers/sheet';
import { hojaDe, writeWorkbookOf } from '../exportaciones/writers/workbook';
import { readCifras } from './cifras.read-model';
import { listComplementarias } from './complementarias.read-model';
import { makeDiot } from './diot/make-diot';
import { readMes } from './impuestos.read-model';
import { readDatos, vigenteEn } from './isr/datos.store';
import { type ArchivoDelMes, MIMES } from './mes-file';
import { monthsFrom } from './months';
import {
  avisosDe,
  columnasDeParametros,
  columnasDePorClasificar,
  PARAMETROS,
  POR_CLASIFICAR,
  parametrosDe,
} from './papel-contexto';
import { sumifs, tasas } from './papel-criterios';
import {
  COMPLEMENTARIAS,
  CONCILIACION,
  columnasDeComplementarias,
  columnasDeConciliacion,
  columnasDeDiot,
  DIOT,
  filasDeComplementarias,
  filasDeConciliacion,
  filasDeDiot,
} from './papel-diot';
import { columnasDeEgresos, egresosDe, NC_EMITIDAS, NC_RECIBIDAS, sumOfEgresos } from './papel-egresos';
import { type Actos, columnasDeFactor, FACTOR, type Factores, readFactores } from './papel-factor';
import { columnasDePagos, columnasDeRetenciones, detalle, portionsOf, retenidasDe } from './papel-lineas';
import { columnasDeSaldos, filasDeSaldos, SALDOS } from './papel-saldos';
import { columnasDeVisor, filasDeVisor, VISOR } from './papel-visor';
import { hasPrellenado, readPrellenado } from './prellenado/prellenado.read-model';
import { readProveedores } from './proveedores.read-model';
import { readSaldos } from './saldos.read-model';
import { ACTOS_4A_DESDE } from './totales';

/** A figure of the first sheet. */
interface Cifra {
  clave: string;
  concepto: string;
  ley: string;
  formula: string;
  valor: string;
  fila: number;
}

/** The first sheet. */
const RESUMEN = 'Resumen';

const resumen: readonly ColumnaHoja<Cifra>[] = [
  { titulo: 'Concepto', tipo: 'texto', ancho: 58, valor: ({ concepto }) => concepto },
  { titulo: 'Referencia', tipo: 'texto', ancho: 18, valor: ({ ley }) => ley },
  { titulo: 'Importe', tipo: 'importe', ancho: 18, valor: ({ valor }) => valor, formula: ({ formula }) => formula },
  { titulo: 'Visor del SAT', tipo: 'importe', ancho: 18, valor: () => null },
  {
    ...{ titulo: 'Diferencia', tipo: 'importe', ancho: 18 },
    valor: ({ valor }) => valor,
    formula: ({ fila }) => `C${fila}-D${fila}`,
  },
  { titulo: 'Nota', tipo: 'texto', ancho: 40, valor: () => '' },
];

const emitidas = new Set<CeldaImpuesto>(['causado', 'retenidoAFavor', 'isrAFavor', 'iepsTrasladado']);

/** The sheet of what was withheld: in this month, and in earlier ones what is credited in it. */
const RETENCIONES = 'Retenciones';

/** Adds up a column of a detail sheet where its other columns have these texts. */
function sumOf(
  column: 'K' | 'L',
  celda: CeldaImpuesto,
  more: {
    tasa?: TasaImpuesto;
    razon?: RazonNoAcreditable;
    clase?: ClaseFlujo;
    anterior?: string;
  } = {},
) {
  const deEsteMes = emitidas.has(celda) ? 'Cobros' : 'Pagos';
  const { anterior, ...criterios } = more;
  return sumifs(anterior ? RETENCIONES : deEsteMes, column, { celda, mes: anterior, ...criterios });
}

/** Adds a figure to the first sheet. */
type AddCifra = (clave: string, concepto: string, ley: string, formula: string, valor: string) => void;

/** Formulas of the acts of the month by what they are to the proportion, over their lines. */
function actosDeLineas(mes: string): Actos {
  const all = (more: { tasa?: TasaImpuesto; clase?: ClaseFlujo } = {}) => sumOf('K', 'causado', more);
  const [exentos, noObjeto] = [all({ tasa: 'exento' }), all({ tasa: 'noObjeto' })];
  const fuera = (tasa: TasaImpuesto) => all({ tasa, clase: 'F' });
  return {
    gravado: `${all()}-${exentos}-${noObjeto}-${all({ clase: 'F' })}+${fuera('exento')}+${fuera('noObjeto')}`,
    exento: `${exentos}-${fuera('exento')}`,
    actos4A: mes < ACTOS_4A_DESDE ? '0' : all({ tasa: 'noObjeto', clase: 'A' }),
    fuera: all({ clase: 'F' }),
  };
}

/** The acts of the month to cents, and the proportion: it is made of exact acts, which are in their own sheet, as those of a year are. */
function addProporcion({ mes, factor, totales }: MesDeImpuestos, { celdas, filaDe }: Factores, add: AddCifra): void {
  if (factor.metodo === 'mes') {
    const of = (letter: string) => `ROUND(${FACTOR}!$${letter}$${filaDe.get(mes)},2)`;
    add('gravado', 'Actos a 16, 8 y 0 %', 'LIVA 5-V c', of('B'), factor.gravado);
    add('exento', 'Actos exentos', 'LIVA 5-V c', of('C'), factor.exento);
    add('actos4A', 'Actos no objeto del artículo 4-A', 'LIVA 4-A', of('D'), factor.actos4A);
    add('fuera', 'Actos fuera de la proporción', 'LIVA 5-C', of('E'), factor.fuera);
  }
  const ley = factor.metodo === 'anual' ? 'LIVA 5-B' : 'LIVA 5-V';
  add('proporcion', 'Proporción (estimada)', ley, celdas.get(mes) ?? '1', totales.proporcion);
}

/** What was collected without platforms by who opted for their definitive withholdings, whose IVA is what is owed; undefined of others. */
function addDirecto(
  { plataformas }: MesDeImpuestos,
  add: AddCifra,
  ref: (clave: string) => string,
): string | undefined {
  if (plataformas?.opcion !== 'definitiva') return undefined;
  const gravados = (['16', '8', 'otra'] as const).map((tasa) => sumOf('K', 'causado', { tasa })).join('+');
  const porPlataformas = sumifs('Cobros', 'K', { celda: 'retenidoAFavor', origen: 'RET' });
  const directo = `MAX(ROUND(${gravados}-${porPlataformas},2),0)`;
  add('directo', 'Actos gravados que se cobraron sin plataforma', 'LIVA 18-M', directo, plataformas.directo);
  add(
    'ivaDirecto',
    'IVA de ellos a la tasa de 8 %, sin acreditamiento',
    'LIVA 18-M',
    `ROUND(${ref('directo')}*0.08,2)`,
    plataformas.ivaDirecto,
  );
  return ref('ivaDirecto');
}

/** What balances of earlier months lower, of the figures of the sheet: those of a closed month may be others than were presented. */
function addSaldos(
  { mes, totales }: MesDeImpuestos,
  saldos: SaldosDelMes,
  add: AddCifra,
  ref: (clave: string) => string,
): void {
  const [aCargo, disponible] = [Number(totales.aCargo) > 0 ? totales.aCargo : '0', new Big(saldos.disponible)];
  // Who declared a balance of this month owes nothing.
  const isDeclared = saldos.saldos.some((saldo) => saldo.mes === mes && saldo.declarado);
  const owed = new Big(isDeclared ? 0 : aCargo);
  const aplicado = owed.lt(disponible) ? owed : disponible;
  const owedFormula = isDeclared ? '0' : `MAX(${ref('aCargo')},0)`;
  const anteriores = `ROUND(SUM(${SALDOS}!$C:$C),2)`;
  add('disponible', 'Saldo a favor de meses anteriores', 'LIVA 6', anteriores, saldos.disponible);
  add(
    'aplicado',
    'Saldo a favor que se aplica',
    'LIVA 6',
    `MIN(${owedFormula},${ref('disponible')})`,
    aplicado.toFixed(2),
  );
  const aPagar = owed.minus(aplicado).toFixed(2);
  add('aPagar', 'IVA por pagar', 'LIVA 5-D, 6', `${owedFormula}-${ref('aplicado')}`, aPagar);
}

/** What is paid, in pesos: up to 50 cents down, and each by itself (CFF 20). */
function addPesos({ totales }: MesDeImpuestos, aPagar: string, add: AddCifra, ref: (clave: string) => string): void {
  const pesos = (formula: string) => `INT(ROUND(MAX(ROUND(${formula},2),0)+0.49,2))`;
  const [propio, retenido] = [aPagar, totales.retenidoPorEnterar].map((amount) =>
    amount.startsWith('-') ? 0 : roundPesos(amount),
  ) as [number, number];
  add('aPagarPesos', 'IVA por pagar, en pesos', 'CFF 20', pesos(ref('aPagar')), propio.toFixed(2));
  const deOtros = 'IVA retenido por enterar, en pesos';
  add('retenidoPesos', deOtros, 'LIVA 1-A, CFF 20', pesos(ref('retenidoPorEnterar')), retenido.toFixed(2));
  const suma = `${ref('aPagarPesos')}+${ref('retenidoPesos')}`;
  add('totalPesos', 'IVA que se paga en el mes', 'CFF 20', suma, (propio + retenido).toFixed(2));
}

/** Months whose withholdings are credited in this one. */
const acreditadasDe = ({ mes, retenciones }: MesDeImpuestos): string[] =>
  retenciones.anteriores.filter(({ acreditaEn }) => acreditaEn === mes).map((retencion) => retencion.mes);

/** The figures of a month: each formula adds up lines, or names figures above it. */
// biome-ignore lint/complexity/noExcessiveLinesPerFunction: the figures of the sheet, in its order.
function cifrasOf(datos: MesDeImpuestos, factores: Factores, saldos: SaldosDelMes): Cifra[] {
  const { totales, celdas } = datos;
  const cifras: Cifra[] = [];
  const at = new Map<string, string>();
  const add = (clave: string, concepto: string, ley: string, formula: string, valor: string) => {
    const fila = cifras.length + 2;
    at.set(clave, `C${fila}`);
    cifras.push({ clave, concepto, ley, formula, valor, fila });
  };
  const ref = (clave: string) => at.get(clave) ?? '0';
  const rounded = (formula: string) => `ROUND(${formula},2)`;
  const sum = (of: 'base' | 'importe', fits: (celda: MesDeImpuestos['celdas'][number]) => boolean) =>
    celdas
      .filter(fits)
      .reduce((all: Big, each) => all.plus(each[of]), new Big(0))
      .toFixed(2);
  for (const [tasa, text] of Object.entries(tasas) as [TasaImpuesto, string][])
    add(
      `cobrado.${tasa}`,
      `Valor de actos cobrados: ${text}`,
      'LIVA 1-B',
      rounded(sumOf('K', 'causado', { tasa })),
      sum('base', (each) => each.celda === 'causado' && each.tasa === tasa),
    );
  const of = (clave: CeldaImpuesto, ley: string) =>
    add(
      clave,
      celdasImpuesto[clave],
      ley,
      rounded(sumOf('L', clave)),
      sum('importe', ({ celda }) => celda === clave),
    );
  add('cobrado', 'Valor cobrado', 'LIVA 1-B', rounded(sumOf('K', 'causado')), totales.cobrado);
  const paid = `${sumOf('K', 'acreditable')}+${sumOf('K', 'noAcreditable')}`;
  add('gastado', 'Valor pagado', 'LIVA 5-III', rounded(paid), totales.gastado);
  of('causado', 'LIVA 1-B');
  const addEgresos = (titulo: string, ley: string, celda: CeldaImpuesto) => {
    const fits = (each: MesDeImpuestos['celdas'][number]) => each.celda === celda && each.origen === 'NC';
    const [valor, iva] = (['H', 'I'] as const).map((column) =>
      rounded(
        celda === 'causado'
          ? sumOfEgresos(NC_EMITIDAS, column, datos.mes)
          : sumOfEgresos(NC_RECIBIDAS, column, datos.mes, celda === 'acreditable'),
      ),
    );
    add(`egresos.${celda}.valor`, `${titulo}: valor, incluido arriba`, ley, valor ?? '0', sum('base', fits));
    add(`egresos.${celda}.iva`, `${titulo}: IVA, incluido arriba`, ley, iva ?? '0', sum('importe', fits));
  };
  addEgresos('Egresos emitidos', 'LIVA 7', 'causado');
  const pagadoDe = (clase: ClaseFlujo) => rounded(sumOf('L', 'acreditable', { clase }));
  const bruto = new Big(totales.pagado).minus(totales.noAcreditable).toFixed(2);
  const brutoDe = 'IVA pagado que cumple requisitos, antes de la proporción';
  add('bruto', brutoDe, 'LIVA 5-I, III', (['G', 'E', 'N', 'C'] as const).map(pagadoDe).join('+'), bruto);
  add(
    'importaciones',
    'De él, de importaciones según pedimentos',
    'LIVA 5, 28',
    rounded(sumifs('Pagos', 'L', { celda: 'acreditable', origen: 'PED' })),
    sum('importe', ({ celda, origen }) => celda === 'acreditable' && origen === 'PED'),
  );
  for (const [razon, text] of Object.entries(razonesNoAcreditable) as [RazonNoAcreditable, string][])
    add(
      `razon.${razon}`,
      `IVA no acreditable: ${text}`,
      'LIVA 5-I',
      rounded(sumOf('L', 'noAcreditable', { razon })),
      sum('importe', (each) => each.celda === 'noAcreditable' && each.razon === razon),
    );
  of('noAcreditable', 'LIVA 5-I');
  addEgresos('Egresos recibidos que bajan lo acreditable', 'LIVA 7', 'acreditable');
  addEgresos('Egresos recibidos de lo no acreditable', 'LIVA 7', 'noAcreditable');
  add('pagado', 'IVA pagado', 'LIVA 5-III', rounded(`${ref('bruto')}+${ref('noAcreditable')}`), totales.pagado);
  addProporcion(datos, factores, add);
  const retenidoDe = (clase: ClaseFlujo) => rounded(sumOf('L', 'retenidoPorEnterar', { clase }));
  const delMes = `${pagadoDe('G')}-${retenidoDe('G')}+(${pagadoDe('C')}-${retenidoDe('C')})*${ref('proporcion')}`;
  const delMesDe = 'IVA acreditable de lo pagado en el mes, sin lo retenido';
  add('delMes', delMesDe, 'LIVA 5-I, IV, V', rounded(delMes), totales.acreditableDelMes);
  const anteriores = acreditadasDe(datos).map((mes) => {
    const de = (clase: ClaseFlujo) => rounded(sumOf('L', 'retenidoPorEnterar', { clase, anterior: mes }));
    return rounded(`${de('G')}+${de('C')}*${factores.celdas.get(mes) ?? '1'}`);
  });
  const retenidoDeAntes = 'IVA retenido de meses anteriores que se acredita';
  add('anterior', retenidoDeAntes, 'LIVA 5-IV', rounded(anteriores.join('+') || '0'), totales.retenidoAcreditado);
  const acreditable = rounded(`${ref('delMes')}+${ref('anterior')}`);
  add('acreditable', 'IVA acreditable', 'LIVA 4, 5', acreditable, totales.acreditable);
  const despues = rounded(`${retenidoDe('G')}+${retenidoDe('C')}*${ref('proporcion')}`);
  add('despues', 'IVA retenido que se acredita el mes siguiente', 'LIVA 5-IV', despues, totales.retenidoPorAcreditar);
  add(
    'exentos',
    'IVA de gastos para actos exentos o no objeto',
    'LIVA 5-V b',
    `${pagadoDe('E')}+${pagadoDe('N')}`,
    totales.porExentos,
  );
  const porProporcion = rounded(`${ref('bruto')}-${ref('exentos')}-${ref('delMes')}-${ref('despues')}`);
  add('porProporcion', 'IVA no acreditable por la proporción', 'LIVA 5-V', porProporcion, totales.porProporcion);
  of('retenidoAFavor', 'LIVA 1-A, 5-D');
  add(
    'retenidoPlataformas',
    'De él, por plataformas',
    'LIVA 18-J, 18-M',
    rounded(sumifs('Cobros', 'L', { celda: 'retenidoAFavor', origen: 'RET' })),
    sum('importe', ({ celda, origen }) => celda === 'retenidoAFavor' && origen === 'RET'),
  );
  const aCargo =
    addDirecto(datos, add, ref) ?? rounded(`${ref('causado')}-${ref('acreditable')}-${ref('retenidoAFavor')}`);
  add('aCargo', 'IVA a cargo (negativo: a favor)', 'LIVA 5-D, 6', aCargo, totales.aCargo);
  addSaldos(datos, saldos, add, ref);
  of('retenidoPorEnterar', 'LIVA 1-A');
  addPesos(datos, cifras.find(({ clave }) => clave === 'aPagar')?.valor ?? '0', add, ref);
  of('isrAFavor', 'LISR');
  of('isrPorEnterar', 'LISR');
  of('iepsTrasladado', 'LIEPS');
  of('iepsPagado', 'LIEPS');
  return cifras;
}

/** The SAT's figures of a month with their reasons. Reading what is compared may take long: only where a user gave them. */
const readVisor = async (deps: ImportesDeps, rfc: string, mes: string): Promise<Pick<PrellenadoDelMes, 'grupos'>> =>
  (await hasPrellenado(deps.db, rfc, mes)) ? await readPrellenado(deps, rfc, mes) : { grupos: [] };

/** Writes the working paper of a month: figures that are formulas over sheets with every line. */
export async function writePapel(
  deps: ImportesDeps & Pick<Deps, 'clock'>,
  rfc: string,
  mes: string,
): Promise<ArchivoDelMes> {
  const { db, clock } = deps;
  const datos = await readMes(db, rfc, mes);
  const anteriores = acreditadasDe(datos);
  const deAntes = await readCifras(db, rfc, [...new Set([...anteriores, ...monthsFrom(`${mes.slice(0, 4)}-01`, mes)])]);
  const bases = new Map([...deAntes].map(([each, { factor }]) => [each, factor]));
  const factores = await readFactores(db, rfc, bases, { mes, formulas: actosDeLineas(mes) });
  const saldos = await readSaldos(db, rfc, mes);
  const cifras = cifrasOf(datos, factores, saldos);
  const [diot, pagado, complementarias, nombre, isr, visor] = await Promise.all([
    makeDiot(db, rfc, mes),
    readProveedores(db, rfc, mes),
    listComplementarias(db, rfc, mes),
    findNombre(db, rfc),
    readDatos(db, rfc, mes),
    readVisor(deps, rfc, mes),
  ]);
  const enResumen = (clave: string) => {
    const cifra = cifras.find((each) => each.clave === clave);
    return cifra && { celda: `${RESUMEN}!$C$${cifra.fila}`, valor: cifra.valor };
  };
  const proporcion = enResumen('proporcion') ?? { celda: '1', valor: '1' };
  const corregidas = filasDeComplementarias(mes, complementarias, enResumen);
  const deDiot = filasDeDiot(diot, pagado, proporcion.celda);
  const conciliada = filasDeConciliacion(diot, enResumen('acreditable')?.celda ?? '0');
  const corte = clock().toISOString();
  const regimen = vigenteEn(isr, 'regimen', mes)?.valor ?? null;
  const parametros = parametrosDe(datos, { rfc, nombre, regimen, corte });
  async function* of<Fila>(filas: readonly Fila[]) {
    yield filas;
  }
  const conOtros = (fits: RawBuilder<unknown>, emitido: boolean, meses = [mes]) =>
    portionsOf(db, rfc, meses, fits, { emitido, meses: [mes] });
  const columnasDe = { pagos: columnasDePagos(proporcion), retenciones: columnasDeRetenciones(datos.retenciones) };
  const hojas = [
    hojaDe({ nombre: RESUMEN, columnas: resumen, filas: of(cifras) }),
    hojaDe({ nombre: PARAMETROS, columnas: columnasDeParametros, filas: of(parametros) }),
    hojaDe({ nombre: 'Cobros', columnas: detalle, filas: conOtros(sql`h.emitido`, true) }),
    hojaDe({ nombre: 'Pagos', columnas: columnasDe.pagos, filas: conOtros(sql`not h.emitido`, false) }),
    hojaDe({ nombre: NC_EMITIDAS, columnas: columnasDeEgresos, filas: egresosDe(db, rfc, mes, true) }),
    hojaDe({ nombre: NC_RECIBIDAS, columnas: columnasDeEgresos, filas: egresosDe(db, rfc, mes, false) }),
    hojaDe({
      nombre: RETENCIONES,
      columnas: columnasDe.retenciones,
      filas: conOtros(retenidasDe(mes), true, [...anteriores, mes]),
    }),
    hojaDe({ nombre: FACTOR, columnas: columnasDeFactor, filas: of(factores.filas) }),
    hojaDe({ nombre: SALDOS, columnas: columnasDeSaldos(mes), filas: of(filasDeSaldos(saldos)) }),
    hojaDe({ nombre: DIOT, columnas: columnasDeDiot, filas: of(deDiot) }),
    hojaDe({ nombre: COMPLEMENTARIAS, columnas: columnasDeComplementarias, filas: of(corregidas) }),
    hojaDe({ nombre: POR_CLASIFICAR, columnas: columnasDePorClasificar, filas: avisosDe(db, rfc, mes) }),
    hojaDe({ nombre: CONCILIACION, columnas: columnasDeConciliacion, filas: of(conciliada) }),
    hojaDe({ nombre: VISOR, columnas: columnasDeVisor, filas: of(filasDeVisor(visor)) }),
  ];
  const bytes = writeWorkbookOf(hojas, corte.slice(0, 19));
  return { name: `${rfc}_IVA_${mes}.xlsx`, mime: MIMES.xlsx, bytes };
}
