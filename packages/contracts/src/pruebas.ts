import * as z from 'zod';
import { route } from './route';
import { instant, rfc, uuid } from './scalars';
import { type Infer, schema } from './schema';

/** Header of every answer to an API key of the test mode, whose data are made up. */
export const MODO_HEADER = 'Boveda-Modo';
/** Its value. */
export const MODO_DE_PRUEBA = 'prueba';

/** What every key of the test mode begins with; others begin with `bv_` and go on otherwise. */
export const PREFIJO_DE_PRUEBA = 'bv_prueba_';

/** The test environment of a taxpayer. */
export const ambienteDePrueba = schema(() =>
  z.object({
    rfc: rfc.describe('RFC del ambiente; no puede ser de nadie'),
    nombre: z.string(),
    estado: z.enum(['llenando', 'listo']).describe('llenando: aún se guardan los CFDI de muestra'),
    cfdi: z.number().int().describe('CFDI que tiene ahora, de muestra y subidos'),
    reiniciado: instant.describe('cuándo se creó o se reinició'),
  }),
);
export type AmbienteDePrueba = Infer<typeof ambienteDePrueba>;

/** Calls about the test environment, for its own keys and for sessions of the taxpayer that it belongs to. */
export const pruebasCalls = () => ({
  get: route({
    method: 'GET',
    path: '/pruebas',
    summary:
      'Muestra el ambiente de pruebas del contribuyente; null mientras no se genere una ApiKey de prueba. Con ApiKey, solo si es de prueba.',
    answer: z.object({ ambiente: ambienteDePrueba().nullable() }),
  }),
  sample: route({
    method: 'GET',
    path: '/pruebas/cfdi',
    summary:
      'Hace un CFDI nuevo, emitido por el ambiente de pruebas, que no se guarda: para subirlo. Su sello y su timbre solo valen en los ambientes de pruebas.',
    problems: ['not_found'],
    query: z.object({
      estado: z
        .enum(['vigente', 'cancelado', 'no_encontrado'])
        .default('vigente')
        .describe('lo que el SAT simulado dirá de él'),
    }),
    answer: z.object({
      uuid,
      name: z.string().describe('nombre para el archivo'),
      xmlb64: z.base64().describe('el XML, como lo pide `POST /cfdi`'),
    }),
  }),
  reset: route({
    method: 'POST',
    path: '/pruebas/reinicio',
    idempotent: true,
    summary:
      'Borra lo que hay en el ambiente de pruebas y lo llena otra vez con los CFDI de muestra. Las ApiKey y los webhooks se conservan. Con ApiKey, solo si es de prueba.',
    problems: ['not_found', 'conflict'],
    answer: z.object({ msg: z.string(), ambiente: ambienteDePrueba() }),
  }),
});
