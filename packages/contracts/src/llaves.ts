import * as z from 'zod';
import { todosLosAlcances } from './alcances';
import { route } from './route';
import { id, instant, plainName } from './scalars';
import { type Infer, schema } from './schema';

/** API keys that a taxpayer may have at the same time. */
export const MAX_LLAVES = 20;
/** Characters of the name of an API key. */
export const LLAVE_LENGTH = 60;
/** Networks that an API key may be limited to. */
export const MAX_REDES = 20;

const alcance = schema(() => z.enum(todosLosAlcances, 'No es un alcance'));
const nombre = schema(() => plainName(LLAVE_LENGTH));

/** An API key of a taxpayer, without the key itself. */
export const llave = schema(() =>
  z.object({
    id,
    nombre: z.string(),
    muestra: z.string().describe('prefix and last four characters of the key: bv_1a2b…wxyz'),
    alcances: z.array(alcance()),
    redes: z.array(z.string()).describe('CIDR of the networks it may be used from; empty for all'),
    creador: z.string().describe('e-mail of its creator, with whose access it ends'),
    creada: instant,
    usada: instant.nullable().describe('last use, to the minute; null when it was never used'),
    expira: instant.nullable().describe('null when it does not expire'),
    estado: z
      .enum(['activa', 'vencida', 'sin_acceso'])
      .describe('sin_acceso: its creator has no access to the taxpayer any more'),
    renovable: z.boolean().describe('the one ApiKey of `/info`, which can be read there and renewed'),
  }),
);
export type Llave = Infer<typeof llave>;

/** Calls about the API keys of the selected taxpayer. */
export const llavesCalls = () => ({
  list: route({
    method: 'GET',
    path: '/llaves',
    summary:
      'Lista las ApiKey del contribuyente que no se revocaron, la más reciente primero. La de `/info` es una de ellas.',
    answer: z.object({ rows: z.array(llave()) }),
  }),
  create: route({
    method: 'POST',
    path: '/llaves',
    summary: 'Genera una ApiKey con nombre y alcances. Solo la respuesta contiene la llave: se guarda su hash.',
    body: z.strictObject({
      nombre: nombre(),
      alcances: z
        .array(alcance())
        .min(1, 'Elija al menos un alcance')
        .max(todosLosAlcances.length)
        .refine((chosen) => new Set(chosen).size === chosen.length, 'Un alcance se repite'),
      redes: z
        .array(z.string().trim().min(1).max(60))
        .max(MAX_REDES, `Escriba a lo más ${MAX_REDES} redes`)
        .default([])
        .describe('IPv4 or IPv6 addresses or CIDR'),
      expira: instant.nullable().default(null).describe('in the future'),
    }),
    answer: z.object({ apikey: z.string().describe('shown this once'), llave: llave() }),
  }),
  rename: route({
    method: 'PATCH',
    path: '/llaves/{id}',
    summary: 'Cambia el nombre de una ApiKey. La de `/info` conserva el suyo.',
    body: z.strictObject({ nombre: nombre() }),
    answer: z.object({ msg: z.string() }),
  }),
  revoke: route({
    method: 'DELETE',
    path: '/llaves/{id}',
    summary: 'Revoca una ApiKey de inmediato, con los enlaces a archivos que se hicieron para ella.',
    answer: z.object({ msg: z.string() }),
  }),
});
