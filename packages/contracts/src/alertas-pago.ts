import * as z from 'zod';
import { type Infer, schema } from './schema';

/** Days after which an invoice on credit with a balance should have a complement. */
export const DIAS_SIN_REP = 30;

/** What may be wrong between an invoice and the complements that pay it (REP), by codes that are never renamed. */
export const alertasPago = {
  PPD_SIN_REP: 'PPD sin REP',
  REP_POR_EMITIR: 'REP por emitir',
  REP_TARDIO: 'REP tardío',
  SOBREPAGADA: 'Sobrepagada',
  SALDO_INICIAL_DISTINTO: 'Saldo inicial distinto',
  SALDOS_INCONSISTENTES: 'Saldos inconsistentes',
  PUE_CON_REP: 'PUE con REP',
  REP_DE_CANCELADO: 'REP de cancelado',
  REP_CANCELADO: 'REP cancelado',
  REP_SIN_FACTURA: 'REP sin factura',
  REP_FECHA_ANTERIOR: 'Pago anterior a la factura',
  MONTO_DISTINTO: 'Monto distinto',
} as const;
export type AlertaPago = keyof typeof alertasPago;

/** The codes of `alertasPago`. */
export const alertaPago = schema(() => z.enum(Object.keys(alertasPago) as [AlertaPago, ...AlertaPago[]]));

/** How far an invoice on credit is paid, told apart from one that is cancelled or overpaid. */
export const situacionPago = schema(() => z.enum(['Liquidada', 'Parcial', 'Sin pago', 'Sobrepagada', 'Cancelada']));
export type SituacionPago = Infer<typeof situacionPago>;
