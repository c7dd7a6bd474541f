import {
  type CeldaImpuesto,
  type ClaseFlujo,
  celdasImpuesto,
  type MesDeImpuestos,
  type OrigenFlujo,
  origenesFlujo,
  type RazonNoAcreditable,
  razonesNoAcreditable,
  type SaldoAFavor,
  type SaldosDelMes,
  type TasaImpuesto,
} from '@boveda/contracts';
import type { Db } from '@boveda/platform/db/schema';
import { Big } from 'big.js';
import { type RawBuilder, sql } from 'kysely';
import type { Deps } from '../../installation/deps';
import { findNombre } from '../exportaciones/contribuyente';
import type { ColumnaHoja } from '../exportaciones/writers/sheet';
import { hojaDe, writeWorkbookOf } from '../exportaciones/writers/workbook';
import { celdaDe, claseDe, isOf, primerDia, productosDe, razonDe, seClasificaPorProducto, tasaDe } from './celdas';
import { readCifras } from './cifras.read-model';
import { listComplementarias } from './complementarias.read-model';
import { makeDiot } from './diot/make-diot';
import { readMes } from './impuestos.read-model';
import { type ArchivoDelMes, MIMES } from './mes-file';
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
import { columnasDeFactor, FACTOR, mesShown, readFactores } from './papel-factor';
import { readProveedores } from './proveedores.read-model';
import { readSaldos } from './saldos.read-model';

/** A line as the detail sheets list it. */
interface Linea {
  uuid: string;
  documento: string;
  folio: string;
  contraparte: string;
  nombre: string;
  origen: OrigenFlujo;
  fecha: string;
  celda: CeldaImpuesto;
  tasa: TasaImpuesto;
  razon: RazonNoAcreditable | null;
  clase: ClaseFlujo | null;
  mes: string;
  base: string;
  importe: string;
  estimado: boolean;
  corrige: string;
}

/** Columns of the detail sheets. The formulas of the first sheet name F, H to L, N and O: origin, cell, rate, reason, base, amount, class, month. */
const detalle: readonly ColumnaHoja<Linea>[] = [
  { titulo: 'UUID', tipo: 'texto', ancho: 38, valor: ({ uuid }) => uuid },
  { titulo: 'Documento pagado', tipo: 'texto', ancho: 38, valor: ({ documento }) => documento },
  { titulo: 'Serie y folio', tipo: 'texto', ancho: 16, valor: ({ folio }) => folio },
  { titulo: 'RFC', tipo: 'texto', ancho: 16, valor: ({ contraparte }) => contraparte },
  { titulo: 'Nombre', tipo: 'texto', ancho: 40, valor: ({ nombre }) => nombre },
  { titulo: 'Origen', tipo: 'texto', ancho: 16, valor: ({ origen }) => origenesFlujo[origen] },
  { titulo: 'Fecha', tipo: 'fecha', ancho: 20, valor: ({ fecha }) => fecha },
  { titulo: 'Concepto', tipo: 'texto', ancho: 26, valor: ({ celda }) => celdasImpuesto[celda] },
  { titulo: 'Tasa', tipo: 'texto', ancho: 12, valor: ({ tasa }) => tasas[tasa] },
  { titulo: 'Razón', tipo: 'texto', ancho: 36, valor: ({ razon }) => (razon ? razonesNoAcreditable[razon] : '') },
  { titulo: 'Valor', tipo: 'importe', ancho: 18, valor: ({ base }) => base },
  { titulo: 'Importe', tipo: 'importe', ancho: 18, valor: ({ importe }) => importe },
  { titulo: 'Estimado', tipo: 'texto', ancho: 10, valor: ({ estimado }) => (estimado ? 'S' : 'N') },
  { titulo: 'Clase', tipo: 'texto', ancho: 8, valor: claseShown },
  { titulo: 'Mes', tipo: 'texto', ancho: 12, valor: ({ mes }) => mesShown(mes) },
  { titulo: 'Factura que corrige', tipo: 'texto', ancho: 38, valor: ({ corrige }) => corrige },
];

/** The class by which the first sheet adds up a line: of an expense that nobody classified, for both; none where IVA is not creditable. */
function claseShown({ celda, razon, clase }: Linea): string {
  if (celda === 'causado') return clase ?? '';
  const isCredited = razon === null && (celda === 'acreditable' || celda === 'retenidoPorEnterar');
  return isCredited ? (clase ?? 'C') : '';
}

/** A figure of the first sheet. */
interface Cifra {
  clave: string;
  concepto: string;
  ley: string;
  formula: string;
  valor: string;
  fila: number;
}

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

/** The sheet of the balances that earlier months left; a month without any has none. */
const SALDOS = 'Saldos';

