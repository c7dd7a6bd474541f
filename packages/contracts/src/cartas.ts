import * as z from 'zod';
import {
  DIAS_RECORDATORIO,
  LONGEST_ASUNTO,
  LONGEST_CARTA,
  MAX_PEDIDAS,
  plantillas,
  tiposCarta,
  unknownVariables,
} from './carta-values';
import { destinatarios } from './envio-values';
import { keysOf } from './keys-of';
import { pageOf, paging } from './list';
import { route } from './route';
import { day, fechaCfdi, id, instant, moneda, money, rfc, uuid } from './scalars';
import { type Infer, schema } from './schema';

/**
 * How sure it is that the complement (REP) of an invoice on credit is missing:
 * - cierto: a payment is known, no complement covers it, and day 5 of the next month has passed (RMF 2.7.1.32);
 * - enPlazo: the same before that day;
 * - probable: no payment is known, but a later invoice of the same counterpart is paid in full by complements;
 * - sinPago: merely not paid.
 */
export const certezasSinRep = {
  cierto: 'Falta el REP',
  enPlazo: 'En plazo',
  probable: 'Probable',
  sinPago: 'Sin pago conocido',
} as const;
export type CertezaSinRep = keyof typeof certezasSinRep;

const asunto = z
  .string('Escriba el asunto')
  .trim()
  .min(1, 'Escriba el asunto')
  .max(LONGEST_ASUNTO, `El asunto tiene como máximo ${LONGEST_ASUNTO} caracteres`)
  .regex(/^[^\p{C}]*$/u, 'El asunto contiene caracteres que no se permiten');
const texto = z
  .string('Escriba el texto')
  .trim()
  .min(1, 'Escriba el texto')
  .max(LONGEST_CARTA, `El texto tiene como máximo ${LONGEST_CARTA} caracteres`)
  .regex(/^(?:[^\p{C}]|[\n\r\t\u200d])*$/u, 'El texto contiene caracteres que no se permiten');

const known = (text: string, context: z.RefinementCtx) => {
  const [unknown] = unknownVariables(text);
  if (unknown) context.addIssue({ code: 'custom', message: `No hay ninguna variable {${unknown}}` });
};
const withVariables = () => ({ asunto: asunto.superRefine(known), texto: texto.superRefine(known) });

/** The text of a kind of mail to counterparts: a taxpayer's own, or the usual one. */
export const plantilla = schema(() =>
  z.object({
    tipo: keysOf(plantillas),
    asunto: z.string(),
    texto: z.string(),
    propia: z.boolean().describe('si el contribuyente la cambió'),
  }),
);
export type Plantilla = Infer<typeof plantilla>;

const facturaDeCarta = schema(() =>
  z.object({
    id,
    uuid,
    folio: z.string(),
    fecha: fechaCfdi,
    total: money,
    moneda,
    saldo: money.describe('en su moneda'),
    certeza: keysOf(certezasSinRep).nullable().describe('null en un estado de cuenta'),
    pagada: day.nullable().describe('día del pago que marcó una persona'),
    limite: day.nullable().describe('último día para emitir el complemento de ese pago'),
    pedida: instant.nullable().describe('última vez que se pidió su complemento'),
    linea: z.string().describe('la línea que la nombra en el correo'),
  }),
);
/** An invoice that a mail to a counterpart is about. */
export type FacturaDeCarta = Infer<typeof facturaDeCarta>;

/** A mail to a counterpart before it is sent: what its variables stand for, and what it is about. */
export const borradorCarta = schema(() =>
  z.object({
    asunto: z.string().describe('con variables, de la plantilla'),
    texto: z.string().describe('con variables, de la plantilla'),
    valores: z.record(z.string(), z.string()).describe('de las variables que no dependen de las facturas elegidas'),
    facturas: z.array(facturaDeCarta()),
    saldo: z.string().describe('el de todas ellas, por moneda'),
    adjuntos: z.array(z.string()).describe('nombres de los archivos que lleva'),
  }),
);
export type BorradorCarta = Infer<typeof borradorCarta>;

