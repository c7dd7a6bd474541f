import { createWriteStream, existsSync } from 'node:fs';
import { mkdir, rename, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ReadableStream } from 'node:stream/web';
import type { Boveda } from '@boveda/client';
import type { Filtros } from './filtros';
import { UsageError } from './usage';

/** The two lists that a CFDI is in one of. */
export type Lista = 'emitidos' | 'recibidos';

/** Writes the body of an answer to a file, which is there whole or not at all. */
export async function save(response: Response, file: string): Promise<void> {
  await mkdir(dirname(file), { recursive: true });
  const part = `${file}.parte`;
  try {
    await pipeline(Readable.fromWeb(response.body as ReadableStream), createWriteStream(part));
    await rename(part, file);
  } finally {
    await rm(part, { force: true });
  }
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: Windows allows none of them in a name.
const NOT_IN_NAMES = /[<>:"/\\|?*\u0000-\u001f]|[. ]$/g;

/** Names of devices, which Windows opens instead of a file, whatever the ending. */
const DEVICES = /^(?=(?:con|prn|aux|nul|com\d|lpt\d)(?:\.|$))/i;

/** A name that a server gave, as a file of a folder and of no other, on every system. */
export const within = (folder: string, name: string): string =>
  join(folder, basename(name).replace(NOT_IN_NAMES, '_').replace(DEVICES, '_'));

/** Downloads the CFDI with these UUID. @throws UsageError for one that the vault does not have. */
export async function* downloadUuids(boveda: Boveda, uuids: readonly string[], where: Donde): AsyncGenerator<string> {
  for (const uuid of uuids) {
    let found = 0;
    for (const lista of ['emitidos', 'recibidos'] as const)
      for await (const { id } of boveda[lista]({ uuid })) {
        found++;
        yield* download(boveda, lista, { id, uuid: uuid.toLowerCase() }, where);
      }
    if (found === 0) throw new UsageError(`La bóveda no tiene el CFDI ${uuid}.`, 1);
  }
}

/** Downloads the CFDI of a list. */
export async function* downloadLista(
  boveda: Boveda,
  lista: Lista,
  filtros: Filtros,
  where: Donde,
): AsyncGenerator<string> {
  for await (const row of boveda[lista](filtros)) yield* download(boveda, lista, row, where);
}

/** Folder of the files, and whether the PDF is wanted too. */
export interface Donde {
  folder: string;
  pdf: boolean;
}

/** Names of the files that were written; those that are there already are not. */
async function* download(
  boveda: Boveda,
  lista: Lista,
  { id, uuid }: { id: string; uuid: string },
  { folder, pdf }: Donde,
): AsyncGenerator<string> {
  const wanted = (pdf ? ['xml', 'pdf'] : ['xml']).map((ending) => within(folder, `${uuid}.${ending}`));
  if (wanted.every((file) => existsSync(file))) return;
  const { data } = await boveda.api.GET(`/${lista}/{id}`, { params: { path: { id } } });
  for (const [at, file] of wanted.entries()) {
    const url = at === 0 ? data?.xmlurl : data?.pdfurl;
    if (!url || existsSync(file)) continue;
    await save(await boveda.file(url), file);
    yield file;
  }
}
