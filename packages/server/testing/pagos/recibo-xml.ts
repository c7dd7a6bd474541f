import { randomUUID } from 'node:crypto';

/**
 * Returns a payment receipt (Pagos 2.0) of one payment for so many documents of 1.00 each, as input of the CFDI
 * builder.
 */
export function reciboDe(documentos: number) {
  const docto = (at: number) =>
    `<pago20:DoctoRelacionado IdDocumento="${randomUUID()}" MonedaDR="MXN" EquivalenciaDR="1" NumParcialidad="${at + 1}" ImpSaldoAnt="1.00" ImpPagado="1.00" ImpSaldoInsoluto="0.00" ObjetoImpDR="01"/>`;
  const monto = `${documentos}.00`;
  return {
    tipo: 'P' as const,
    total: '0',
    moneda: 'XXX',
    complemento:
      `<pago20:Pagos xmlns:pago20="http://www.sat.gob.mx/Pagos20" Version="2.0"><pago20:Totales MontoTotalPagos="${monto}"/>` +
      `<pago20:Pago FechaPago="2026-03-09T12:00:00" FormaDePagoP="03" MonedaP="MXN" TipoCambioP="1" Monto="${monto}">` +
      `${Array.from({ length: documentos }, (_, at) => docto(at)).join('')}</pago20:Pago></pago20:Pagos>`,
  };
}
