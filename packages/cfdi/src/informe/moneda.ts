import { Big } from 'big.js';
import type { Comprobante } from '../comprobante/comprobante';
import { textOf } from '../comprobante/values';
import { decimalesDe } from './importes';
import { aviso, falla, ok, type Veredicto } from './informe';

/** TipoCambio: none in XXX, none or one in pesos, some in any other currency (Anexo 20). */
export function checkTipoCambio({ moneda, tipoCambio }: Comprobante): Veredicto {
  const evidencia = `Moneda ${moneda}, tipo de cambio ${tipoCambio ?? 'no indicado'}.`;
  if (moneda === 'XXX') return tipoCambio === null ? ok(evidencia) : falla(evidencia);
  if (moneda === 'MXN') return tipoCambio === null || new Big(tipoCambio).eq(1) ? ok(evidencia) : falla(evidencia);
  return tipoCambio !== null && new Big(tipoCambio).gt(0) ? ok(evidencia) : falla(evidencia);
}

/** Moneda and TipoCambio of 3.2 are free text: an aviso where they could not be read. */
export function checkTipoCambio32({ xml, moneda, tipoCambio }: Comprobante): Veredicto | null {
  const [textoMoneda, textoCambio] = [textOf(xml, 'Moneda'), textOf(xml, 'TipoCambio')];
  const unread = [
    ...(moneda === 'XXX' ? [`No se sabe qué Moneda es «${textoMoneda}».`] : []),
    ...(textoCambio !== null && tipoCambio === null && moneda !== 'MXN'
      ? [`El TipoCambio «${textoCambio}» no dice un número.`]
      : []),
  ];
  return unread.length > 0 ? aviso(unread.join(' ')) : null;
}

/** Totals have no more decimals than their currency. The amount is the same, so it is never a falla. */
export function checkDecimales({ moneda, subtotal, descuento, total, impuestos }: Comprobante): Veredicto | null {
  if (moneda === 'XXX') return null;
  const decimales = decimalesDe(moneda);
  const named = {
    SubTotal: subtotal,
    Descuento: descuento,
    Total: total,
    TotalImpuestosTrasladados: impuestos.totalTrasladados,
    TotalImpuestosRetenidos: impuestos.totalRetenidos,
  };
  const [wrong] = Object.entries(named).filter(([, amount]) => (amount?.split('.')[1] ?? '').length > decimales);
  return wrong
    ? aviso(`${wrong[0]} dice ${wrong[1]}; ${moneda} tiene ${decimales} decimales.`)
    : ok(`${moneda} tiene ${decimales} decimales.`);
}
