import * as z from 'zod';
import { keysOf } from './keys-of';
import { day, instant, mesFiscal, money } from './scalars';
import { type Infer, schema } from './schema';

/** What a month supposes of the remittance of the IVA that was withheld in another, until a user says more. */
export const estadosEntero = {
  supuesta: 'Se supone enterada a tiempo',
  enterada: 'Enterada',
  pendiente: 'Sin enterar',
} as const;
export type EstadoEntero = keyof typeof estadosEntero;

/** IVA withheld from suppliers in a month: what is known of its remittance, and when it is credited. */
export const retencionDelMes = schema(() =>
  z.object({
    mes: mesFiscal.describe('en que se retuvo'),
    importe: money.describe('lo que se acredita de lo retenido, por la proporción de ese mes'),
    estado: keysOf(estadosEntero),
    fecha: day.nullable().describe('del entero; solo de enterada'),
    autor: z.string().nullable().describe('correo de quien lo dijo; null si se supone'),
    guardado: instant.nullable(),
    acreditaEn: mesFiscal.nullable().describe('en qué declaración; null mientras está sin enterar'),
    acreditadaAntes: z
      .boolean()
      .describe('su mes se cerró cuando la bóveda acreditaba lo retenido en el mes del pago: se presentó con ello'),
  }),
);
export type RetencionDelMes = Infer<typeof retencionDelMes>;

/** What a user says of the remittance of the IVA that was withheld in a month. */
export const nuevoEntero = schema(() =>
  z.discriminatedUnion('estado', [
    z.strictObject({ estado: z.literal('supuesta') }),
    z.strictObject({ estado: z.literal('pendiente') }),
    z.strictObject({ estado: z.literal('enterada'), fecha: day }),
  ]),
);
export type NuevoEntero = Infer<typeof nuevoEntero>;

/** IVA in favour of a taxpayer that a month left, and what became of it (LIVA 6). */
export const saldoAFavor = schema(() =>
  z.object({
    mes: mesFiscal.describe('de origen'),
    monto: money,
    declarado: z.boolean().describe('el monto es el de su declaración; si no, el calculado'),
    operacion: z.string().describe('número de operación de la declaración'),
    devolucion: day.nullable().describe('cuándo se pidió en devolución: desde entonces no se acredita'),
    autor: z.string().nullable().describe('correo de quien lo dijo; null si nadie dijo nada'),
    disponible: money.describe('al empezar el mes que se consulta'),
    aplicaciones: z.array(z.object({ mes: mesFiscal, importe: money })),
    devuelto: money.describe('lo que se pidió en devolución'),
    remanente: money,
  }),
);
export type SaldoAFavor = Infer<typeof saldoAFavor>;

/** What is paid of a month after the balances of earlier ones. They lower its own IVA alone, never what was withheld from others. */
export const saldosDelMes = schema(() =>
  z.object({
    aCargo: money.describe('de las cifras del mes; bajo 0 es a favor'),
    disponible: money.describe('saldo a favor de meses anteriores'),
    aplicado: money,
    aPagar: money,
    aPagarPesos: money.describe('en pesos (CFF 20): hasta 50 centavos, el peso inferior'),
    retenidoPesos: money.describe('IVA retenido por enterar, en pesos'),
    totalPesos: money.describe('aPagarPesos + retenidoPesos'),
    saldos: z.array(saldoAFavor()).describe('de los últimos cinco años, el más antiguo primero'),
  }),
);
export type SaldosDelMes = Infer<typeof saldosDelMes>;

/** Digits of the number of a return. */
const OPERACION = /^[0-9A-Za-z-]{0,30}$/;

/** What a user says of the balance that a month left. */
export const nuevoSaldo = schema(() =>
  z.strictObject({
    monto: z
      .string()
      .regex(/^\d{1,13}(\.\d{1,2})?$/, 'El monto no es válido')
      .nullable()
      .describe('el de su declaración; null toma el calculado'),
    operacion: z.string().regex(OPERACION, 'El número de operación no es válido'),
    devolucion: day.nullable(),
  }),
);
export type NuevoSaldo = Infer<typeof nuevoSaldo>;
