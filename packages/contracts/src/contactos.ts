import * as z from 'zod';
import { envio } from './envio';
import { etiqueta, MAX_ETIQUETAS, nota } from './etiquetas';
import { keysOf } from './keys-of';
import { route } from './route';
import { correo, day, id, rfc } from './scalars';
import { type Infer, schema } from './schema';

/** Where a contact comes from. */
export const origenesContacto = {
  escrito: 'Escrito por una persona',
  correo: 'Tomado de un correo que trajo sus CFDI, y confirmado',
  importado: 'Importado de un archivo',
} as const;
export type OrigenContacto = keyof typeof origenesContacto;

/** Contacts that a counterpart may have. */
export const MAX_CONTACTOS = 20;
/** Contacts that one call imports. */
export const MAX_IMPORTADOS = 1_000;

const NOMBRE_LENGTH = 100;
const oneLine = /^[^\p{C}<>]*$/u;

const nombre = z
  .string()
  .trim()
  .max(NOMBRE_LENGTH, `El nombre tiene como máximo ${NOMBRE_LENGTH} caracteres`)
  .regex(oneLine, 'El nombre contiene caracteres que no se permiten')
  .default('');
const telefono = z
  .string()
  .trim()
  .max(40, 'El teléfono es demasiado largo')
  .regex(/^[\d\s()+\-.,;#*/extEXT]*$/, 'El teléfono solo tiene dígitos, espacios y ( ) + - . ext')
  .default('');
const correoONada = schema(() => z.union([z.literal(''), correo]).default(''));
const sample = { nombre: 'Ana', correo: 'cobranza@proveedora.mx', telefono: '55 1234 5678' };

const datos = schema(() => z.strictObject({ nombre, correo: correoONada(), telefono }));
const NEEDS_ONE = 'Escriba un correo o un teléfono';
const hasOne = (contacto: { correo: string; telefono: string }) => contacto.correo !== '' || contacto.telefono !== '';

/** A person or mailbox of a counterpart. */
export const contacto = schema(() =>
  z.object({
    id,
    nombre: z.string(),
    correo: z.string().describe('vacío si solo hay teléfono'),
    telefono: z.string().describe('vacío si solo hay correo'),
    origen: keysOf(origenesContacto),
    tomado: day.nullable().describe('de un contacto de origen correo: el día de ese correo'),
    usuario: z.string().describe('correo de quien lo escribió, confirmó o importó'),
  }),
);
export type Contacto = Infer<typeof contacto>;

/** The sender of mails that brought CFDI of a counterpart, whom nobody confirmed yet. Nothing is sent to it. */
export const contactoPropuesto = schema(() =>
  z.object({
    correo: z.string(),
    nombre: z.string().describe('como lo escribió el remitente'),
    tomado: day.describe('el día del correo más reciente'),
  }),
);
export type ContactoPropuesto = Infer<typeof contactoPropuesto>;

/** What people keep of a counterpart, and what was sent to it. */
export const tratoContraparte = schema(() =>
  z.object({
    contactos: z.array(contacto()),
    propuestos: z.array(contactoPropuesto()).describe('remitentes por confirmar; no se les envía nada'),
    etiquetas: z.array(etiqueta()).describe('por nombre'),
    notas: z.array(nota()).describe('lo más reciente primero'),
    envios: z.array(envio()).describe('lo más reciente primero, a lo más 20'),
  }),
);
export type TratoContraparte = Infer<typeof tratoContraparte>;

/** Reads what people keep of a counterpart, and tags it; both are calls of the resource `rfcs`. */
export const tratoCalls = () => ({
  getTrato: route({
    method: 'GET',
    path: '/rfcs/{id}',
    id: rfc,
    when: { type: 'trato' },
    problems: ['not_found'],
    summary: 'Contactos, etiquetas y notas de una contraparte, y los correos que se le enviaron.',
    answer: tratoContraparte,
  }),
  tag: route({
    method: 'PUT',
    path: '/rfcs/{id}',
    id: rfc,
    problems: ['not_found'],
    summary: 'Elige las etiquetas de una contraparte. Si una no existe, no cambia nada.',
    body: z.strictObject({ etiquetas: z.array(id).max(MAX_ETIQUETAS) }),
    answer: z.object({ msg: z.string() }),
  }),
});

const done = schema(() => z.object({ msg: z.string() }));

/** Calls about the contacts of counterparts. */
export const contactosCalls = () => ({
  add: route({
    method: 'POST',
    idempotent: true,
    path: '/contactos',
    problems: ['not_found', 'conflict'],
    summary: `Agrega un contacto a una contraparte, que tiene hasta ${MAX_CONTACTOS}. Con el correo de un propuesto, lo confirma.`,
    body: datos()
      .extend({ contraparte: rfc })
      .refine(hasOne, NEEDS_ONE)
      .meta({ examples: [{ ...sample, contraparte: 'EKU9003173C9' }] }),
    answer: contacto,
  }),
  change: route({
    method: 'PUT',
    path: '/contactos/{id}',
    problems: ['not_found', 'conflict'],
    summary: 'Cambia un contacto.',
    body: datos()
      .refine(hasOne, NEEDS_ONE)
      .meta({ examples: [sample] }),
    answer: contacto,
  }),
  remove: route({
    method: 'DELETE',
    path: '/contactos/{id}',
    problems: ['not_found'],
    summary: 'Elimina un contacto.',
    answer: done,
  }),
  discard: route({
    method: 'PUT',
    path: '/contactos',
    summary: 'Descarta al remitente de un correo como contacto: no se vuelve a proponer.',
    body: z.strictObject({ contraparte: rfc, correo }),
    answer: done,
  }),
  importMany: route({
    method: 'POST',
    idempotent: true,
    path: '/contactos',
    when: { action: 'importar' },
    summary: `Importa hasta ${MAX_IMPORTADOS} contactos. Los que no se pueden guardar se contestan con su motivo; los que ya están se omiten.`,
    body: z.strictObject({
      rows: z
        .array(
          z.strictObject({
            contraparte: z.string().trim().max(20),
            nombre: z.string().max(1_000).default(''),
            correo: z.string().max(1_000).default(''),
            telefono: z.string().max(1_000).default(''),
          }),
        )
        .min(1, 'El archivo no tiene contactos')
        .max(MAX_IMPORTADOS, `Se importan hasta ${MAX_IMPORTADOS} contactos a la vez`),
    }),
    answer: z.object({
      guardados: z.number().int(),
      omitidos: z.number().int().describe('ya estaban'),
      rechazados: z.array(z.object({ fila: z.number().int().describe('desde 1'), msg: z.string() })),
    }),
  }),
});
/** The data of a contact, checked the same for one that is typed and one that is imported. */
export const datosContacto = schema(() => datos().refine(hasOne, NEEDS_ONE));
