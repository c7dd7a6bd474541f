import type { BlobStore } from '@boveda/platform/blobs/blob-store';
import { Problem } from '@boveda/platform/core/problem';
import { groupsOf } from '@boveda/platform/threads/groups-of';
import { createZipWriter, type NewEntry } from '@boveda/platform/zip/zip-writer';
import { nameOf } from '../../cfdi/file-name';
import type { FilaArchivos } from './listado';

/** Entry that names the files that could not be read. */
export const NOT_INCLUDED = 'NO INCLUIDOS.txt';

/**
 * Writes the unchanged stored files of every CFDI: its XML, and its PDF where there is one. Only a portion is in memory
 * at a time. A damaged file is not included but named in a text file beside the others.
 */
export async function* writeArchivosZip(
  blobs: Pick<BlobStore, 'read'>,
  filas: AsyncIterable<readonly FilaArchivos[]>,
  modified: string,
): AsyncGenerator<Buffer, void, undefined> {
  const zip = createZipWriter();
  const missing: string[] = [];
  for await (const portion of filas) {
    for (const group of groupsOf(portion.flatMap(filesOf))) {
      const read = await Promise.all(group.map((file) => readArchivo(blobs, file)));
      for (const { name, why } of read) if (why !== undefined) missing.push(`${name}: ${why}`);
      yield* await zip.add(read.filter(isWhole));
    }
  }
  if (missing.length > 0)
    yield* await zip.add([{ name: NOT_INCLUDED, bytes: Buffer.from(missing.join('\r\n')), modified }]);
  yield zip.end();
}

/** A stored file of a CFDI, and its name in an archive. */
export interface Archivo {
  name: string;
  modified: string;
  sha256: string;
  bytes: number;
}

function filesOf(fila: FilaArchivos): Archivo[] {
  const name = nameOf(fila);
  const modified = fila.fecha;
  const xml = { name: `${name}.xml`, modified, sha256: fila.xml, bytes: fila.xmlBytes };
  if (fila.pdf === null) return [xml];
  return [xml, { name: `${name}.pdf`, modified, sha256: fila.pdf, bytes: fila.pdfBytes ?? 0 }];
}

/** A file that was read, or why it was not. */
export type Read = Omit<NewEntry, 'bytes'> & { bytes?: Buffer; why?: string };

/** Whether the file was read. */
export const isWhole = (file: Read): file is NewEntry & Read => file.bytes !== undefined;

/** Reads a file; a damaged one comes with the reason instead of its bytes. */
export async function readArchivo(blobs: Pick<BlobStore, 'read'>, { name, modified, sha256 }: Archivo): Promise<Read> {
  try {
    return { name, modified, bytes: await blobs.read(sha256) };
  } catch (error) {
    if (!(error instanceof Problem && error.code === 'damaged_file')) throw error;
    return { name, modified, why: error.msg };
  }
}
