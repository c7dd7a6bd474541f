import * as z from 'zod';
import { finesSeguimiento, tiposCarta } from './carta-values';
import { cartasCalls } from './cartas';
import { efectosComprobante } from './catalogs';
import { cfdiQuery } from './cfdi';
import {
  DIAS_ENLACE,
  destinatarios,
  estadosCorreo,
  estadosEnlace,
  LONGEST_MENSAJE,
  MAX_CFDI_ADJUNTOS,
  MAX_CFDI_ENVIO,
} from './envio-values';
import { origenesExportacion, vistaExportacion } from './exportacion';
import { file } from './file';
import { keysOf } from './keys-of';
import { pageOf, paging } from './list';
import { route } from './route';
import { fechaCfdi, id, instant, moneda, money, rfc, uuid } from './scalars';
import { type Infer, schema } from './schema';

/** Folios fiscales of what is sent. */
const uuids = schema(() =>
  z
    .array(uuid)
    .min(1, 'Elija al menos un CFDI')
    .max(MAX_CFDI_ENVIO, `Se envían hasta ${MAX_CFDI_ENVIO} CFDI a la vez`)
    .transform((values) => [...new Set(values)]),
);
const dias = z.number().int().min(DIAS_ENLACE.min).max(DIAS_ENLACE.max).default(DIAS_ENLACE.normal);

const mensaje = z
  .string()
  .trim()
  .max(LONGEST_MENSAJE, `Escriba a lo más ${LONGEST_MENSAJE} letras`)
  // Line breaks are the only control characters of a message.
  .regex(/^(?:[^\p{C}]|[\n\r\t\u200d])*$/u, 'Contiene caracteres que no se permiten')
  .default('');

/** The list that CFDI were chosen in, so that the page of a link shows them as the list does. */
export const listaCompartida = schema(() =>
  z.strictObject({
    origen: keysOf(origenesExportacion),
    query: cfdiQuery().strict().prefault({}).describe('sus filtros, que la portada dice, y su orden'),
    ...vistaExportacion().pick({ columnas: true, zona: true }).shape,
  }),
);
export type ListaCompartida = Infer<typeof listaCompartida>;

/** A column of a shared list, and how its cells are shown. */
export const tiposDeCelda = { texto: 'Texto', importe: 'Importe', numero: 'Número', fecha: 'Fecha' } as const;

/** A shared list as its page shows it. */
export const listaAbierta = schema(() =>
  z.object({
    portada: z.array(z.object({ dato: z.string(), valor: z.string() })),
    columnas: z.array(z.object({ titulo: z.string(), tipo: keysOf(tiposDeCelda) })),
    filas: z
      .array(z.array(z.string().nullable()))
      .describe('una por CFDI de rows, en su orden; importes y fechas como en el CFDI'),
    totales: z.array(
      z.object({
        grupo: z.string().describe('Todos, o el nombre de una etiqueta'),
        concepto: z.string(),
        moneda: z.string(),
        cantidad: z.number().int(),
        total: z.string(),
      }),
    ),
  }),
);
export type ListaAbierta = Infer<typeof listaAbierta>;

/** CFDI that were sent by mail or are behind a link. */
export const envio = schema(() =>
  z.object({
    id,
    creado: instant,
    usuario: z.string().describe('correo de quien los envió'),
    cantidad: z.number().int().describe('CFDI que contiene'),
    archivo: z.string().nullable().describe('el paquete del cliente que contiene en lugar de CFDI'),
    enlace: z
      .object({
        estado: keysOf(estadosEnlace),
        vence: instant,
        aperturas: z.number().int(),
        abierto: instant.nullable().describe('última vez que se abrió'),
      })
      .nullable()
      .describe('null para un correo con adjuntos'),
    correos: z
      .array(
        z.object({
          correo: z.string(),
          estado: keysOf(estadosCorreo),
          motivo: z
            .string()
            .nullable()
            .describe('por qué no se entregó, o por qué sigue en cola, con el código del servidor (RFC 3463)'),
        }),
      )
      .describe('vacío para un enlace que no se envió por correo'),
    carta: z
      .object({
        tipo: keysOf(tiposCarta),
        contraparte: rfc,
        seguimiento: z
          .object({
            cada: z.number().int().describe('días entre recordatorios'),
            recordatorios: z.number().int().describe('cuántos se enviaron'),
            siguiente: instant.nullable().describe('cuándo se recuerda; null si terminó'),
            fin: keysOf(finesSeguimiento).nullable(),
          })
          .nullable()
          .describe('de una petición de complementos que se recuerda'),
      })
      .optional()
      .describe('de un correo a una contraparte; falta si se enviaron los CFDI mismos'),
  }),
);
export type Envio = Infer<typeof envio>;