const anterioresDe = ({ saldos }: SaldosDelMes, mes: string): SaldoAFavor[] =>
  saldos.filter((saldo) => saldo.mes < mes);

/** The first sheet names C: what was left at the beginning of the month. */
const columnasDeSaldos: readonly ColumnaHoja<SaldoAFavor>[] = [
  { titulo: 'Mes de origen', tipo: 'texto', ancho: 16, valor: ({ mes }) => mes },
  { titulo: 'Monto', tipo: 'importe', ancho: 18, valor: ({ monto }) => monto },
  { titulo: 'Disponible al empezar el mes', tipo: 'importe', ancho: 28, valor: ({ disponible }) => disponible },
  { titulo: 'Remanente', tipo: 'importe', ancho: 18, valor: ({ remanente }) => remanente },
  { titulo: 'Pedido en devolución', tipo: 'importe', ancho: 22, valor: ({ devuelto }) => devuelto },
  { titulo: 'Fecha de la solicitud', tipo: 'texto', ancho: 22, valor: ({ devolucion }) => devolucion ?? '' },
  {
    titulo: 'Según',
    tipo: 'texto',
    ancho: 30,
    valor: ({ declarado, operacion }) => (declarado ? `Declaración ${operacion}` : 'Calculado'),
  },
];

/** The sheet of what was withheld in earlier months and is credited in this one; a month without any has none. */
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
    origen?: OrigenFlujo;
  } = {},
) {
  const deEsteMes = emitidas.has(celda) ? 'Cobros' : 'Pagos';
  const { anterior, ...criterios } = more;
  return sumifs(anterior ? RETENCIONES : deEsteMes, column, { celda, mes: anterior, ...criterios });
}

/** Adds a figure to the first sheet. */
type AddCifra = (clave: string, concepto: string, ley: string, formula: string, valor: string) => void;

/** The acts of the month by what they are to the proportion, and the proportion. That of the year before has its own sheet. */
function addProporcion(
  { mes, factor, totales }: MesDeImpuestos,
  factores: ReadonlyMap<string, string>,
  add: AddCifra,
  ref: (clave: string) => string,
): void {
  if (factor.metodo === 'anual') {
    add('proporcion', 'Proporción (estimada)', 'LIVA 5-B', factores.get(mes) ?? '1', totales.proporcion);
    return;
  }
  const all = (more: { tasa?: TasaImpuesto; clase?: ClaseFlujo } = {}) => sumOf('K', 'causado', more);
  const [exentos, noObjeto] = [all({ tasa: 'exento' }), all({ tasa: 'noObjeto' })];
  const fuera = (tasa: TasaImpuesto) => all({ tasa, clase: 'F' });
  const gravado = `${all()}-${exentos}-${noObjeto}-${all({ clase: 'F' })}+${fuera('exento')}+${fuera('noObjeto')}`;
  add('gravado', 'Actos a 16, 8 y 0 %', 'LIVA 5-V c', gravado, factor.gravado);
  add('exento', 'Actos exentos', 'LIVA 5-V c', `${exentos}-${fuera('exento')}`, factor.exento);
  add('actos4A', 'Actos no objeto del artículo 4-A', 'LIVA 4-A', all({ tasa: 'noObjeto', clase: 'A' }), factor.actos4A);
  add('fuera', 'Actos fuera de la proporción', 'LIVA 5-C', all({ clase: 'F' }), factor.fuera);
  const [taxed, others] = [ref('gravado'), `(${ref('exento')}+${ref('actos4A')})`];
  const formula = `IF(${others}<=0,1,IF(${taxed}<=0,0,ROUND(${taxed}/(${taxed}+${others}),6)))`;
  add('proporcion', 'Proporción (estimada)', 'LIVA 5-V', formula, totales.proporcion);
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
  const anterior = anterioresDe(saldos, mes).length > 0 ? `ROUND(SUM(${SALDOS}!$C:$C),2)` : '0';
  add('disponible', 'Saldo a favor de meses anteriores', 'LIVA 6', anterior, saldos.disponible);
  add(
    'aplicado',
    'Saldo a favor que se aplica',
    'LIVA 6',
    `MIN(${owedFormula},${ref('disponible')})`,
    aplicado.toFixed(2),
  );
  add('aPagar', 'IVA por pagar', 'LIVA 5-D, 6', `${owedFormula}-${ref('aplicado')}`, owed.minus(aplicado).toFixed(2));
}

/** Months whose withholdings are credited in this one. */
const acreditadasDe = ({ mes, retenciones }: MesDeImpuestos): string[] =>
  retenciones.anteriores.filter(({ acreditaEn }) => acreditaEn === mes).map((retencion) => retencion.mes);

