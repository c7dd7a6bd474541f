import { Problem } from '@boveda/platform/core/problem';
import { localAt } from '@boveda/platform/core/time';
import { scanWithin } from '@boveda/platform/db/scan';
import { groupsOf } from '@boveda/platform/threads/groups-of';
import type { FileSources } from '@boveda/platform/threads/run-file-thread';
import { createZipWriter, type NewEntry, type ZipWriter } from '@boveda/platform/zip/zip-writer';
import { type RawBuilder, sql } from 'kysely';
import { isReadable, maskedAuthor, unprovenAuthors } from '../../audit/unproven-authors';
import { listBackupTables } from './backup-tables';
import {
  archivoOf,
  archivosNamed,
  directoryOf,
  FORMAT,
  INDEX,
  MANIFEST,
  type Manifest,
  type PlacedCfdi,
  partOf,
  placeOf,
} from './format';

/** The backup to be made, as plain data for a thread. */
export interface RespaldoOrder {
  rfc: string;
  id: string;
  password: string;
  now: Date;
}

/** Rows of one part. */
const CFDIS = 250;
const FILAS = 1_000;
/** Groups of files that are read and encrypted while one is written. */
const AHEAD = 2;

interface Fila extends PlacedCfdi {
  xml_sha256: string;
  xml_bytes: number;
  pdf_sha256: string | null;
  pdf_bytes: number | null;
  /** Row and detail as JSON text: no decimal number ever becomes a float. */
  line: string;
}

interface Archivo {
  name: string;
  sha256: string;
  bytes: number;
  modified: string;
  fila: Fila;
}

interface Filas {
  tabla: string;
  /** Condition on the owner of the rows. */
  de: RawBuilder<unknown>;
  modified: string;
  /** Files written for earlier rows. */
  written: Set<string>;
  /** Authors that the taxpayer's users may not read. */
  hidden: readonly string[];
}

/**
 * Yields the backup of a taxpayer while it is made: every CFDI and every other row as they were when it started. Throws
 * on a damaged or missing file: an incomplete backup must not replace a complete one.
 */
export async function* writeRespaldo(sources: FileSources, order: RespaldoOrder): AsyncGenerator<Uint8Array> {
  const trx = await sources.db
    .startTransaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute();
  try {
    yield* write({ ...sources, db: trx }, order);
  } finally {
    await trx.rollback().execute();
  }
}

async function* write(sources: FileSources, { rfc, id, password, now }: RespaldoOrder): AsyncGenerator<Uint8Array> {
  const zip = createZipWriter(password);
  const modified = localAt(now);
  // Buffers, because as strings the index would use most of a thread's memory.
  const index = [Buffer.from('\uFEFFuuid,fecha,archivo,sha256,bytes\r\n')];
  const { cfdi, parts } = yield* writeCfdis(sources, zip, { rfc, modified, index });
  const written = new Set<string>();
  const hidden = await unprovenAuthors(sources.db, rfc);
  parts.contribuyente = yield* writeFilas(sources, zip, {
    tabla: 'contribuyente',
    de: sql`rfc = ${rfc}`,
    modified,
    written,
    hidden,
  });
  for (const tabla of await listBackupTables(sources.db))
    parts[tabla] = yield* writeFilas(sources, zip, { tabla, de: rowsOf(tabla, rfc), modified, written, hidden });
  yield* await zip.add([{ name: INDEX, bytes: Buffer.concat(index), modified }]);
  const text: Manifest = {
    format: FORMAT,
    uuid: id,
    created: now.toISOString(),
    rfc,
    cfdi,
    parts,
    bytes: zip.length(),
    sha256: zip.sha256(),
    directory: directoryOf(zip.entries),
  };
  yield* await zip.add([{ name: MANIFEST, bytes: Buffer.from(JSON.stringify(text, null, 2)), modified }]);
  yield zip.end();
}

