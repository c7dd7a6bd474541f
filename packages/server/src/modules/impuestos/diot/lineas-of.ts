import type { ClaveImporte, Zona } from '@boveda/cfdi/diot';
import { claveDe, datosAcreditables, datosIva, roundPesos, todasLasZonas, zonas } from '@boveda/cfdi/diot';
import type { DestinoExcedente, LineaDelMes, TasaImpuesto } from '@boveda/contracts';
import { Big } from 'big.js';
import type { PagadoAProveedor } from '../proveedores.read-model';
import { applyArrastre, cutExcedentes, type Excedente, ivaOf } from './excedentes';

/** What is remembered of a supplier. */
export interface Proveedor {
  tipo_operacion: string;
  frontera: 'norte' | 'sur';
  excedente?: DestinoExcedente;
}

/** What the month before left of a supplier. */
export interface Arrastre {
  nombre: string;
  excedentes: readonly Excedente[];
}

/** IVA that was withheld in earlier months and is credited in this one: of taxed acts alone, and by the proportion of its month. */
export interface RetenidoAntes {
  acreditable: string;
  acreditableProporcion: string;
}

/** By supplier; absent where the file has IVA as it was charged. */
export type Retenido = ReadonlyMap<string, RetenidoAntes> | null;

/** A line that CFDI make, and what its layout has no field for. */
export interface LineaCalculada {
  rfc: string;
  nombre: string;
  tipoOperacion: string;
  frontera: 'norte' | 'sur';
  manifiesto: '01' | '02';
  importes: Partial<Record<ClaveImporte, number>>;
  fuentes: LineaDelMes['fuentes'];
  /** What its egresos exceed, which the line does not have. */
  excedentes: Excedente[];
  /** IVA of the month with the whole effect of its egresos; exact. */
  iva: string;
  /** IVA of the line in pesos. */
  ivaEnPesos: number;
  /** What is creditable in the month, what of it was withheld and so is left out, and what of earlier months is added; exact. */
  acreditado: string;
  retenido: string;
  retenidoAntes: string;
  /** What the file lacks or has more of it because of egresos that exceed; exact. */
  porEgresos: string;
  /** Sentences about what was left out. */
  avisos: { codigo: string; mensaje: string }[];
}

const IVA = '002';
const ISR = '001';
const OTROS = '85';
const SERVICIOS_PROFESIONALES = '03';

/**
 * One line by supplier from the sums of a month, in their order. Amounts are added first and rounded once. Egresos are
 * devoluciones, never negative amounts; what they exceed is apart. Of IVA that is creditable, what `proporcion` leaves is not; of expenses that
 * are for taxed acts alone it is whole, of those for exempt acts or acts of article 4-A nothing. With `retenido` what was withheld in the month is no part of
 * what is creditable, and that of earlier months is, as far as the acts of the line cause it: the layout takes no more.
 */
export function lineasOf(
  sumas: readonly PagadoAProveedor[],
  proveedores: ReadonlyMap<string, Proveedor>,
  proporcion: string,
  arrastres: ReadonlyMap<string, Arrastre> = new Map(),
  retenido: Retenido = null,
): LineaCalculada[] {
  const byRfc = new Map<string, PagadoAProveedor[]>();
  for (const suma of sumas) byRfc.set(suma.contraparte, [...(byRfc.get(suma.contraparte) ?? []), suma]);
  for (const rfc of arrastres.keys()) if (!byRfc.has(rfc)) byRfc.set(rfc, []);
  return [...byRfc]
    .map(([rfc, suyas]) => lineaOf(rfc, suyas, proveedores.get(rfc), Big(proporcion), arrastres.get(rfc), retenido))
    .filter((linea) => [Object.keys(linea.importes), linea.avisos, linea.excedentes].some(({ length }) => length > 0));
}

