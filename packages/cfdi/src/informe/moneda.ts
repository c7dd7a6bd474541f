import type { Comprobante } from '../comprobante/comprobante';
import { textOf } from '../comprobante/values';
import { decimalesDe, toBig, ZERO } from './importes';
import { aviso, falla, ok, type Veredicto } from './informe';
import { codigosEn } from './reglas/matrices';

/** TipoCambio: none in XXX, none or one in pesos, some in any other currency (Anexo 20). */
export function checkTipoCambio({ version, tipo, moneda, tipoCambio }: Comprobante): Veredicto {
  const evidencia = `Moneda ${moneda}, tipo de cambio ${tipoCambio ?? 'no indicado'}.`;
  const wrong = (...codigos: string[]) => falla(evidencia, codigosEn(version, ...codigos));
  if (moneda === 'XXX')
    return tipoCambio === null ? ok(evidencia) : wrong('CFDI40116', ...(tipo === 'P' ? ['CRP20109'] : []));
  if (moneda === 'MXN') return tipoCambio === null || toBig(tipoCambio).eq(1) ? ok(evidencia) : wrong('CFDI40114');
  return tipoCambio !== null && toBig(tipoCambio).gt(ZERO) ? ok(evidencia) : wrong('CFDI40115');
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

/** Code reported for each total with more decimals than its currency allows; '' where the SAT's matrix has no code. */
const DECIMALES = {
  SubTotal: 'CFDI40107',
  Descuento: 'CFDI40112',
  Total: '',
  TotalImpuestosTrasladados: 'CFDI40204',
  TotalImpuestosRetenidos: 'CFDI40202',
} as const;

/** Totals have no more decimals than their currency. The amount is the same, so it is never a falla. */
export function checkDecimales(cfdi: Comprobante): Veredicto | null {
  const { version, moneda, impuestos } = cfdi;
  if (moneda === 'XXX') return null;
  const decimales = decimalesDe(moneda);
  const named: Readonly<Record<keyof typeof DECIMALES, string | null>> = {
    SubTotal: cfdi.subtotal,
    Descuento: cfdi.descuento,
    Total: cfdi.total,
    TotalImpuestosTrasladados: impuestos.totalTrasladados,
    TotalImpuestosRetenidos: impuestos.totalRetenidos,
  };
  const wrong = (Object.keys(DECIMALES) as (keyof typeof DECIMALES)[]).filter(
    (name) => (named[name]?.split('.')[1] ?? '').length > decimales,
  );
  const [first] = wrong;
  return first
    ? aviso(
        `${first} dice ${named[first]}; ${moneda} tiene ${decimales} decimales.`,
        codigosEn(version, ...wrong.map((name) => DECIMALES[name]).filter(Boolean)),
      )
    : ok(`${moneda} tiene ${decimales} decimales.`);
}