async function* writeCfdis(
  { db, blobs, onProgress }: FileSources,
  zip: ZipWriter,
  { rfc, modified, index }: { rfc: string; modified: string; index: Buffer[] },
): AsyncGenerator<Uint8Array, { cfdi: number; parts: Record<string, number> }> {
  let cfdi = 0;
  let part = 0;
  const adding: Promise<Buffer[]>[] = [];
  const begin = (added: Parameters<ZipWriter['add']>[0]) => {
    const one = zip.add(added);
    // The promise is awaited later; until then a rejection must not count as unhandled.
    one.catch(() => undefined);
    adding.push(one);
  };
  for await (const filas of scanWithin(db, cfdisOf(rfc, await unprovenAuthors(db, rfc)), CFDIS)) {
    const archivos = filas.flatMap(archivosOf);
    for (const group of groupsOf(archivos)) {
      begin(Promise.all(group.map((archivo) => read(blobs, archivo))));
      while (adding.length > AHEAD) yield* await (adding.shift() as Promise<Buffer[]>);
    }
    index.push(Buffer.from(archivos.map(lineOf).join('')));
    const lines = filas.map(({ line }) => line).join('\n');
    begin([{ name: partOf('cfdi', ++part), bytes: Buffer.from(lines), modified }]);
    cfdi += filas.length;
    onProgress(cfdi);
  }
  for (const one of adding) yield* await one;
  return { cfdi, parts: { cfdi: part } };
}

/** Tables besides `cfdi` whose rows name who brought them, in `origen`. */
const WITH_AUTHOR: ReadonlySet<string> = new Set([
  'acuse_cancelacion',
  'cfdi_reemplazado',
  'metadato_subido',
  'retencion',
]);

const rowsOf = (tabla: string, rfc: string) =>
  tabla === 'bitacora' ? sql`rfc_owner = ${rfc} and ${isReadable(rfc)}` : sql`rfc_owner = ${rfc}`;

/** A row as JSON, which keeps every digit of a number. */
const jsonOf = (alias: string, hidden: readonly string[]) =>
  hidden.length === 0
    ? sql`row_to_json(${sql.ref(alias)})`
    : sql`(to_jsonb(${sql.ref(alias)}) || jsonb_build_object('origen', ${maskedAuthor(`${alias}.origen`, hidden)}))`;

const cfdisOf = (rfc: string, hidden: readonly string[]) => sql<Fila>`
  select k.rfc_owner, k.emitido, k.contraparte_rfc, to_char(k.fecha, 'YYYY-MM-DD"T"HH24:MI:SS') as fecha, k.uuid,
    k.xml_sha256, k.xml_bytes, k.pdf_sha256, k.pdf_bytes,
    json_build_object('cfdi', ${jsonOf('k', hidden)}, 'detalle', row_to_json(d))::text as line
  from cfdi k left join cfdi_detalle d on d.rfc_owner = k.rfc_owner and d.cfdi_id = k.id
  where k.rfc_owner = ${rfc} order by k.rfc_owner, k.id`;

async function* writeFilas(
  { db, blobs }: FileSources,
  zip: ZipWriter,
  { tabla, de, modified, written, hidden }: Filas,
): AsyncGenerator<Uint8Array, number> {
  let part = 0;
  const query = sql<{
    line: string;
  }>`select ${jsonOf('t', WITH_AUTHOR.has(tabla) ? hidden : [])}::text as line from ${sql.table(tabla)} t where ${de}`;
  for await (const filas of scanWithin(db, query, FILAS)) {
    const lines = filas.map(({ line }) => line);
    for (const sha256 of archivosNamed(lines).filter((sha256) => !written.has(sha256))) {
      written.add(sha256);
      yield* await zip.add([{ name: archivoOf(sha256), bytes: await blobs.read(sha256), modified }]);
    }
    const bytes = Buffer.from(lines.join('\n'));
    yield* await zip.add([{ name: partOf(tabla, ++part), bytes, modified }]);
  }
  return part;
}

/** Returns the index line of a file. */
const lineOf = ({ name, sha256, bytes, fila }: Archivo): string =>
  `${fila.uuid},${fila.fecha},${name},${sha256},${bytes}\r\n`;

function archivosOf(fila: Fila): Archivo[] {
  const common = { modified: fila.fecha, fila };
  const place = placeOf(fila);
  const xml = { name: `${place}.xml`, sha256: fila.xml_sha256, bytes: fila.xml_bytes, ...common };
  if (fila.pdf_sha256 === null) return [xml];
  return [xml, { name: `${place}.pdf`, sha256: fila.pdf_sha256, bytes: fila.pdf_bytes ?? 0, ...common }];
}

async function read(blobs: FileSources['blobs'], { name, sha256, modified, fila }: Archivo): Promise<NewEntry> {
  try {
    return { name, bytes: await blobs.read(sha256), modified };
  } catch (error) {
    if (!(error instanceof Problem && error.code === 'damaged_file')) throw error;
    throw new Problem(
      500,
      'damaged_file',
      `No se respaldó nada: el archivo guardado del CFDI ${fila.uuid} está dañado.`,
    );
  }
}
