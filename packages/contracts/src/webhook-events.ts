import * as z from 'zod';
import { alertaPago } from './alertas-pago';
import { EstatusSolicitud, efectosComprobante } from './catalogs';
import { origenesExportacion, tiposExportacion } from './exportacion';
import { keysOf } from './keys-of';
import { fechaCfdi, id, instant, money, uuid } from './scalars';
import { schema } from './schema';

/** RFC of the taxpayer that an event is about: several may use one address. */
const contribuyente = z.string();
const direccion = z.enum(['emitidos', 'recibidos']);
const dia = z.iso.date();

const cfdiAnunciado = schema(() =>
  z.object({
    contribuyente,
    id: id.describe('del CFDI en la bóveda, como lo nombran sus llamadas'),
    direccion,
    uuid,
    tipo: keysOf(efectosComprobante),
    serie: z.string(),
    folio: z.string(),
    rfc: z.string().describe('de la contraparte'),
    nombre: z.string(),
    fecha: fechaCfdi,
    total: money,
    moneda: z.string(),
    status: z.number().int().min(1).max(5).describe('como está con el evento'),
  }),
);

const solicitud = schema(() =>
  z.object({
    contribuyente,
    id,
    uuid: uuid.describe('del CFDI que su emisor quiere cancelar'),
    status: z.number().int().min(EstatusSolicitud.Pendiente).max(EstatusSolicitud.Desconocido),
    recibida: instant,
    vence: instant.nullable().describe('hasta cuándo se puede contestar'),
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
    cuando: 'Se guardó un CFDI: subido, por correo o del SAT. Si estaba en cuarentena, cuando sale de ella.',
    data: cfdiAnunciado,
  },
  'cfdi.cancelado': {
    titulo: 'CFDI cancelado',
    cuando: 'El SAT dice por primera vez que un CFDI está cancelado.',
    data: cfdiAnunciado,
  },
  'cfdi.alterado': {
    titulo: 'CFDI alterado',
    cuando: 'Un CFDI resultó no ser lo que firma su sello.',
    data: cfdiAnunciado,
  },
  'descarga.terminada': {
    titulo: 'Descarga del SAT o ZIP terminado',
    cuando: 'Terminó una descarga del SAT o un ZIP grande, con cualquier resultado.',
    data: schema(() =>
      z.object({
        contribuyente,
        id,
        tipo: z.number().int().min(1).max(2).describe('1 del SAT, 2 un ZIP'),
        direccion: direccion.nullable().describe('null para un ZIP'),
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
    cuando: 'El usuario que pidió una exportación ya puede descargar su archivo.',
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
        url: z.string().describe('de la llamada que contesta la exportación, con el enlace a su archivo'),
      }),
    ),
  },
  'rep.alerta': {
    titulo: 'Alerta de pago',
    cuando: 'Apareció una alerta sobre un pago o su complemento. Las que solo llegan con el tiempo no se envían.',
    data: schema(() =>
      z.object({
        contribuyente,
        codigo: alertaPago(),
        factura: uuid.nullable().describe('de la factura; null si la alerta es solo del complemento'),
        complemento: uuid.nullable().describe('del complemento; null si la alerta es solo de la factura'),
        importe: money.nullable(),
      }),
    ),
  },
  'efos.cambio': {
    titulo: 'Cambio en el listado 69-B',
    cuando: 'Cambió la lista del artículo 69-B del SAT sobre una contraparte del contribuyente.',
    data: schema(() =>
      z.object({
        contribuyente,
        rfc: z.string(),
        nombre: z.string(),
        antes: z.number().int().nullable().describe('situación anterior; null: no estaba en la lista'),
        despues: z.number().int().nullable().describe('situación actual; null: salió de la lista'),
      }),
    ),
  },
  'buzon.solicitud': {
    titulo: 'Solicitud de cancelación recibida',
    cuando: 'El emisor de un CFDI recibido pide cancelarlo.',
    data: solicitud,
  },
  'buzon.respondida': {
    titulo: 'Solicitud de cancelación respondida',
    cuando:
      'Una solicitud de cancelación ya no está pendiente: se contestó aquí o en otra parte, o la contestó el silencio.',
    data: solicitud,
  },
  'cierre.cambio': {
    titulo: 'Mes de impuestos cerrado o reabierto',
    cuando: 'Se cerró un mes de impuestos o se abrió otra vez.',
    data: schema(() =>
      z.object({ contribuyente, mes: z.string().regex(/^\d{4}-\d\d$/), estado: z.enum(['cerrado', 'reabierto']) }),
    ),
  },
  'credencial.por_vencer': {
    titulo: 'CSD o e.Firma por vencer',
    cuando: 'Un certificado del contribuyente vence en 30, 15, 7, 3 o 1 días.',
    data: schema(() =>
      z.object({
        contribuyente,
        numero: z.string().describe('del certificado'),
        tipo: z.enum(['C', 'F']).describe('C un CSD, F una e.Firma'),
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
  z.object({ type: z.literal(type), timestamp: instant.describe('cuándo ocurrió'), data });
