import { createHash } from 'node:crypto';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { rfc as rfcSchema, SituacionEfos } from '@boveda/contracts';
import { parse } from 'csv-parse';
import type { EtapaGuardada } from '../../platform/db/efos-tables';

/** A line of the SAT's list. */
export interface FilaEfos {
  rfc: string;
  nombre: string;
  situacion: number;
  descripcion: string;
  etapas: EtapaGuardada[];
}

/** The file is not the complete list of the SAT; the message is Spanish and gives the reason. */
export class EfosRefused extends Error {
  override readonly name = 'EfosRefused';
}

/** The result besides the rows. */
export interface EfosRead {
  sha256: string;
  filas: number;
  omitidas: number;
}

const MAX_BYTES = 64 * 1_048_576;
const MAX_LINE = 16_384;
const COLUMNS = 20;
const HEADER_WITHIN = 30;
const BATCH = 1_000;
/** The SAT strikes out the RFC of a few lines by court order; more than this share means another file. */
const MAX_SKIPPED_SHARE = 0.05;

const SITUACIONES = ['Presunto', 'Definitivo', 'Desvirtuado', 'Sentencia Favorable'];
/** First column of each stage in chronological order: the SAT's notice and the day of its publication. */
const ETAPAS = [
  { situacion: SituacionEfos.Presunto, column: 4 },
  { situacion: SituacionEfos.Desvirtuado, column: 8 },
  { situacion: SituacionEfos.Definitivo, column: 12 },
  { situacion: SituacionEfos.Favorable, column: 16 },
];

/**
 * Parses the SAT's CSV (Windows-1252; some lines of preamble, then a header of 20 columns) as a stream and passes its
 * rows on in batches. When it resolves, the file was complete; when it throws, the caller must discard the rows.
 *
 * @throws {EfosRefused} not the list, a broken one, or one that ends in the middle of a line
 */
export async function parseEfos(
  source: AsyncIterable<Uint8Array>,
  take: (rows: FilaEfos[]) => Promise<void>,
): Promise<EfosRead> {
  const hash = createHash('sha256');
  const read = { filas: 0, omitidas: 0 };
  const parser = parse({ relaxColumnCount: true, maxRecordSize: MAX_LINE, bom: true, skipEmptyLines: true });
  try {
    await pipeline(source, measured(hash), decoded(), parser, (lines: AsyncIterable<string[]>) =>
      collect(lines, read, take),
    );
  } catch (error) {
    if (error instanceof Error && 'code' in error && String(error.code).startsWith('CSV_'))
      throw new EfosRefused(`El archivo no es un CSV bien formado (${error.message}).`);
    throw error;
  }
  if (read.filas === 0)
    throw new EfosRefused('El archivo no es el listado 69-B: no se encontró su encabezado o sus filas.');
  if (read.omitidas > (read.filas + read.omitidas) * MAX_SKIPPED_SHARE)
    throw new EfosRefused(`El listado tiene ${read.omitidas} renglones sin RFC válido.`);
  return { sha256: hash.digest('hex'), ...read };
}

async function collect(
  lines: AsyncIterable<string[]>,
  read: { filas: number; omitidas: number },
  take: (rows: FilaEfos[]) => Promise<void>,
): Promise<void> {
  let before = 0;
  let inList = false;
  let batch: FilaEfos[] = [];
  for await (const line of lines) {
    if (!inList) {
      inList = isHeader(line);
      if (!inList && ++before > HEADER_WITHIN) return;
      continue;
    }
    const fila = toFila(line);
    if (!fila) {
      read.omitidas++;
      continue;
    }
    read.filas++;
    batch.push(fila);
    if (batch.length < BATCH) continue;
    await take(batch);
    batch = [];
  }
  if (batch.length > 0) await take(batch);
}

// Copies of the list contain corrupted accents, so only the letters between them are compared.
const isHeader = (line: readonly string[]) =>
  line.length === COLUMNS && line[1]?.trim() === 'RFC' && /^Situaci.*contribuyente$/i.test(line[3]?.trim() ?? '');

function toFila(line: readonly string[]): FilaEfos | null {
  if (line.length !== COLUMNS)
    throw new EfosRefused(
      `El renglón ${line[0]?.slice(0, 10)} del listado tiene ${line.length} columnas de ${COLUMNS}.`,
    );
  const [, given = '', nombre = '', descripcion = ''] = line.map((text) => text.trim());
  const situacion = SITUACIONES.findIndex((known) => known.toLowerCase() === descripcion.toLowerCase()) + 1;
  if (situacion === 0)
    throw new EfosRefused(`El listado tiene una situación desconocida: '${descripcion.slice(0, 40)}'.`);
  const rfc = rfcSchema.safeParse(given.toUpperCase().replaceAll(' ', ''));
  if (!rfc.success) return null;
  return { rfc: rfc.data, nombre: nombre.slice(0, 300), situacion, descripcion, etapas: etapasOf(line) };
}

const etapasOf = (line: readonly string[]): EtapaGuardada[] =>
  ETAPAS.map(({ situacion, column }) => ({
    situacion,
    oficioglobal: (line[column] ?? '').trim().slice(0, 300),
    publicacionsat: dayOf(line[column + 1] ?? ''),
  })).filter(({ oficioglobal, publicacionsat }) => oficioglobal !== '' || publicacionsat !== null);

/** Converts `dd/mm/yyyy` to `yyyy-MM-dd`; null for a day that does not exist. */
function dayOf(text: string): string | null {
  const [, day, month, year] = /^\s*(\d{1,2})\/(\d{1,2})\/(\d{4})/.exec(text) ?? [];
  if (!day || !month || !year) return null;
  const date = new Date(Date.UTC(Number(year), Number(month) - 1, Number(day)));
  const exists = date.getUTCDate() === Number(day) && date.getUTCMonth() === Number(month) - 1;
  return exists ? date.toISOString().slice(0, 10) : null;
}

function measured(hash: ReturnType<typeof createHash>): Transform {
  let bytes = 0;
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk);
      bytes += chunk.length;
      done(
        bytes > MAX_BYTES ? new EfosRefused('El archivo es demasiado grande para ser el listado 69-B.') : null,
        chunk,
      );
    },
  });
}

function decoded(): Transform {
  const decoder = new TextDecoder('windows-1252');
  return new Transform({
    transform: (chunk: Buffer, _encoding, done) => done(null, decoder.decode(chunk, { stream: true })),
  });
}
