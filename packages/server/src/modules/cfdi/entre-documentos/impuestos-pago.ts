import { Big } from 'big.js';
import type { ImportesCfdi } from '../../../vault/ingest/importes';
import type { FacturaAplicada, ImpuestosPagados, PagoAplicado } from './facturas.read-model';
import { dinero, type HallazgoDeFactura, nameOf } from './hallazgo';

const names: Readonly<Record<keyof ImpuestosPagados, string>> = {
  ivatrasladado: 'IVA trasladado',
  iepstrasladado: 'IEPS trasladado',
  ivaretenido: 'IVA retenido',
  isrretenido: 'ISR retenido',
};
const CAMPOS = Object.keys(names) as (keyof ImpuestosPagados)[];

/** Lines of taxes are rounded one by one, and the last parcialidad takes what is left of them. */
const LEAST_TOLERANCE = new Big('0.05');
const TOLERANCE = '0.001';
const NO_OBJETO = '01';
const OBJETO = '02';

/** Compares the taxes of a payment with those of its invoice, in proportion to what it pays (guide to Pagos 2.0). */
export function checkImpuestos(
  factura: FacturaAplicada,
  pago: PagoAplicado,
  importes: ImportesCfdi,
): HallazgoDeFactura[] {
  const { objetoimp, monedadr, importe } = pago;
  const { total, moneda } = factura;
  const about = { factura, documento: pago };
  const taxed = CAMPOS.filter((campo) => new Big(importes[campo] ?? 0).gt(0));
  if (objetoimp === NO_OBJETO && taxed.length > 0) {
    const said = taxed.map((campo) => `${names[campo]} ${dinero(new Big(importes[campo] ?? 0), moneda)}`);
    return [
      {
        codigo: 'objeto_impuesto_pago',
        evidencia: `El complemento ${nameOf(pago)} dice que la factura ${nameOf(factura)} no es objeto de impuesto; la factura tiene ${said.join(', ')}.`,
        leido: 'ObjetoImpDR 01',
        esperado: 'ObjetoImpDR 02',
        ...about,
      },
    ];
  }
  if (objetoimp !== OBJETO || monedadr !== moneda || new Big(total).lte(0)) return [];
  const different = CAMPOS.map((campo) => ({
    name: names[campo],
    read: new Big(pago[campo] ?? 0),
    expected: new Big(importes[campo] ?? 0).times(importe).div(total),
  })).filter(({ read, expected }) => {
    const proportional = expected.times(TOLERANCE);
    const tolerance = proportional.gt(LEAST_TOLERANCE) ? proportional : LEAST_TOLERANCE;
    return read.minus(expected).abs().gt(tolerance);
  });
  if (different.length === 0) return [];
  const list = (which: 'read' | 'expected') =>
    different.map(({ name, ...amounts }) => `${name} ${dinero(amounts[which], moneda)}`).join(', ');
  return [
    {
      codigo: 'impuestos_pago',
      evidencia: `El complemento ${nameOf(pago)} paga ${dinero(new Big(importe), moneda)} de ${dinero(new Big(total), moneda)} con ${list('read')}; en proporción a la factura ${nameOf(factura)} serían ${list('expected')}.`,
      leido: list('read'),
      esperado: list('expected'),
      ...about,
    },
  ];
}
