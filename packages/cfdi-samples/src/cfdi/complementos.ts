import { randomUUID } from 'node:crypto';

/**
 * Returns a payment receipt (Pagos 2.0) of one payment for so many documents, as input of the CFDI builder; `importe` is what each
 * document gets, in whole pesos.
 */
export function reciboDe(documentos: number, importe = 1) {
  const docto = (at: number) =>
    `<pago20:DoctoRelacionado IdDocumento="${randomUUID()}" MonedaDR="MXN" EquivalenciaDR="1" NumParcialidad="${at + 1}" ImpSaldoAnt="${importe}.00" ImpPagado="${importe}.00" ImpSaldoInsoluto="0.00" ObjetoImpDR="01"/>`;
  const monto = `${documentos * importe}.00`;
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

/** The complement HidroYPetro 1.0 of a concepto of gasolinas, for `complementoConcepto` of the CFDI builder. */
export const hidroYPetroXml =
  '<h:HidroYPetro xmlns:h="http://www.sat.gob.mx/hidrocarburospetroliferos" Version="1.0" TipoPermiso="PER01" NumeroPermiso="PL/12345/EXP/ES/2026" ClaveHYP="15101514" SubProductoHYP="SP16"/>';
