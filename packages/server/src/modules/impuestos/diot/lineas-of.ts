import type { ClaveImporte, Zona } from '@boveda/cfdi/diot';
import { claveDe, datosIva, roundPesos, todasLasZonas } from '@boveda/cfdi/diot';
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
 * are for taxed acts alone it is whole, of those for exempt acts nothing.
 */
export function lineasOf(
  sumas: readonly PagadoAProveedor[],
  proveedores: ReadonlyMap<string, Proveedor>,
  proporcion: string,
  arrastres: ReadonlyMap<string, Arrastre> = new Map(),
): LineaCalculada[] {
  const byRfc = new Map<string, PagadoAProveedor[]>();
  for (const suma of sumas) byRfc.set(suma.contraparte, [...(byRfc.get(suma.contraparte) ?? []), suma]);
  for (const rfc of arrastres.keys()) if (!byRfc.has(rfc)) byRfc.set(rfc, []);
  return [...byRfc]
    .map(([rfc, suyas]) => lineaOf(rfc, suyas, proveedores.get(rfc), Big(proporcion), arrastres.get(rfc)))
    .filter((linea) => [Object.keys(linea.importes), linea.avisos, linea.excedentes].some(({ length }) => length > 0));
}

function lineaOf(
  rfc: string,
  sumas: readonly PagadoAProveedor[],
  known: Proveedor | undefined,
  proporcion: Big,
  arrastre: Arrastre | undefined,
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
  if (arrastre) applyArrastre(exact, arrastre.excedentes);
  const excedentes = cutExcedentes(exact);
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
    ivaEnPesos: todasLasZonas
      .flatMap((zona) => datosIva.map((dato) => importes[claveDe(dato, zona)] ?? 0))
      .reduce((sum, pesos) => sum + pesos, 0),
    tipoOperacion: known?.tipo_operacion ?? suggestedOperacion(sumas),
    manifiesto: isWithoutEffects(importes) ? '02' : '01',
  };
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