// biome-ignore lint/complexity/noExcessiveLinesPerFunction: the steps of a line, each on the sums of the one before.
function lineaOf(
  rfc: string,
  sumas: readonly PagadoAProveedor[],
  known: Proveedor | undefined,
  proporcion: Big,
  arrastre: Arrastre | undefined,
  retenido: Retenido,
): LineaCalculada {
  const nombre = sumas[0]?.nombre ?? arrastre?.nombre ?? '';
  const frontera = known?.frontera ?? 'norte';
  const exact = new Map<ClaveImporte, Big>();
  const fuentes: LineaDelMes['fuentes'] = {};
  const avisos: LineaCalculada['avisos'] = [];
  let unclassified = Big(0);
  const add = (clave: ClaveImporte, amount: Big, fuente: LineaDelMes['fuentes'][string][number]) => {
    exact.set(clave, (exact.get(clave) ?? Big(0)).plus(amount));
    const said = fuentes[clave] ?? [];
    if (!said.some(({ celda, tasa }) => celda === fuente.celda && tasa === fuente.tasa))
      fuentes[clave] = [...said, fuente];
  };
  for (const suma of sumas) {
    if (suma.impuesto !== IVA) continue;
    const [base, importe] = [Big(suma.base), Big(suma.importe)];
    if (suma.naturaleza === 'R') {
      add('ivaRetenido', importe, { celda: 'retenidoPorEnterar', tasa: suma.tasa });
      continue;
    }
    const isAcreditable = suma.razon === null;
    const { tasa } = suma;
    const celda = isAcreditable ? 'acreditable' : 'noAcreditable';
    const field = fieldOf(tasa, frontera);
    if (!field) unclassified = unclassified.plus(importe);
    else if (typeof field === 'string') add(field, base, { celda, tasa });
    else {
      const { zona } = field;
      if (suma.origen === 'NC') add(claveDe('devoluciones', zona), base.neg(), { celda, tasa });
      else add(claveDe('valor', zona), base, { celda, tasa });
      if (!isAcreditable) add(claveDe('noAcreditableRequisitos', zona), importe, { celda, tasa });
      else if (suma.clase === 'E') add(claveDe('noAcreditableExentos', zona), importe, { celda, tasa });
      else if (suma.clase === 'N') add(claveDe('noAcreditableNoObjeto', zona), importe, { celda, tasa });
      else if (suma.clase === 'G' || proporcion.eq(1)) add(claveDe('acreditable', zona), importe, { celda, tasa });
      else {
        const part = importe.times(proporcion);
        add(claveDe('acreditableProporcion', zona), part, { celda, tasa });
        add(claveDe('noAcreditableProporcion', zona), importe.minus(part), { celda, tasa });
      }
    }
  }
  if (!unclassified.eq(0))
    avisos.push({
      codigo: 'POR_CLASIFICAR',
      mensaje: `${unclassified.toFixed(2)} de IVA a una tasa que la DIOT no tiene: agréguelo a mano.`,
    });
  const iva = ivaOf(exact);
  const credited = acreditadoOf(sumas, proporcion);
  const left = retenido ? credited.retenido : { acreditable: Big(0), acreditableProporcion: Big(0) };
  const suyas = ['tasa16', frontera] as const;
  for (const dato of datosAcreditables) leaveRetenido(exact, suyas, dato, left[dato]);
  if (arrastre) applyArrastre(exact, arrastre.excedentes);
  const excedentes = cutExcedentes(exact);
  const before = creditedOf(exact);
  const antes = retenido?.get(rfc);
  if (antes) for (const dato of datosAcreditables) addRetenidoAntes(exact, suyas, dato, Big(antes[dato]));
  for (const dato of datosAcreditables)
    for (const zona of suyas)
      if (!left[dato].eq(0)) fuentes[claveDe(dato, zona)]?.push({ celda: 'retenidoPorEnterar', tasa: 'otra' });
  const retenidoDelMes = left.acreditable.plus(left.acreditableProporcion);
  const importes: LineaCalculada['importes'] = {};
  for (const [clave, amount] of exact) {
    const pesos = amount.lt(0) ? 0 : roundPesos(amount.toFixed(2));
    if (pesos > 0) importes[clave] = pesos;
  }
  return {
    rfc,
    nombre,
    frontera,
    importes,
    fuentes,
    avisos,
    excedentes,
    iva: iva.toFixed(),
    acreditado: credited.iva.toFixed(),
    retenido: retenidoDelMes.toFixed(),
    retenidoAntes: creditedOf(exact).minus(before).toFixed(),
    porEgresos: before.minus(credited.iva.minus(retenidoDelMes)).toFixed(),
    ivaEnPesos: todasLasZonas
      .flatMap((zona) => datosIva.map((dato) => importes[claveDe(dato, zona)] ?? 0))
      .reduce((sum, pesos) => sum + pesos, 0),
    tipoOperacion: known?.tipo_operacion ?? suggestedOperacion(sumas),
    manifiesto: isWithoutEffects(importes) ? '02' : '01',
  };
}

