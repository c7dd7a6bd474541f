import { createReadStream } from 'node:fs';
import * as z from 'zod';
import { fetchEfos } from '../modules/efos/fetch-efos';
import { clear49Bis, load49Bis } from '../modules/efos/load-49-bis';
import { loadEfos } from '../modules/efos/load-efos';
import { Lista49BisRefused } from '../modules/efos/parse-49-bis';
import { EfosRefused } from '../modules/efos/parse-efos';
import { AdminError, command } from './command';

/** Loads the 69-B list from a file or an address; by default from the SAT's. */
export const cargarEfos = command(
  'Carga el listado 69-B (EFOS) de un archivo, de una dirección o, sin ellas, del SAT. Si no está completo, queda el anterior.',
  '[--archivo RUTA | --url DIRECCIÓN]',
  { archivo: z.string().min(1).optional(), url: z.url({ protocol: /^https?$/ }).optional() },
  async (context, { archivo, url = context.env.satEfosUrl }) => {
    const load =
      archivo === undefined ? fetchEfos(context, url) : loadEfos(context, createReadStream(archivo), archivo);
    const { filas, omitidas, cambios } = await load.catch(explain);
    context.print(`Listado 69-B: ${filas} contribuyentes, ${cambios} cambios, ${omitidas} renglones sin RFC`);
  },
);

/** Loads the 49 Bis list from a file that the operator wrote from the SAT's publication, or empties it. */
export const cargar49Bis = command(
  'Carga el listado del artículo 49 Bis de un CSV con RFC, nombre, oficio, fecha de publicación y, si se quiere, firme (sí o no). Con un renglón mal queda el anterior.',
  '--archivo RUTA | --vaciar si',
  { archivo: z.string().min(1).optional(), vaciar: z.literal('si').optional() },
  async (context, { archivo, vaciar }) => {
    if ((archivo === undefined) === (vaciar === undefined)) throw new AdminError('Falta --archivo, o --vaciar si.');
    const load = archivo === undefined ? clear49Bis(context) : load49Bis(context, createReadStream(archivo), archivo);
    const { filas, nuevos, salen } = await load.catch(explain);
    context.print(`Listado 49 Bis: ${filas} contribuyentes, entran ${nuevos}, salen ${salen}`);
  },
);

function explain(error: unknown): never {
  if (error instanceof EfosRefused || error instanceof Lista49BisRefused) throw new AdminError(error.message);
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  const code = cause instanceof Error && 'code' in cause ? String(cause.code) : '';
  if (code === 'ENOENT') throw new AdminError('No existe el archivo.');
  if (/^(E[A-Z]+|UND_)/.test(code) || (cause instanceof Error && cause.name === 'TimeoutError'))
    throw new AdminError(`No se pudo leer el listado (${code || 'tiempo agotado'}).`);
  throw error;
}
