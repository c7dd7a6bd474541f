import * as z from 'zod';
import { route } from './route';
import { id, instant, rfc, uuid } from './scalars';
import { type Infer, schema } from './schema';

/** Colours of tags. The name says what a tag means; its colour only helps to find it. */
export const coloresEtiqueta = {
  gris: 'Gris',
  azul: 'Azul',
  verde: 'Verde',
  amarillo: 'Amarillo',
  rojo: 'Rojo',
  morado: 'Morado',
} as const;
export type ColorEtiqueta = keyof typeof coloresEtiqueta;

/** Characters of the name of a tag. */
export const ETIQUETA_LENGTH = 40;
/** Tags that a taxpayer may have. */
export const MAX_ETIQUETAS = 100;
/** CFDI that one call can tag. */
export const MAX_ETIQUETADOS = 250;
/** CFDI from which a tag can be removed by deleting it. */
export const MAX_DELETED_FROM = 10_000;
/** Characters of a note. */
export const NOTA_LENGTH = 2_000;
/** Notes that a CFDI may have. */
export const MAX_NOTAS = 100;

const color = schema(() => z.enum(Object.keys(coloresEtiqueta) as [ColorEtiqueta, ...ColorEtiqueta[]]));

/** A tag of a taxpayer. */
export const etiqueta = schema(() => z.object({ id, nombre: z.string(), color: color() }));
export type Etiqueta = Infer<typeof etiqueta>;

/** A note on a CFDI or a counterpart: plain text. */
export const nota = schema(() =>
  z.object({
    id,
    texto: z.string(),
    autor: z.string().describe('correo de su autor'),
    created: instant,
    cambiada: instant.nullable().describe('cuándo se cambió su texto por última vez'),
    editable: z.boolean().describe('si quien llama puede cambiarla y eliminarla: su autor, o un administrador'),
  }),
);
export type Nota = Infer<typeof nota>;

const datosEtiqueta = schema(() =>
  z.strictObject({
    nombre: z
      .string('Escriba el nombre de la etiqueta')
      .trim()
      .min(1, 'Escriba el nombre de la etiqueta')
      .max(ETIQUETA_LENGTH, `El nombre tiene como máximo ${ETIQUETA_LENGTH} caracteres`)
      .regex(/^[^\p{Cc}\p{Cs}]*$/u, 'El nombre contiene caracteres que no se permiten'),
    color: color(),
  }),
);

const texto = z
  .string('Escriba la nota')
  .trim()
  .min(1, 'Escriba la nota')
  .max(NOTA_LENGTH, `La nota tiene como máximo ${NOTA_LENGTH} caracteres`)
  // Of control characters, only tabs and line breaks.
  .regex(/^(?:[^\p{Cc}\p{Cs}]|[\t\r\n])*$/u, 'La nota contiene caracteres que no se permiten');

const uuids = schema(() =>
  z.array(uuid).min(1, 'Elija al menos un CFDI').max(MAX_ETIQUETADOS, `Como máximo ${MAX_ETIQUETADOS} CFDI a la vez`),
);
const chosen = schema(() => z.array(id).max(MAX_ETIQUETAS).default([]));
const done = schema(() => z.object({ msg: z.string() }));

/** Calls about the tags of the selected taxpayer, and the CFDI that have them. */
export const etiquetasCalls = () => ({
  list: route({
    method: 'GET',
    path: '/etiquetas',
    summary: 'Lista las etiquetas del contribuyente, por nombre.',
    answer: z.object({ rows: z.array(etiqueta()) }),
  }),
  add: route({
    method: 'POST',
    idempotent: true,
    path: '/etiquetas',
    problems: ['conflict'],
    summary: `Agrega una etiqueta. Un contribuyente tiene hasta ${MAX_ETIQUETAS}, cada una con un nombre distinto.`,
    body: datosEtiqueta,
    answer: etiqueta,
  }),
  change: route({
    method: 'PUT',
    path: '/etiquetas/{id}',
    problems: ['conflict'],
    summary: 'Cambia nombre y color de una etiqueta. Solo para administradores.',
    body: datosEtiqueta,
    answer: etiqueta,
  }),
  remove: route({
    method: 'DELETE',
    path: '/etiquetas/{id}',
    problems: ['conflict'],
    summary: `Elimina una etiqueta y la quita de sus CFDI. Se niega si son más de ${MAX_DELETED_FROM}; solo para administradores.`,
    answer: done,
  }),
  count: route({
    method: 'POST',
    path: '/etiquetas',
    when: { action: 'contar' },
    summary: 'Cuántos de los CFDI dados tienen cada etiqueta. Omite las que ninguno tiene.',
    body: z.strictObject({ uuids: uuids() }),
    answer: z.object({ rows: z.array(z.object({ id, cantidad: z.number().int().positive() })) }),
  }),
  put: route({
    method: 'POST',
    idempotent: true,
    path: '/etiquetas',
    when: { action: 'etiquetar' },
    problems: ['not_found', 'conflict'],
    summary: 'Pone etiquetas a CFDI y les quita otras. Si una no existe, no cambia nada.',
    body: z.strictObject({ uuids: uuids(), poner: chosen(), quitar: chosen() }),
    answer: z.object({ msg: z.string(), cantidad: z.number().int().min(0).describe('CFDI que cambiaron') }),
  }),
});

/** Calls about notes on CFDI and on counterparts. */
export const notasCalls = () => ({
  add: route({
    method: 'POST',
    idempotent: true,
    path: '/notas',
    problems: ['not_found', 'conflict'],
    summary: `Escribe una nota en un CFDI o en una contraparte, que tiene hasta ${MAX_NOTAS}.`,
    body: z.union([z.strictObject({ uuid, texto }), z.strictObject({ contraparte: rfc, texto })]),
    answer: nota,
  }),
  change: route({
    method: 'PUT',
    path: '/notas/{id}',
    problems: ['forbidden'],
    summary: 'Cambia una nota. La bitácora conserva el texto anterior.',
    body: z.strictObject({ texto }),
    answer: nota,
  }),
  remove: route({
    method: 'DELETE',
    path: '/notas/{id}',
    problems: ['forbidden'],
    summary: 'Elimina una nota. La bitácora conserva su texto.',
    answer: done,
  }),
});
