import * as z from 'zod';
import { alertaPago } from './alertas-pago';
import { EstatusSolicitud, efectosComprobante } from './catalogs';
import { origenesExportacion, tiposExportacion } from './exportacion';
import { fechaCfdi, id, instant, money, uuid } from './scalars';
import { schema } from './schema';

const keysOf = <Catalog extends Readonly<Record<string, unknown>>>(catalog: Catalog) =>
  z.enum(Object.keys(catalog) as [keyof Catalog & string, ...(keyof Catalog & string)[]]);

/** RFC of the taxpayer that an event is about: several may use one address. */
const contribuyente = z.string();
const direccion = z.enum(['emitidos', 'recibidos']);
const dia = z.iso.date();

const cfdiAnunciado = schema(() =>
  z.object({
    contribuyente,
    id: id.describe('of the CFDI in the vault, as its calls name it'),
    direccion,
    uuid,
    tipo: keysOf(efectosComprobante),
    serie: z.string(),
    folio: z.string(),
    rfc: z.string().describe('of the counterpart'),
    nombre: z.string(),
    fecha: fechaCfdi,
    total: money,
    moneda: z.string(),
    status: z.number().int().min(1).max(5).describe('as it is with the event'),
  }),
);

const solicitud = schema(() =>
  z.object({
    contribuyente,
    id,
    uuid: uuid.describe('of the CFDI that its emisor wants to cancel'),
    status: z.number().int().min(EstatusSolicitud.Pendiente).max(EstatusSolicitud.Desconocido),
    recibida: instant,
    vence: instant.nullable().describe('until when it can be answered'),
  }),
);

/** What an event is called on screen, when it is sent, and what its `data` is. */
export interface WebhookEvent {
  titulo: string;
  cuando: string;
  data: () => z.ZodType;
}

/** Every event that an address can be told of. A name never changes its meaning; fields may be added to its data. */
export const webhookEvents = {
  'cfdi.recibido': {
    titulo: 'CFDI recibido en la bóveda',
    cuando: 'A CFDI was stored: by an upload, from mail or from the SAT. In quarantine: once it leaves it.',
    data: cfdiAnunciado,
  },
  'cfdi.cancelado': {
    titulo: 'CFDI cancelado',
    cuando: 'The SAT says that a CFDI is cancelled, for the first time.',
    data: cfdiAnunciado,
  },
  'cfdi.alterado': {
    titulo: 'CFDI alterado',
    cuando: 'A CFDI turned out not to be what its seal signs.',
    data: cfdiAnunciado,
  },
  'descarga.terminada': {
    titulo: 'Descarga del SAT o ZIP terminado',
    cuando: 'A download from the SAT, or a large ZIP, has ended, whatever came of it.',
    data: schema(() =>
      z.object({
        contribuyente,
        id,
        tipo: z.number().int().min(1).max(2).describe('1 from the SAT, 2 a ZIP'),
        direccion: direccion.nullable().describe('null of a ZIP'),
        fechaini: dia.nullable(),
        fechafin: dia.nullable(),
        estado: z.number().int().min(1).max(6),
        mensaje: z.string(),
        agregados: z.number().int(),
        rechazados: z.number().int(),
        cancelados: z.number().int(),
      }),
    ),
  },
  'exportacion.lista': {
    titulo: 'Exportación lista',
    cuando: 'The file of an export can be downloaded by the user who asked for it.',
    data: schema(() =>
      z.object({
        contribuyente,
        id,
        origen: keysOf(origenesExportacion),
        tipo: keysOf(tiposExportacion),
        archivo: z.string(),
        cantidad: z.number().int(),
        bytes: z.number().int(),
        sha256: z.string(),
      }),
    ),
  },
  'rep.alerta': {
    titulo: 'Alerta de pago',
    cuando: 'An alert about a payment or its complement appeared. Those that only come with time are not sent.',
    data: schema(() =>
      z.object({
        contribuyente,
        codigo: alertaPago(),
        factura: uuid.nullable().describe('of the invoice; null where the alert is of the complement alone'),
        complemento: uuid.nullable().describe('of the complement; null where the alert is of the invoice alone'),
        importe: money.nullable(),
      }),
    ),
  },
  'efos.cambio': {
    titulo: 'Cambio en el listado 69-B',
    cuando: "The SAT's list of article 69-B changed about a counterpart of the taxpayer.",
    data: schema(() =>
      z.object({
        contribuyente,
        rfc: z.string(),
        nombre: z.string(),
        antes: z.number().int().nullable().describe('situation before; null: it was not in the list'),
        despues: z.number().int().nullable().describe('situation now; null: it left the list'),
      }),
    ),
  },
  'buzon.solicitud': {
    titulo: 'Solicitud de cancelación recibida',
    cuando: 'The emisor of a received CFDI asks to cancel it.',
    data: solicitud,
  },
  'buzon.respondida': {
    titulo: 'Solicitud de cancelación respondida',
    cuando: 'A request to cancel is no longer pending: it was answered here or elsewhere, or silence answered it.',
    data: solicitud,
  },
  'cierre.cambio': {
    titulo: 'Mes de impuestos cerrado o reabierto',
    cuando: 'A month of taxes was closed or opened again.',
    data: schema(() =>
      z.object({ contribuyente, mes: z.string().regex(/^\d{4}-\d\d$/), estado: z.enum(['cerrado', 'reabierto']) }),
    ),
  },
  'credencial.por_vencer': {
    titulo: 'CSD o e.Firma por vencer',
    cuando: 'A certificate of the taxpayer expires in 30, 15, 7, 3 or 1 days.',
    data: schema(() =>
      z.object({
        contribuyente,
        numero: z.string().describe('of the certificate'),
        tipo: z.enum(['C', 'F']).describe('C a CSD, F an e.Firma'),
        vence: instant,
        dias: z.number().int().min(0),
      }),
    ),
  },
} as const satisfies Readonly<Record<string, WebhookEvent>>;
export type WebhookEventType = keyof typeof webhookEvents;

/** Type of the message of the test button, which is of no event and not tried again. */
export const WEBHOOK_TEST = 'webhook.prueba';

/** Data of that message. */
export const webhookTestData = schema(() => z.object({ contribuyente, mensaje: z.string() }));

/** Name of an event. */
export const webhookEventType = schema(() => keysOf(webhookEvents));

/** The body of a message about one event: what is posted, and signed. Source: Standard Webhooks. */
export const webhookMessage = <Data extends z.ZodType>(type: string, data: Data) =>
  z.object({ type: z.literal(type), timestamp: instant.describe('when it happened'), data });
