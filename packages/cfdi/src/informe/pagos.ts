import { Big } from 'big.js';
import type { Comprobante } from '../comprobante/comprobante';
import type { DoctoRelacionado, Pago } from '../comprobante/pagos';
import { formatImporte } from '../format-importe';
import { areCents, differs, margin, sum, toBig, tolerancia, ZERO } from './importes';
import { aviso, falla, listed, ok, type Veredicto } from './informe';
import { pathTo } from './lugar';
import { codigosEn } from './reglas/matrices';
import { pagosIn } from './reglas/regla-sat';

const CENTAVO = tolerancia('MXN');
/** Balances are written to the cent and follow exactly. */
const EXACT = new Big('0.005');

/** Each payment covers what it pays, and each balance follows from the one before. */
export function checkPagos(cfdi: Comprobante): Veredicto | null {
  const { pagos } = cfdi;
  if (pagos.length === 0) return null;
  const faltas = pagos.flatMap((pago, index) =>
    [checkCambio(pago), checkMonto(pago, cfdi.totalesPagos === null), ...pago.doctosRelacionados.map(checkSaldo)]
      .flatMap((found) => found ?? [])
      .map((falta) => ({ ...falta, index })),
  );
  const [first] = faltas;
  if (first)
    return falla(listed(faltas.map(({ texto, index }) => `Pago ${index + 1}: ${texto}`)), {
      ...placeOfPago(cfdi, first.index),
      ...codigosEn(cfdi.version, ...new Set(faltas.flatMap(({ codigos }) => codigos))),
    });
  const doctos = pagos.reduce((count, { doctosRelacionados }) => count + doctosRelacionados.length, 0);
  return ok(`Pagos: ${pagos.length}; documentos: ${doctos}.`);
}

/** Where a payment is, for what is reported of it. */
function placeOfPago(cfdi: Comprobante, index: number) {
  const element = pagosIn(cfdi)[index];
  return element && { lugares: [pathTo(cfdi.xml, element)] };
}

/** What does not hold, and its codes in the matrix of Pagos 2.0. */
interface Falta {
  readonly texto: string;
  readonly codigos: readonly string[];
}

function checkCambio({ moneda, tipoCambio }: Pago): Falta | null {
  const wrong = moneda === 'MXN' ? tipoCambio !== null && !toBig(tipoCambio).eq(1) : tipoCambio === null;
  return wrong
    ? {
        texto: `la moneda es ${moneda} y el tipo de cambio ${tipoCambio ?? 'falta'}.`,
        codigos: [moneda === 'MXN' ? 'CRP20215' : 'CRP20214'],
      }
    : null;
}

/** What a document takes of its payment at least, given how its amounts were rounded (Anexo 20, limits). */
function least({ impPagado, moneda, equivalencia: own }: DoctoRelacionado, pago: Pago, isOf10: boolean): Big {
  if (impPagado === null) return ZERO;
  // Pagos 1.0 writes 1 for a document in pesos (CRP220): what the payment's currency is worth in pesos is its TipoCambioP.
  const isInPesos = isOf10 && moneda === 'MXN' && pago.moneda !== 'MXN' && own !== null && toBig(own).eq(1);
  const equivalencia = isInPesos ? pago.tipoCambio : own;
  if (equivalencia === null || toBig(equivalencia).eq(1)) return toBig(impPagado);
  const rate = toBig(equivalencia).plus(margin(equivalencia));
  return rate.lte(0) ? ZERO : toBig(impPagado).minus(margin(impPagado)).div(rate);
}

/** The same of documents of another currency, seen from ImpPagado and from Monto. */
const OTHER_CURRENCY = ['CRP20275', 'CRP20276'];

function checkMonto(pago: Pago, isOf10: boolean): Falta | null {
  const { monto, moneda, doctosRelacionados } = pago;
  const paid = sum(doctosRelacionados.map((docto) => least(docto, pago, isOf10)));
  return toBig(monto).plus(tolerancia(moneda)).lt(paid)
    ? {
        texto: `el monto es ${formatImporte(monto)} y los documentos suman ${formatImporte(paid.toFixed(2))} ${moneda}.`,
        codigos: ['CRP20217', ...(doctosRelacionados.some((docto) => docto.moneda !== moneda) ? OTHER_CURRENCY : [])],
      }
    : null;
}

function checkSaldo({ idDocumento, impSaldoAnt, impPagado, impSaldoInsoluto }: DoctoRelacionado): Falta | null {
  if (impSaldoAnt === null || impPagado === null || impSaldoInsoluto === null) return null;
  return differs(impSaldoInsoluto, toBig(impSaldoAnt).minus(toBig(impPagado)), EXACT)
    ? {
        texto: `de ${idDocumento}, ${formatImporte(impSaldoAnt)} menos ${formatImporte(impPagado)} no da ${formatImporte(impSaldoInsoluto)}.`,
        codigos: ['CRP20244'],
      }
    : null;
}

/** What the payments add up to in pesos, and how far rounding can move it. */
function inPesos(pagos: readonly Pago[]): { total: Big; reach: Big } {
  const parts = pagos.map(({ monto, moneda, tipoCambio }) => ({
    total: toBig(monto).times(toBig(tipoCambio ?? '1')),
    reach: moneda === 'MXN' || tipoCambio === null ? ZERO : toBig(monto).times(margin(tipoCambio)),
  }));
  return { total: sum(parts.map(({ total }) => total)), reach: sum(parts.map(({ reach }) => reach)) };
}

/** Pagos 2.0 says what all its payments add up to. */
export function checkTotalPagos({ pagos, totalesPagos }: Comprobante): Veredicto | null {
  const totalPagos = totalesPagos?.MontoTotalPagos ?? null;
  if (totalPagos === null || pagos.length === 0) return null;
  const { total, reach } = inPesos(pagos);
  const evidencia = `MontoTotalPagos ${formatImporte(totalPagos)}; los pagos suman ${formatImporte(total.toFixed(2))} MXN.`;
  const codigos = ['CRP20211'];
  if (differs(totalPagos, total, reach.plus(CENTAVO))) return falla(evidencia, { codigos });
  const isExact = pagos.every(({ moneda, tipoCambio }) => moneda === 'MXN' && toBig(tipoCambio ?? '1').eq(1));
  const tolerance = isExact && areCents(pagos.map(({ monto }) => monto)) ? ZERO : CENTAVO.times(pagos.length);
  return differs(totalPagos, total, tolerance) ? aviso(evidencia, { codigos }) : ok(evidencia);
}