/** Token of a link, 256 random bits; the server stores its hash alone. */
const token = z.string('Falta el enlace').max(200, 'El enlace no es válido');

const parte = schema(() => z.object({ rfc: z.string(), nombre: z.string() }));

/** A CFDI as the page of a link shows it. */
export const cfdiCompartido = schema(() =>
  z.object({
    uuid,
    tipo: keysOf(efectosComprobante),
    serie: z.string(),
    folio: z.string(),
    fecha: fechaCfdi,
    emisor: parte(),
    receptor: parte(),
    total: money,
    moneda,
    montopagos: money
      .nullish()
      .describe('de un CFDI de tipo P, cuyo total es 0 XXX: lo que suman sus pagos en MXN, según su MontoTotalPagos'),
    status: z.number().int().min(1).max(5),
  }),
);
export type CfdiCompartido = Infer<typeof cfdiCompartido>;

/** Calls that need no session but the token of a link. */
const compartidoCalls = () => ({
  open: route({
    method: 'POST',
    path: '/compartido',
    anonymous: true,
    problems: ['not_found'],
    summary: 'Los CFDI de un enlace. Un enlace desconocido y uno terminado se contestan igual.',
    body: z.strictObject({ token }),
    answer: z.object({
      ...{ vence: instant, usuario: z.string(), rows: z.array(cfdiCompartido()) },
      lista: listaAbierta().optional().describe('cuando se eligieron en una lista'),
      paquete: z
        .object({ archivo: z.string(), bytes: z.number().int().min(0), contribuyente: parte() })
        .optional()
        .describe('lo que contiene en lugar de CFDI'),
    }),
  }),
  download: route({
    method: 'POST',
    path: '/compartido/archivo',
    anonymous: true,
    noTimeout: true,
    problems: ['not_found'],
    summary: 'PDF o XML de un CFDI de un enlace.',
    body: z.strictObject({ token, uuid, tipo: z.enum(['pdf', 'xml']) }),
    answer: file,
    media: ['application/pdf', 'application/xml'],
  }),
  downloadAll: route({
    method: 'POST',
    path: '/compartido/zip',
    anonymous: true,
    noTimeout: true,
    problems: ['not_found'],
    summary: 'Un ZIP con el PDF y el XML de cada CFDI de un enlace.',
    body: z.strictObject({ token }),
    answer: file,
    media: ['application/zip'],
  }),
  openPaquete: route({
    method: 'POST',
    path: '/compartido/paquete',
    anonymous: true,
    problems: ['not_found'],
    summary: 'La dirección de la que se descarga el paquete de un enlace; funciona unos minutos.',
    body: z.strictObject({ token }),
    answer: z.object({ url: z.string() }),
  }),
});

/** Calls about sending CFDI: by mail, or by a link that ends. */
export const enviosCalls = () => ({
  mail: route({
    method: 'POST',
    idempotent: true,
    path: '/envios/correo',
    problems: ['not_found', 'too_many_attempts'],
    summary: `Envía CFDI por correo, cada uno como PDF y XML. Si son más de ${MAX_CFDI_ADJUNTOS} o muy grandes, envía un enlace que vence.`,
    body: z.strictObject({
      ...{ uuids: uuids(), para: destinatarios(), mensaje, dias },
      lista: listaCompartida().optional().describe('cuando va un enlace'),
    }),
    answer: z.object({
      id,
      msg: z.string(),
      conEnlace: z.boolean().describe('el correo lleva un enlace, no archivos'),
    }),
  }),
  createLink: route({
    method: 'POST',
    idempotent: true,
    path: '/envios/enlace',
    problems: ['not_found'],
    summary: 'Crea un enlace a CFDI que funciona sin cuenta hasta que vence. Su dirección se contesta solo aquí.',
    body: z.strictObject({ uuids: uuids(), dias, lista: listaCompartida().optional() }),
    answer: z.object({ id, url: z.url(), vence: instant }),
  }),
  list: route({
    method: 'GET',
    path: '/envios',
    summary:
      'Lista lo enviado del contribuyente, lo más reciente primero. Con un UUID, solo lo de ese CFDI; con una contraparte, solo los correos a ella.',
    query: z.object({ ...paging, uuid: uuid.optional(), contraparte: rfc.optional() }),
    answer: pageOf(envio()),
  }),
  revoke: route({
    method: 'DELETE',
    path: '/envios/{id}',
    summary: 'Termina un enlace ahora, también uno enviado por correo, o los recordatorios de una petición.',
    answer: z.object({ msg: z.string() }),
  }),
  ...compartidoCalls(),
  ...cartasCalls(),
});
