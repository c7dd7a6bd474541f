import * as z from 'zod';
import { pageOf, paging } from './list';
import { route } from './route';
import { id, instant } from './scalars';
import { type Infer, schema } from './schema';
import { WEBHOOK_TEST, webhookEvents, webhookEventType } from './webhook-events';

/** Addresses that a taxpayer may have. */
export const MAX_WEBHOOKS = 10;
/** Days for which the log of deliveries is kept. */
export const DIAS_ENTREGAS = 30;
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
  .describe('https, de un servidor público; no se siguen redirecciones')
  .meta({ examples: ['https://ejemplo.mx/avisos'] });

const eventos = schema(() => z.array(webhookEventType()).min(1, 'Elija al menos un evento').max(100));

/** An address that is told of events. Its secret is answered when it is made, and never again. */
export const webhook = schema(() =>
  z.object({
    id,
    url: z.string().nullable().describe('null: sus eventos solo se leen en `GET /eventos`'),
    eventos: z.array(webhookEventType()),
    activo: z.boolean(),
    desactivado: z.boolean().describe('contestó 410: no se le envía nada hasta que se active de nuevo'),
    fallando: instant.nullable().describe('desde cuándo ningún aviso se entrega; el primero se abandonó tras 24 h'),
    secretoanterior: instant.nullable().describe('hasta cuándo firma también el secreto anterior'),
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
    cuando: instant.describe('su `webhook-timestamp`'),
    url: z.string(),
    ms: z.number().int().describe('hasta la respuesta o el error'),
    estado: z.number().int().nullable().describe('estado HTTP; null sin respuesta'),
    error: z.string().nullable().describe('por qué falló'),
    respuesta: z.string().nullable().describe(`los primeros ${MAX_RESPUESTA_WEBHOOK} bytes de la respuesta`),
  }),
);
export type IntentoEntrega = Infer<typeof intentoEntrega>;

/** A message to one address: its body is the same in every attempt, and so is its id. */
export const entregaWebhook = schema(() =>
  z.object({
    id: id.describe('su `webhook-id`'),
    tipo: z.union([webhookEventType(), z.literal(WEBHOOK_TEST)]),
    estado: z.enum(Object.keys(estadosEntrega) as [EstadoEntrega, ...EstadoEntrega[]]),
    creada: instant,
    proxima: instant.nullable().describe('siguiente intento; null cuando terminó'),
    cuerpo: z.string().describe('contenido de la petición'),
    intentos: z.array(intentoEntrega()).describe('los últimos, el más antiguo primero'),
  }),
);
export type EntregaWebhook = Infer<typeof entregaWebhook>;

const done = schema(() => z.object({ msg: z.string() }));
const secreto = z.string().describe('`whsec_` y base64; solo se muestra aquí');

/** Calls about the addresses that are told of events, and what was sent to them. */
// biome-ignore lint/complexity/noExcessiveLinesPerFunction: a list of calls, each short.
export const webhooksCalls = () => ({
  list: route({
    method: 'GET',
    path: '/webhooks',
    summary: `Lista las direcciones que reciben avisos del contribuyente (Standard Webhooks), ${MAX_WEBHOOKS} a lo más.`,
    answer: z.object({ rows: z.array(webhook()) }),
  }),
  create: route({
    method: 'POST',
    path: '/webhooks',
    idempotent: true,
    secret: true,
    summary:
      'Agrega una dirección, o sin ella un webhook cuyos eventos solo se leen en `GET /eventos`. Solo la respuesta contiene el secreto con que se firman sus avisos.',
    problems: ['webhook_address_refused', 'webhook_limit'],
    body: z.strictObject({
      url: url.nullable().describe('null: nada se envía, y sus eventos se leen en `GET /eventos`'),
      eventos: eventos(),
      activo: z.boolean().default(true),
    }),
    answer: z.object({ id, secreto, msg: z.string() }),
  }),
  change: route({
    method: 'PUT',
    path: '/webhooks/{id}',
    summary: 'Cambia una dirección, sus eventos, o si recibe avisos. Lo que se agregó sin dirección solo se elimina.',
    problems: ['conflict', 'webhook_address_refused'],
    body: z.strictObject({ url, eventos: eventos(), activo: z.boolean() }),
    answer: done,
  }),
  remove: route({
    method: 'DELETE',
    path: '/webhooks/{id}',
    summary: 'Elimina una dirección con su secreto y sus entregas. Lo pendiente ya no se envía.',
    answer: done,
  }),
  rotate: route({
    method: 'POST',
    path: '/webhooks/{id}/secreto',
    idempotent: true,
    secret: true,
    summary: `Renueva el secreto. Durante ${HORAS_SECRETO_ANTERIOR} h los avisos llevan la firma de ambos.`,
    answer: z.object({ secreto, secretoanterior: instant, msg: z.string() }),
  }),
  test: route({
    method: 'POST',
    path: '/webhooks/{id}/prueba',
    problems: ['conflict'],
    summary: `Envía un aviso de tipo ${WEBHOOK_TEST}, una vez. Su respuesta queda entre las entregas.`,
    answer: z.object({ id, msg: z.string() }),
  }),
  listEntregas: route({
    method: 'GET',
    path: '/webhooks/{id}/entregas',
    summary: `Lista los avisos de los últimos ${DIAS_ENTREGAS} días con cada respuesta, el más reciente primero.`,
    query: z.object({
      ...paging,
      estado: z.enum(Object.keys(estadosEntrega) as [EstadoEntrega, ...EstadoEntrega[]]).optional(),
    }),
    answer: pageOf(entregaWebhook()),
  }),
  listEventos: route({
    method: 'GET',
    path: '/eventos',
    problems: ['not_found'],
    summary: `Lista los eventos de una dirección en los últimos ${DIAS_ENTREGAS} días, el más antiguo primero, para ponerse al día: no importa si se entregaron.`,
    query: z.object({
      webhook: id.describe('de la dirección'),
      limit: paging.limit,
      after: z
        .string()
        .max(100)
        .default('')
        .describe('vacío desde el principio; después `next` de la respuesta anterior'),
    }),
    answer: z.object({
      rows: z.array(
        z.object({
          id: id.describe('su `webhook-id`'),
          type: webhookEventType(),
          timestamp: instant,
          data: z.record(z.string(), z.unknown()).describe('como en el aviso'),
        }),
      ),
      next: z
        .string()
        .describe(
          'para la siguiente pregunta, también si rows está vacío; no salta ningún evento, y puede repetir alguno',
        ),
    }),
  }),
  resend: route({
    method: 'POST',
    path: '/entregas/{id}',
    summary: 'Envía de nuevo un aviso, con el mismo id y contenido.',
    answer: done,
  }),
});

/** Names of events, as people read them, by their types. */
export const tituloEvento = (tipo: EntregaWebhook['tipo']): string =>
  tipo === WEBHOOK_TEST ? 'Prueba' : webhookEvents[tipo].titulo;
