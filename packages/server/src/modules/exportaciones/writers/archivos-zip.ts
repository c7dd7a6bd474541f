import { Readable } from 'node:stream';
import yazl from 'yazl';
import type { BlobStore } from '../../../blobs/blob-store';
import { Problem } from '../../../http/problem';
import type { FilaArchivos } from '../listado';

const NOT_INCLUDED = 'NO INCLUIDOS.txt';
const LEVEL = 4;

const safe = (text: string) => text.replaceAll(/[^A-Za-z0-9ÑñÁÉÍÓÚáéíóú&-]+/g, '_').slice(0, 40);

/** Name without its ending: the day, the counterpart, the folio and the UUID, which makes it the only one of its kind. */
function nameOf({ uuid, rfc, serie, folio, fecha }: FilaArchivos): string {
  return [fecha.slice(0, 10), safe(rfc), safe(serie + folio), uuid].filter(Boolean).join('_');
}

/**
 * The stored files of every CFDI, as they came: its XML, and its PDF where there is one. Only a portion is in memory at
 * a time. A damaged file is never handed out: it is named in a text file beside the others.
 */
export function writeArchivosZip(
  blobs: Pick<BlobStore, 'read'>,
  filas: AsyncIterable<readonly FilaArchivos[]>,
): NodeJS.ReadableStream {
  const zip = new yazl.ZipFile();
  fill(zip, blobs, filas).catch((error) => (zip.outputStream as Readable).destroy(error));
  return zip.outputStream;
}

async function fill(
  zip: yazl.ZipFile,
  blobs: Pick<BlobStore, 'read'>,
  filas: AsyncIterable<readonly FilaArchivos[]>,
): Promise<void> {
  const missing: string[] = [];
  for await (const portion of filas) {
    const read = await Promise.all(portion.flatMap(filesOf).map((file) => open(blobs, file)));
    for (const file of read) if (file.bytes === null) missing.push(`${file.name}: ${file.why}`);
    await addAll(
      zip,
      read.filter((file) => file.bytes !== null),
    );
  }
  if (missing.length > 0) zip.addBuffer(Buffer.from(missing.join('\r\n')), NOT_INCLUDED);
  zip.end();
}

/** Resolves when it is the last one's turn to be written: yazl opens a lazy entry only then. */
async function addAll(zip: yazl.ZipFile, files: readonly { name: string; fecha: string; bytes: Buffer }[]) {
  const optionsOf = (fecha: string) => ({ mtime: new Date(fecha), compressionLevel: LEVEL });
  for (const { name, fecha, bytes } of files.slice(0, -1)) zip.addBuffer(bytes, name, optionsOf(fecha));
  const last = files.at(-1);
  if (!last) return;
  await new Promise<void>((resolve) => {
    zip.addReadStreamLazy(last.name, optionsOf(last.fecha), (take) => {
      resolve();
      take(null, Readable.from([last.bytes]));
    });
  });
}

interface Archivo {
  name: string;
  fecha: string;
  sha256: string;
}

function filesOf(fila: FilaArchivos): Archivo[] {
  const name = nameOf(fila);
  const xml = { name: `${name}.xml`, fecha: fila.fecha, sha256: fila.xml };
  return fila.pdf === null ? [xml] : [xml, { name: `${name}.pdf`, fecha: fila.fecha, sha256: fila.pdf }];
}

type OpenedArchivo = Archivo & ({ bytes: Buffer } | { bytes: null; why: string });

async function open(blobs: Pick<BlobStore, 'read'>, file: Archivo): Promise<OpenedArchivo> {
  try {
    return { ...file, bytes: await blobs.read(file.sha256) };
  } catch (error) {
    if (!(error instanceof Problem && error.code === 'damaged_file')) throw error;
    return { ...file, bytes: null, why: error.msg };
  }
}
