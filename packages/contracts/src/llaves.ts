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
    summary: 'API keys of the taxpayer that were not revoked, newest first; the ApiKey of `/info` is one of them.',
    answer: z.object({ rows: z.array(llave()) }),
  }),
  create: route({
    method: 'POST',
    path: '/llaves',
    summary: 'Makes an API key with a name and scopes. The answer alone contains the key: it is stored as a hash.',
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
    summary: 'Renames an API key; the one of `/info` keeps its name.',
    body: z.strictObject({ nombre: nombre() }),
    answer: z.object({ msg: z.string() }),
  }),
  revoke: route({
    method: 'DELETE',
    path: '/llaves/{id}',
    summary: 'Revokes an API key at once, with the links to files that were made for it.',
    answer: z.object({ msg: z.string() }),
  }),
});
