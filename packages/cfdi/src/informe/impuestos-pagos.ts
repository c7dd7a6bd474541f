import { Big } from 'big.js';
import type { Comprobante } from '../comprobante/comprobante';
import type { Impuesto, Impuestos } from '../comprobante/impuesto';
import type { DoctoRelacionado, Pago, TotalDePagos, TotalesPagos } from '../comprobante/pagos';
import { formatImporte } from '../format-importe';
import { areCents, differs, margin, tolerancia } from './importes';
import { groupsOf } from './impuestos';
import { aviso, falla, listed, ok, type Veredicto } from './informe';
import { codigosEn } from './reglas/matrices';

const CENTAVO = tolerancia('MXN');
const IVA = '002';

const retenidos: Readonly<Record<string, TotalDePagos>> = {
  '001': 'TotalRetencionesISR',
  [IVA]: 'TotalRetencionesIVA',
  '003': 'TotalRetencionesIEPS',
};
const trasladados: Readonly<Record<string, readonly [base: TotalDePagos, impuesto: TotalDePagos]>> = {
  '0.16': ['TotalTrasladosBaseIVA16', 'TotalTrasladosImpuestoIVA16'],
  '0.08': ['TotalTrasladosBaseIVA8', 'TotalTrasladosImpuestoIVA8'],
  '0': ['TotalTrasladosBaseIVA0', 'TotalTrasladosImpuestoIVA0'],
};

/** Codes of totals that are not the sum of ImpuestosP. */
const CODIGOS: Readonly<Partial<Record<TotalDePagos, string>>> = {
  TotalRetencionesIVA: 'CRP20201',
  TotalRetencionesISR: 'CRP20202',
  TotalRetencionesIEPS: 'CRP20203',
  TotalTrasladosBaseIVA16: 'CRP20204',
  TotalTrasladosImpuestoIVA16: 'CRP20205',
  TotalTrasladosBaseIVA8: 'CRP20206',
  TotalTrasladosImpuestoIVA8: 'CRP20207',
  TotalTrasladosBaseIVA0: 'CRP20208',
  TotalTrasladosImpuestoIVA0: 'CRP20209',
  TotalTrasladosBaseIVAExento: 'CRP20210',
};

/** Codes of a total that is wrong, or is not there though payments have its tax. */
function codigosOf(name: TotalDePagos, declared: string | null): string[] {
  if (declared !== null) return [CODIGOS[name] ?? []].flat();
  if (name.startsWith('TotalRetenciones')) return ['CRP20264'];
  return [name.startsWith('TotalTrasladosBase') ? 'CRP20267' : 'CRP20273'];
}

/** Into which totals a traslado of a payment goes; the complement adds up IVA alone. */
function totalsOf({ impuesto, tipoFactor, tasaOCuota, base, importe }: Impuesto): [TotalDePagos, string | null][] {
  if (impuesto !== IVA) return [];
  if (tipoFactor === 'Exento') return [['TotalTrasladosBaseIVAExento', base]];
  const [ofBase, ofImpuesto] = trasladados[new Big(tasaOCuota ?? 1).toFixed()] ?? [];
  return ofBase && ofImpuesto
    ? [
        [ofBase, base],
        [ofImpuesto, importe],
      ]
    : [];
}

interface Suma {
  total: Big;
  /** Tolerance from the rounding of the exchange rate. */
  reach: Big;
  /** What rounding may move it: a cent for each line that is not of whole cents in pesos. */
  rounding: Big;
}

const none: Suma = { total: new Big(0), reach: new Big(0), rounding: new Big(0) };

/** A total that only an exchange rate with more decimals than it has would give, or one of zero that is missing. */
interface Inexacto {
  readonly evidencia: string;
  readonly codigos: readonly string[];
}

function sumsOf(pagos: readonly Pago[]): Map<TotalDePagos, Suma> {
  const sums = new Map<TotalDePagos, Suma>();
  for (const { impuestos, moneda, tipoCambio } of pagos) {
    const rate = new Big(tipoCambio ?? 1);
    const slack = moneda === 'MXN' || tipoCambio === null ? new Big(0) : margin(tipoCambio);
    const withheld = impuestos.retenciones.flatMap(({ impuesto, importe }) => {
      const total = retenidos[impuesto];
      return total ? [[total, importe] as const] : [];
    });
    for (const [name, amount] of [...withheld, ...impuestos.traslados.flatMap(totalsOf)]) {
      const { total, reach, rounding } = sums.get(name) ?? none;
      const value = new Big(amount ?? 0);
      const isExact = moneda === 'MXN' && rate.eq(1) && areCents([value]);
      sums.set(name, {
        total: total.plus(value.times(rate)),
        reach: reach.plus(value.abs().times(slack)),
        rounding: isExact ? rounding : rounding.plus(CENTAVO),
      });
    }
  }
  return sums;
}

