import * as z from 'zod';
import { file } from './file';
import { route } from './route';
import { plainName, rfc } from './scalars';
import { type Infer, schema } from './schema';

const done = schema(() => z.object({ msg: z.string() }));

/**
 * Header with an API key of a taxpayer: it takes the place of session token and RFC, and may do what its scopes allow.
 * `Authorization: Bearer bv_…` is the same.
 */
export const API_KEY_HEADER = 'X-Api-Key';

/** Largest image that is taken as logo, in bytes. */
export const MAX_LOGO_BYTES = 2_097_152;

/** Account data of a taxpayer (V2 §3). */
export const info = schema(() =>
  z.object({
    rfc,
    apikey: z.string().describe('vacía hasta que se genera una'),
    nombre: z.string(),
    email: z.string().describe('del usuario; aquí no se cambia'),
    telefono: z.string(),
    logo: z.string().nullable().describe('nombra el logotipo actual: otro logotipo, otro nombre; null si no hay'),
  }),
);
export type Info = Infer<typeof info>;

/** Calls about the account data of the selected taxpayer. */
export const infoCalls = () => ({
  get: route({
    method: 'GET',
    path: '/info',
    summary: 'Datos de la cuenta del contribuyente, con su ApiKey.',
    answer: info,
  }),
  set: route({
    method: 'PUT',
    path: '/info',
    summary: 'Cambia nombre y teléfono. El correo puede enviarse con ellos, pero no se cambia.',
    body: z.strictObject({
      nombre: plainName(200),
      email: z.string().max(254).optional(),
      telefono: z
        .string('Escriba el teléfono')
        .trim()
        .regex(/^(\+?[\d\s().-]{7,25})?$/, 'No es un teléfono válido'),
    }),
    answer: done,
  }),
  rotateApiKey: route({
    method: 'POST',
    path: '/info/apikey',
    idempotent: true,
    secret: true,
    summary: 'Genera una ApiKey en lugar de la que había, que deja de funcionar.',
    answer: z.object({ apikey: z.string(), msg: z.string() }),
  }),
  getLogo: route({
    method: 'GET',
    path: '/config/logo',
    summary: 'El logotipo como PNG. Sin logotipo no contesta bytes.',
    answer: file,
    media: ['image/png'],
  }),
  setLogo: route({
    method: 'PUT',
    path: '/config/logo',
    problems: ['invalid_image'],
    summary: 'Establece el logotipo. Uno vacío lo quita.',
    body: z.strictObject({
      logo: z
        .string()
        .max(Math.ceil(MAX_LOGO_BYTES / 3) * 4 + 64, 'La imagen es demasiado grande')
        .describe('PNG o JPEG como URL data: en base64'),
    }),
    answer: done,
  }),
});