/** The figures of a month: each formula adds up lines, or names figures above it. */
// biome-ignore lint/complexity/noExcessiveLinesPerFunction: the figures of the sheet, in its order.
function cifrasOf(datos: MesDeImpuestos, factores: ReadonlyMap<string, string>, saldos: SaldosDelMes): Cifra[] {
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
  const egresosDe = (titulo: string, ley: string, celda: CeldaImpuesto) => {
    const fits = (each: MesDeImpuestos['celdas'][number]) => each.celda === celda && each.origen === 'NC';
    const [valor, iva] = (['K', 'L'] as const).map((column) => rounded(sumOf(column, celda, { origen: 'NC' })));
    add(`egresos.${celda}.valor`, `${titulo}: valor, incluido arriba`, ley, valor ?? '0', sum('base', fits));
    add(`egresos.${celda}.iva`, `${titulo}: IVA, incluido arriba`, ley, iva ?? '0', sum('importe', fits));
  };
  egresosDe('Egresos emitidos', 'LIVA 7', 'causado');
  const pagadoDe = (clase: ClaseFlujo) => rounded(sumOf('L', 'acreditable', { clase }));
  const bruto = new Big(totales.pagado).minus(totales.noAcreditable).toFixed(2);
  const brutoDe = 'IVA pagado que cumple requisitos, antes de la proporción';
  add('bruto', brutoDe, 'LIVA 5-I, III', (['G', 'E', 'N', 'C'] as const).map(pagadoDe).join('+'), bruto);
  for (const [razon, text] of Object.entries(razonesNoAcreditable) as [RazonNoAcreditable, string][])
    add(
      `razon.${razon}`,
      `IVA no acreditable: ${text}`,
      'LIVA 5-I',
      rounded(sumOf('L', 'noAcreditable', { razon })),
      sum('importe', (each) => each.celda === 'noAcreditable' && each.razon === razon),
    );
  of('noAcreditable', 'LIVA 5-I');
  egresosDe('Egresos recibidos que bajan lo acreditable', 'LIVA 7', 'acreditable');
  egresosDe('Egresos recibidos de lo no acreditable', 'LIVA 7', 'noAcreditable');
  add('pagado', 'IVA pagado', 'LIVA 5-III', rounded(`${ref('bruto')}+${ref('noAcreditable')}`), totales.pagado);
  addProporcion(datos, factores, add, ref);
  const retenidoDe = (clase: ClaseFlujo) => rounded(sumOf('L', 'retenidoPorEnterar', { clase }));
  const delMes = `${pagadoDe('G')}-${retenidoDe('G')}+(${pagadoDe('C')}-${retenidoDe('C')})*${ref('proporcion')}`;
  const delMesDe = 'IVA acreditable de lo pagado en el mes, sin lo retenido';
  add('delMes', delMesDe, 'LIVA 5-I, IV, V', rounded(delMes), totales.acreditableDelMes);
  const anteriores = acreditadasDe(datos).map((mes) => {
    const de = (clase: ClaseFlujo) => rounded(sumOf('L', 'retenidoPorEnterar', { clase, anterior: mes }));
    return rounded(`${de('G')}+${de('C')}*${factores.get(mes) ?? '1'}`);
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
  const aCargo = rounded(`${ref('causado')}-${ref('acreditable')}-${ref('retenidoAFavor')}`);
  add('aCargo', 'IVA a cargo (negativo: a favor)', 'LIVA 5-D, 6', aCargo, totales.aCargo);
  addSaldos(datos, saldos, add, ref);
  of('retenidoPorEnterar', 'LIVA 1-A');
  of('isrAFavor', 'LISR');
  of('isrPorEnterar', 'LISR');
  of('iepsTrasladado', 'LIEPS');
  of('iepsPagado', 'LIEPS');
  return cifras;
}

const retenidas = sql`${isOf('h', 'retenidoPorEnterar')} and ${razonDe('h')} is null`;

/** Lines that are read at once. */
const PORTION = 5000;

/** Yields the lines of months that fit, by date; one whose products have several classes is a row for each. */
async function* portionsOf(
  db: Db,
  rfc: string,
  meses: readonly string[],
  fits: RawBuilder<unknown>,
): AsyncGenerator<Linea[]> {
  for (let offset = 0; ; offset += PORTION) {
    const { rows } = await sql<Linea>`
      select c.uuid::text as uuid, coalesce(h.documento::text, '') as documento, c.serie || c.folio as folio, h.contraparte,
        c.contraparte_nombre as nombre, h.origen, to_char(h.fecha, 'YYYY-MM-DD"T"HH24:MI:SS') as fecha, ${celdaDe('h')} as celda,
        ${tasaDe('h')} as tasa, ${razonDe('h')} as razon, coalesce(${claseDe('h')}, p.clase) as clase, to_char(h.mes, 'YYYY-MM') as mes,
        coalesce(p.base, h.base)::text as base, coalesce(p.importe, h.importe)::text as importe, h.estimado, coalesce(h.corrige::text, '') as corrige
      from hecho_flujo h join cfdi c on c.rfc_owner = ${rfc} and c.id = h.cfdi_id
      left join lateral (
        select p.clase, sum(p.base) as base, sum(p.importe) as importe from ${productosDe(rfc, 'h')} p group by p.clase) p
        on ${seClasificaPorProducto('h')}
      where h.rfc_owner = ${rfc} and h.mes = any(${meses.map(primerDia)}::date[]) and h.cuenta and ${fits}
        and ${celdaDe('h')} is not null
      order by h.fecha, h.cfdi_id, h.n, p.clase limit ${PORTION} offset ${offset}`.execute(db);
    if (rows.length > 0) yield rows;
    if (rows.length < PORTION) return;
  }
}

/** Writes the working paper of a month: figures that are formulas over sheets with every line. */
export async function writePapel(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  rfc: string,
  mes: string,
): Promise<ArchivoDelMes> {
  const datos = await readMes(db, rfc, mes);
  const anteriores = acreditadasDe(datos);
  const deAntes = await readCifras(db, rfc, anteriores);
  const deOtros = new Map([...deAntes].map(([each, { factor }]) => [each, factor]));
  if (datos.factor.metodo === 'anual') deOtros.set(mes, datos.factor);
  const factores = await readFactores(db, rfc, deOtros);
  const saldos = await readSaldos(db, rfc, mes);
  const deSaldos = anterioresDe(saldos, mes);
  const cifras = cifrasOf(datos, factores.celdas, saldos);
  const [diot, pagado, complementarias] = await Promise.all([
    makeDiot(db, rfc, mes),
    readProveedores(db, rfc, mes),
    listComplementarias(db, rfc, mes),
  ]);
  const enResumen = (clave: string) => {
    const cifra = cifras.find((each) => each.clave === clave);
    return cifra && { celda: `Resumen!$C$${cifra.fila}`, valor: cifra.valor };
  };
  const referencia = (clave: string) => enResumen(clave)?.celda ?? '0';
  const corregidas = filasDeComplementarias(mes, complementarias, enResumen);
  const deDiot = filasDeDiot(diot, pagado, referencia('proporcion'));
  const conciliada = filasDeConciliacion(diot, referencia('acreditable'));
  const corte = clock().toISOString();
  const parametros = parametrosDe(datos, { rfc, nombre: await findNombre(db, rfc), corte });
  async function* of<Fila>(filas: readonly Fila[]) {
    yield filas;
  }
  const hojas = [
    hojaDe({ nombre: 'Resumen', columnas: resumen, filas: of(cifras) }),
    hojaDe({ nombre: 'Cobros', columnas: detalle, filas: portionsOf(db, rfc, [mes], sql`h.emitido`) }),
    hojaDe({ nombre: 'Pagos', columnas: detalle, filas: portionsOf(db, rfc, [mes], sql`not h.emitido`) }),
    ...(anteriores.length > 0
      ? [hojaDe({ nombre: RETENCIONES, columnas: detalle, filas: portionsOf(db, rfc, anteriores, retenidas) })]
      : []),
    ...(deSaldos.length > 0 ? [hojaDe({ nombre: SALDOS, columnas: columnasDeSaldos, filas: of(deSaldos) })] : []),
    ...(deOtros.size > 0 ? [hojaDe({ nombre: FACTOR, columnas: columnasDeFactor, filas: of(factores.filas) })] : []),
    hojaDe({ nombre: PARAMETROS, columnas: columnasDeParametros, filas: of(parametros) }),
    hojaDe({ nombre: POR_CLASIFICAR, columnas: columnasDePorClasificar, filas: avisosDe(db, rfc, mes) }),
    hojaDe({ nombre: DIOT, columnas: columnasDeDiot, filas: of(deDiot) }),
    hojaDe({ nombre: COMPLEMENTARIAS, columnas: columnasDeComplementarias, filas: of(corregidas) }),
    hojaDe({ nombre: CONCILIACION, columnas: columnasDeConciliacion, filas: of(conciliada) }),
  ];
  const bytes = writeWorkbookOf(hojas, corte.slice(0, 19));
  return { name: `${rfc}_IVA_${mes}.xlsx`, mime: MIMES.xlsx, bytes };
}