/** The totals of taxes of Pagos 2.0 are, in pesos, the sums of ImpuestosP (Pagos20.xsd, Totales). */
export function checkTotalesImpuestos({ pagos, totalesPagos }: Comprobante): Veredicto | null {
  if (totalesPagos === null || pagos.length === 0) return null;
  const sums = sumsOf(pagos);
  let seen = 0;
  const wrong: Inexacto[] = [];
  const inexact: Inexacto[] = [];
  for (const name of Object.keys(totalesPagos) as (keyof TotalesPagos)[]) {
    const declared = totalesPagos[name];
    if (name === 'MontoTotalPagos' || (declared === null && !sums.has(name))) continue;
    seen++;
    const { total, reach, rounding } = sums.get(name) ?? none;
    const isOff = (most: Big) => differs(declared ?? '0', total, most);
    const isInexact = declared === null || isOff(rounding);
    const found = isOff(reach.plus(CENTAVO)) ? wrong : isInexact ? inexact : null;
    found?.push({
      evidencia: `${name}: declarado ${formatImporte(declared)}; los impuestos de los pagos suman ${formatImporte(total.toFixed(2))} MXN.`,
      codigos: codigosOf(name, declared),
    });
  }
  if (wrong.length > 0) return said(falla, [...wrong, ...inexact]);
  if (inexact.length > 0) return said(aviso, inexact);
  return seen === 0 ? null : ok(`Son las sumas de los impuestos de los pagos (${seen}).`);
}

const said = (as: typeof falla, found: readonly Inexacto[]): Veredicto =>
  as(listed(found.map(({ evidencia }) => evidencia)), {
    codigos: [...new Set(found.flatMap(({ codigos }) => codigos))],
  });

/** The taxes of a document in the currency of its payment. */
function exchanged({ impuestos, equivalencia }: DoctoRelacionado): Impuestos {
  const rate = new Big(equivalencia ?? 1);
  if (rate.eq(1) || rate.lte(0)) return impuestos;
  const inPayment = (line: Impuesto) => ({ ...line, importe: new Big(line.importe ?? 0).div(rate).toFixed() });
  return { traslados: impuestos.traslados.map(inPayment), retenciones: impuestos.retenciones.map(inPayment) };
}

/** Tolerance from the rounding of the equivalences. */
const slackOf = ({ doctosRelacionados }: Pago, amount: Big) =>
  doctosRelacionados.reduce((most, { equivalencia }) => {
    if (equivalencia === null || new Big(equivalencia).lte(0)) return most;
    const slack = amount.abs().times(margin(equivalencia)).div(equivalencia);
    return new Big(equivalencia).eq(1) || slack.lt(most) ? most : slack;
  }, new Big(0));

/** The taxes of each payment are those of its documents. Issuers round differently, so it is never a falla. */
export function checkImpuestosPorDocumento({ version, pagos }: Comprobante): Veredicto | null {
  let seen = 0;
  const wrong: { texto: string; codigo: string }[] = [];
  for (const [index, pago] of pagos.entries()) {
    for (const { clase, group, declared, computed } of groupsOf(
      pago.impuestos,
      pago.doctosRelacionados.map(exchanged),
    )) {
      seen++;
      if (declared.eq(computed) || !differs(declared, computed, tolerancia(pago.moneda).plus(slackOf(pago, computed))))
        continue;
      wrong.push({
        texto: `Pago ${index + 1}, ${group}: declarado ${formatImporte(declared.toFixed())}; los documentos suman ${formatImporte(computed.toFixed(6))}.`,
        codigo: clase === 'traslados' ? 'CRP20274' : 'CRP20265',
      });
    }
  }
  if (wrong.length > 0)
    return aviso(
      listed(wrong.map(({ texto }) => texto)),
      codigosEn(version, ...new Set(wrong.map(({ codigo }) => codigo))),
    );
  return seen === 0 ? null : ok(`Los impuestos de los pagos son los de sus documentos (${seen}).`);
}
