import * as z from 'zod';
import { file } from './file';
import { keysOf } from './keys-of';
import { pageOf, paging } from './list';
import { route } from './route';
import { day, id, instant, mesFiscal, money, oneLine } from './scalars';
import { type Infer, schema } from './schema';

/** Largest photo or PDF that a client sends, in bytes. */
export const MAX_DOCUMENTO_BYTES = 12 * 1_048_576;
/** Characters of a note on it. */
export const NOTA_DOCUMENTO = 300;

/** What a client sends that is no CFDI. */
export const clasesDocumento = {
  comprobante: 'Ticket o comprobante',
  estadoDeCuenta: 'Estado de cuenta',
  constancia: 'Constancia de situación fiscal',
  otro: 'Otro documento',
} as const;
export type ClaseDocumento = keyof typeof clasesDocumento;

/** What the files are, by their first bytes. */
export const formatosDocumento = { pdf: 'PDF', jpg: 'Foto', png: 'Foto', webp: 'Foto', heic: 'Foto' } as const;
export type FormatoDocumento = keyof typeof formatosDocumento;

const cantidad = z.number().int().min(0);
const clase = keysOf(clasesDocumento);

/** A photo or PDF that a client sent. */
export const documentoCliente = schema(() =>
  z.object({
    id,
    clase,
    formato: keysOf(formatosDocumento),
    nombre: z.string(),
    nota: z.string(),
    bytes: cantidad,
    enviado: instant,
    usuario: z.string().describe('correo de quien lo envió'),
    revisado: instant.nullable().describe('null: el contador todavía no lo marca'),
  }),
);
export type DocumentoCliente = Infer<typeof documentoCliente>;

/** A month as the client of an accountant sees it. Amounts are told once the month is closed. */
export const mesDelCliente = schema(() =>
  z.object({
    mes: mesFiscal,
    vence: day.describe('último día para pagar, con los días por el sexto dígito del RFC'),
    sinDecreto: day.describe('último día si el decreto de esos días no le aplica'),
    cerrado: instant.nullable().describe('cuándo lo cerró su contador; null: todavía no'),
    iva: money.nullable().describe('IVA por pagar en pesos enteros, con lo retenido; null mientras no se cierra'),
    saldoIva: money.nullable().describe('IVA a favor del mes; null si no hay o no se cierra'),
    isr: money.nullable().describe('ISR estimado por pagar en pesos enteros; null: no se calcula o no se cierra'),
  }),
);
export type MesDelCliente = Infer<typeof mesDelCliente>;

/** What a client still owes its accountant. */
export const pendientesDelCliente = schema(() =>
  z.object({
    tareas: z.array(z.object({ id, mes: mesFiscal, texto: z.string(), vence: day.nullable() })),
    sinRep: z
      .array(
        z.object({
          nombre: z.string().describe('del cliente que pagó'),
          facturas: cantidad,
          importe: money.describe('pagado sin complemento, en pesos'),
          limite: day.nullable().describe('hasta cuándo debía emitirse el primero'),
        }),
      )
      .describe('complementos de pago que debe emitir, a lo más 20 clientes'),
    constancia: z.boolean().describe('falta una constancia de situación fiscal de los últimos 12 meses'),
  }),
);

/** Calls of the page of a client. */
export const clienteCalls = () => ({
  get: route({
    method: 'GET',
    path: '/cliente',
    summary:
      'Lo que ve el cliente de un contador: cuánto pagar de los últimos tres meses, qué falta enviar y qué envió. Los importes, cuando el mes está cerrado.',
    answer: z.object({
      meses: z.array(mesDelCliente()).describe('el último primero'),
      pendientes: pendientesDelCliente(),
      enviados: z.array(documentoCliente()).describe('los últimos 20 que envió quien llama'),
    }),
  }),
  send: route({
    method: 'POST',
    path: '/cliente/documentos',
    idempotent: true,
    problems: ['invalid_base64', 'storage_full', 'conflict', 'file_kind_not_supported', 'empty_file'],
    summary:
      'Envía al contador una foto (JPG, PNG, WebP, HEIC) o un PDF. Qué es se decide por su contenido; se guarda sin abrirlo.',
    body: z.strictObject({
      clase,
      nota: oneLine(NOTA_DOCUMENTO, 'La nota').default(''),
      nombre: z.string().min(1).max(255),
      archivob64: z.string().max(Math.ceil((MAX_DOCUMENTO_BYTES * 4) / 3) + 4),
    }),
    answer: z.object({ id, msg: z.string() }),
  }),
});

/** Calls about what clients sent, for those who work with the taxpayer. */
export const documentosClienteCalls = () => ({
  list: route({
    method: 'GET',
    path: '/cliente/documentos',
    summary: 'Lista lo que envió el cliente que no es CFDI, lo último primero.',
    query: z.object({ estado: z.enum(['pendientes', 'revisados']).optional(), ...paging }),
    answer: pageOf(documentoCliente()),
  }),
  download: route({
    method: 'GET',
    path: '/cliente/documentos/{id}',
    summary: 'Descarga un documento que envió el cliente, tal como llegó.',
    answer: file,
    media: ['application/octet-stream'],
  }),
  review: route({
    method: 'PUT',
    path: '/cliente/documentos/{id}',
    summary: 'Marca como revisado un documento que envió el cliente, o quita la marca.',
    body: z.strictObject({ revisado: z.boolean() }),
    answer: z.object({ msg: z.string() }),
  }),
});
