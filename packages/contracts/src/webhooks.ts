import * as z from 'zod';
import { pageOf, paging } from './list';
import { route } from './route';
import { id, instant } from './scalars';
import { type Infer, schema } from './schema';
import { WEBHOOK_TEST, webhookEvents, webhookEventType } from './webhook-events';

/** Addresses that a taxpayer may have. */
export const MAX_WEBHOOKS = 10;
/** Days for which the log of deliveries is kept. */
export const DIAS_ENTREGAS = 15;
/** How long the secret before the last rotation still signs. */
export const HORAS_SECRETO_ANTERIOR = 24;
/** Bytes of an answer that are read and kept. */
export const MAX_RESPUESTA_WEBHOOK = 4_096;

const url = z
  .string('Escriba la dirección')
  .trim()
  .max(2_000, 'La dirección es demasiado larga')
  .pipe(z.url({ protocol: /^https?$/, error: 'La dirección no es válida' }))
  .refine((value) => !/^https?:\/\/[^/]*@/i.test(value), 'La dirección no puede contener usuario ni contraseña')
  .describe('https, of a public host; no redirect is followed');

const eventos = schema(() => z.array(webhookEventType()).min(1, 'Elija al menos un evento').max(100));

/** An address that is told of events. Its secret is answered when it is made, and never again. */
export const webhook = schema(() =>
  z.object({
    id,
    url: z.string(),
    eventos: z.array(webhookEventType()),
    activo: z.boolean(),
    desactivado: z.boolean().describe('it answered 410, so that nothing more is sent until it is made active again'),
    fallando: instant.nullable().describe('since when: a message was given up after 24 h, and none was taken since'),
    secretoanterior: instant.nullable().describe('until when the secret before the last rotation signs too'),
    creado: instant,
  }),
);
export type Webhook = Infer<typeof webhook>;

/** How far a delivery is. */
export const estadosEntrega = { pendiente: 'Pendiente', entregada: 'Entregada', fallida: 'Fallida' } as const;
export type EstadoEntrega = keyof typeof estadosEntrega;

/** One attempt: the request's own headers, and what was answered. */
export const intentoEntrega = schema(() =>
  z.object({
    cuando: instant.describe('its webhook-timestamp'),
    url: z.string(),
    ms: z.number().int().describe('until the answer or the error'),
    estado: z.number().int().nullable().describe('HTTP status; null without an answer'),
    error: z.string().nullable().describe('why it failed, for people'),
    respuesta: z.string().nullable().describe(`the first ${MAX_RESPUESTA_WEBHOOK} bytes of the answer's body`),
  }),
);
export type IntentoEntrega = Infer<typeof intentoEntrega>;

/** A message to one address: its body is the same in every attempt, and so is its id. */
export const entregaWebhook = schema(() =>
  z.object({
    id: id.describe('its webhook-id'),
    tipo: z.union([webhookEventType(), z.literal(WEBHOOK_TEST)]),
    estado: z.enum(Object.keys(estadosEntrega) as [EstadoEntrega, ...EstadoEntrega[]]),
    creada: instant,
    proxima: instant.nullable().describe('next attempt; null once it has ended'),
    cuerpo: z.string().describe('body of the request'),
    intentos: z.array(intentoEntrega()).describe('the last ones, oldest first'),
  }),
);
export type EntregaWebhook = Infer<typeof entregaWebhook>;

const done = schema(() => z.object({ msg: z.string() }));
const secreto = z.string().describe('whsec_ and base64: shown now, and never again');

/** Calls about the addresses that are told of events, and what was sent to them. */
export const webhooksCalls = () => ({
  list: route({
    method: 'GET',
    path: '/webhooks',
    summary: `Addresses of the selected taxpayer that are told of events (Standard Webhooks); ${MAX_WEBHOOKS} at most.`,
    answer: z.object({ rows: z.array(webhook()) }),
  }),
  create: route({
    method: 'POST',
    path: '/webhooks',
    summary: 'Adds an address; answers the secret that its messages are signed with.',
    body: z.strictObject({ url, eventos: eventos(), activo: z.boolean().default(true) }),
    answer: z.object({ id, secreto, msg: z.string() }),
  }),
  change: route({
    method: 'PUT',
    path: '/webhooks/{id}',
    summary: 'Changes an address, its events, or whether it is told of them.',
    body: z.strictObject({ url, eventos: eventos(), activo: z.boolean() }),
    answer: done,
  }),
  remove: route({
    method: 'DELETE',
    path: '/webhooks/{id}',
    summary: 'Removes an address, its secret and its log. What waits is not sent.',
    answer: done,
  }),
  rotate: route({
    method: 'POST',
    path: '/webhooks/{id}/secreto',
    summary: `Makes a new secret; for ${HORAS_SECRETO_ANTERIOR} h messages carry the signatures of both.`,
    answer: z.object({ secreto, secretoanterior: instant, msg: z.string() }),
  }),
  test: route({
    method: 'POST',
    path: '/webhooks/{id}/prueba',
    summary: `Sends a message of type ${WEBHOOK_TEST}, once; the log has its answer.`,
    answer: z.object({ id, msg: z.string() }),
  }),
  listEntregas: route({
    method: 'GET',
    path: '/webhooks/{id}/entregas',
    summary: `Messages to an address of the last ${DIAS_ENTREGAS} days with every answer, newest first.`,
    query: z.object({
      ...paging,
      estado: z.enum(Object.keys(estadosEntrega) as [EstadoEntrega, ...EstadoEntrega[]]).optional(),
    }),
    answer: pageOf(entregaWebhook()),
  }),
  resend: route({
    method: 'POST',
    path: '/webhooks/entregas/{id}',
    summary: 'Sends a message again, with the same id and body.',
    answer: done,
  }),
});

/** Names of events, as people read them, by their types. */
export const tituloEvento = (tipo: EntregaWebhook['tipo']): string =>
  tipo === WEBHOOK_TEST ? 'Prueba' : webhookEvents[tipo].titulo;