/** Calls about mails to counterparts; part of the resource `envios`. */
export const cartasCalls = () => ({
  draft: route({
    method: 'GET',
    path: '/envios/carta',
    problems: ['not_found'],
    summary: 'Un correo a una contraparte antes de enviarlo: su texto, sus variables, sus facturas y sus adjuntos.',
    query: z.object({ contraparte: rfc, tipo: keysOf(tiposCarta) }),
    answer: borradorCarta,
  }),
  write: route({
    method: 'POST',
    idempotent: true,
    path: '/envios/carta',
    problems: ['not_found', 'conflict', 'too_many_attempts'],
    summary:
      'Envía a una contraparte su estado de cuenta, con PDF y Excel, o la petición de los complementos de pago que faltan, que se recuerda hasta que llegan.',
    body: z.strictObject({
      contraparte: rfc,
      tipo: keysOf(tiposCarta),
      para: destinatarios(),
      ...withVariables(),
      uuids: z
        .array(uuid)
        .max(MAX_PEDIDAS, `Se piden hasta ${MAX_PEDIDAS} complementos a la vez`)
        .transform((values) => [...new Set(values)])
        .optional()
        .describe('facturas cuyo complemento se pide; no se usa en un estado de cuenta'),
      recordar: z
        .number()
        .int()
        .refine(
          (dias) => dias === 0 || (dias >= DIAS_RECORDATORIO.min && dias <= DIAS_RECORDATORIO.max),
          `Se recuerda cada ${DIAS_RECORDATORIO.min} a ${DIAS_RECORDATORIO.max} días`,
        )
        .default(0)
        .describe('cada cuántos días se recuerda la petición de complementos; 0 para no recordarla'),
    }),
    answer: z.object({ id, msg: z.string() }),
  }),
});

/** Calls about the texts of mails to counterparts. */
export const plantillasCalls = () => ({
  list: route({
    method: 'GET',
    path: '/plantillas',
    summary: 'Los textos de los correos a contrapartes.',
    answer: z.object({ rows: z.array(plantilla()) }),
  }),
  save: route({
    method: 'PUT',
    path: '/plantillas',
    summary: 'Cambia el texto de un correo a contrapartes. Solo para administradores.',
    body: z.strictObject({ tipo: keysOf(plantillas), ...withVariables() }),
    answer: plantilla,
  }),
  reset: route({
    method: 'PUT',
    path: '/plantillas',
    when: { action: 'restablecer' },
    summary: 'Vuelve al texto de siempre. Solo para administradores.',
    body: z.strictObject({ tipo: keysOf(plantillas) }),
    answer: plantilla,
  }),
});

const grupo = schema(() => z.object({ cantidad: z.number().int(), importe: money.describe('en MXN') }));

const contraparteSinRep = schema(() =>
  z.object({
    rfc,
    nombre: z.string(),
    cierto: grupo().describe('hay un pago conocido sin complemento y ya pasó el día 5: importe de esos pagos'),
    enPlazo: grupo().describe('lo mismo antes del día 5: importe de esos pagos'),
    probable: grupo().describe('sin pago conocido, pero una factura posterior ya está pagada con complementos: saldo'),
    sinPago: grupo().describe('solo sin pagar: saldo'),
    limite: day.nullable().describe('último día para emitir el primero de los de pagos conocidos'),
    contactos: z.number().int().describe('correos de contacto'),
    pedido: instant.nullable().describe('última vez que se le pidieron complementos'),
    siguiente: instant.nullable().describe('próximo recordatorio'),
  }),
);
/** A counterpart with invoices on credit whose complement may be missing. */
export type ContraparteSinRep = Infer<typeof contraparteSinRep>;

/** Filters of the counterparts whose complements are missing. Empty fields are left out. */
export const sinRepQuery = schema(() =>
  z.object({
    ...paging,
    direccion: z
      .enum(['emitidos', 'recibidos'])
      .default('recibidos')
      .describe('recibidos: los que debe el proveedor; emitidos: los que debe emitir el contribuyente'),
    certeza: keysOf(certezasSinRep).optional().describe('solo contrapartes que tienen alguna así'),
  }),
);
export type SinRepQuery = Infer<typeof sinRepQuery>;

/** Which counterparts lack complements; a call of the resource `rfcs`. */
export const sinRepCalls = () => ({
  listSinRep: route({
    method: 'GET',
    path: '/rfcs',
    when: { type: 'rep' },
    summary: 'Contrapartes con facturas a crédito sin complemento de pago, primero las que con certeza lo deben.',
    query: sinRepQuery,
    answer: pageOf(contraparteSinRep()).extend({
      totales: z.object({ cierto: grupo(), enPlazo: grupo(), probable: grupo(), sinPago: grupo() }),
    }),
  }),
});
