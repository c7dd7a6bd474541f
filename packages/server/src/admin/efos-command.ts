import { createReadStream } from 'node:fs';
import { DIAS_LISTA, type EstadoLista, type ListaSat, listasSat } from '@boveda/contracts';
import { spellDay } from '@boveda/platform/core/time';
import * as z from 'zod';
import { LISTAS } from '../modules/efos/cargas.store';
import { fetchEfos, fetchLista } from '../modules/efos/fetch-efos';
import { listEstados } from '../modules/efos/listas.read-model';
import { clear49Bis, load49Bis } from '../modules/efos/load-49-bis';
import { type LoadOptions, loadEfos } from '../modules/efos/load-efos';
import { loadLista } from '../modules/efos/load-lista';
import { Lista49BisRefused } from '../modules/efos/parse-49-bis';
import { EfosRefused } from '../modules/efos/published-lines';
import { type AdminContext, AdminError, command } from './command';

const tituloDe = (lista: ListaSat) => `${listasSat[lista].nombre} (${listasSat[lista].articulo})`;

/** Loads a list of the SAT from a file or an address; by default that of 69-B from the SAT's. */
export const loadEfosFileCommand = command(
  'Carga una lista del SAT, por omisión la 69-B (EFOS), de un archivo, de una dirección o, sin ellas, del SAT. Si no está completa, queda la anterior. --aceptar si la carga aunque sea anterior a la que está en vigor o tenga muchos menos contribuyentes.',
  `[--lista ${LISTAS.join('|')}] [--archivo RUTA | --url DIRECCIÓN] [--aceptar si]`,
  {
    lista: z.enum(LISTAS as [ListaSat, ...ListaSat[]]).optional(),
    archivo: z.string().min(1).optional(),
    url: z.url({ protocol: /^https?$/ }).optional(),
    aceptar: z.literal('si').optional(),
  },
  async (context, { lista = 'efos', archivo, url, aceptar }) => {
    const options = { acceptsLess: aceptar === 'si' };
    context.print(await load(context, lista, { archivo, url }, options).catch(explain));
  },
);

/** Loads a list from the SAT, and returns what it has, in a sentence. @throws AdminError when it is not there, or is not the list. */
export const loadList = (context: AdminContext, lista: ListaSat): Promise<string> =>
  load(context, lista, { archivo: undefined, url: undefined }, {}).catch(explain);

interface Source {
  archivo: string | undefined;
  url: string | undefined;
}

async function load(context: AdminContext, lista: ListaSat, { archivo, url }: Source, options: LoadOptions) {
  const left = ({ omitidas, suprimidas }: { omitidas: number; suprimidas: number }) =>
    `${omitidas} renglones que no se pudieron leer, ${suprimidas} suprimidos por el SAT`;
  if (lista === 'efos') {
    const loaded = await (archivo === undefined
      ? fetchEfos(context, url ?? context.env.satEfosUrl, options)
      : loadEfos(context, createReadStream(archivo), archivo, options));
    return `Listado 69-B: ${loaded.filas} contribuyentes, ${loaded.cambios} cambios, ${left(loaded)}`;
  }
  const loaded = await (archivo === undefined
    ? fetchLista(context, lista, url, options)
    : loadLista(context, lista, createReadStream(archivo), archivo, options));
  return `${tituloDe(lista)}: ${loaded.contribuyentes} contribuyentes, ${left(loaded)}`;
}

/** Prints of what date each list of the SAT is, and what was wrong with it. */
export const statusOfListasCommand = command(
  'Muestra de qué fecha es cada lista del SAT, cuándo se cargó, qué no se pudo leer y por qué se rechazó la última.',
  '',
  {},
  async (context) => {
    for (const estado of await listEstados(context)) context.print(lineOf(estado));
  },
);

const FUENTES = { lista: 'la lista', servidor: 'el servidor', carga: 'su primera carga' } as const;

function lineOf(estado: EstadoLista): string {
  const { lista, actualizado, segun, cargado, contribuyentes, omitidas, suprimidas, vieja, rechazo } = estado;
  const parts = [
    `${lista}  ${tituloDe(lista)}: ${cargado === null ? 'sin cargar' : `cargada el ${cargado}`}`,
    ...(actualizado && segun ? [`información del ${spellDay(actualizado)}, según ${FUENTES[segun]}`] : []),
    ...(vieja ? [`TIENE MÁS DE ${DIAS_LISTA} DÍAS`] : []),
    ...(cargado === null
      ? []
      : [`${contribuyentes} contribuyentes, ${omitidas} renglones ilegibles, ${suprimidas} suprimidos por el SAT`]),
    ...(rechazo ? [`RECHAZADA el ${rechazo.momento}: ${rechazo.motivo}`] : []),
  ];
  return parts.join('; ');
}

/** Loads the 49 Bis list from a file that the operator wrote from the SAT's publication, or empties it. */
export const load49BisCommand = command(
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