/** Adds up what is creditable of sums of suppliers, what of it was withheld, and what has no field in the file. */
export function acreditadoOf(sumas: readonly PagadoAProveedor[], proporcion: Big) {
  let [iva, sinCampo] = [Big(0), Big(0)];
  const retenido = { acreditable: Big(0), acreditableProporcion: Big(0) };
  for (const { impuesto, naturaleza, razon, clase, tasa, importe } of sumas) {
    if (impuesto !== IVA || razon !== null || clase === 'E' || clase === 'N') continue;
    const isWhole = clase === 'G' || proporcion.eq(1);
    const part = isWhole ? Big(importe) : proporcion.times(importe);
    const dato = isWhole ? 'acreditable' : 'acreditableProporcion';
    if (naturaleza === 'R') retenido[dato] = retenido[dato].plus(part);
    else if (tasa === 'otra') sinCampo = sinCampo.plus(part);
    else iva = iva.plus(part);
  }
  return { iva, sinCampo, retenido };
}

const creditedOf = (exact: ReadonlyMap<ClaveImporte, Big>): Big =>
  todasLasZonas
    .flatMap((zona) => datosAcreditables.map((dato) => exact.get(claveDe(dato, zona)) ?? Big(0)))
    .reduce((sum, each) => sum.plus(each), Big(0));

/** Takes what was withheld from what is creditable: the CFDI does not say of which rate it is, so from 16 % first. */
function leaveRetenido(
  exact: Map<ClaveImporte, Big>,
  deZonas: readonly Zona[],
  dato: (typeof datosAcreditables)[number],
  retenido: Big,
): void {
  let rest = retenido;
  for (const [at, zona] of deZonas.entries()) {
    const has = exact.get(claveDe(dato, zona)) ?? Big(0);
    const isLast = at === deZonas.length - 1;
    const part = isLast || rest.lt(has) || rest.lt(0) ? rest : has.gt(0) ? has : Big(0);
    if (part.eq(0)) continue;
    exact.set(claveDe(dato, zona), has.minus(part));
    rest = rest.minus(part);
  }
}

/** Adds what was withheld before, as far as the acts of the month cause more IVA than the line has. */
function addRetenidoAntes(
  exact: Map<ClaveImporte, Big>,
  deZonas: readonly Zona[],
  dato: (typeof datosAcreditables)[number],
  retenido: Big,
): void {
  let rest = retenido;
  for (const zona of deZonas) {
    const of = (each: Parameters<typeof claveDe>[0]) => exact.get(claveDe(each, zona)) ?? Big(0);
    const caused = of('valor').minus(of('devoluciones')).times(zonas[zona].tasa);
    const room = datosIva.reduce((left, each) => left.minus(of(each)), caused);
    const part = rest.lt(room) ? rest : room;
    if (part.lte(0)) continue;
    exact.set(claveDe(dato, zona), of(dato).plus(part));
    rest = rest.minus(part);
  }
}

/** Where the value of the acts goes; null where the layout has no field. */
function fieldOf(tasa: TasaImpuesto, frontera: 'norte' | 'sur'): ClaveImporte | { zona: Zona } | null {
  const fields = {
    '16': { zona: 'tasa16' },
    '8': { zona: frontera },
    '0': 'tasa0',
    exento: 'exentos',
    noObjeto: 'noObjeto',
    otra: null,
  } as const;
  return fields[tasa];
}

/** Professional services are those of which 10 % of ISR is withheld (LISR 106); the user decides. */
const suggestedOperacion = (sumas: readonly PagadoAProveedor[]): string =>
  sumas.some(
    ({ impuesto, naturaleza, tasaOCuota }) => impuesto === ISR && naturaleza === 'R' && Big(tasaOCuota).eq('0.1'),
  )
    ? SERVICIOS_PROFESIONALES
    : OTROS;

/** Whether there is IVA, and none of it is creditable. */
function isWithoutEffects(importes: LineaCalculada['importes']): boolean {
  const has = (prefix: RegExp) => Object.keys(importes).some((clave) => prefix.test(clave));
  return has(/^noAcreditableRequisitos/) && !has(/^acreditable/);
}
