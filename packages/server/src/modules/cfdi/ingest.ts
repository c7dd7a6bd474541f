import { createHash } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import type { ArchivoRechazado, UploadResult } from '@boveda/contracts';
import type { Deps } from '../../deps';
import { judgeCfdi } from '../../heavy/judge';
import { Problem } from '../../http/problem';
import type { ArchivoCfdi } from './archivo';
import type { Destino } from './destino';
import { assertPlanRunsFor } from './espacio';
import { Rechazos } from './rechazo';
import { type Candidate, storeCfdis } from './store-cfdis';
import { storeTogether } from './store-together';

const LOTE = 250;
const LOTE_BYTES = 16 * 1_048_576;
/** Files that wait for their judgement together: enough to keep a thread busy, few enough to lie in memory. */
const JUDGED_TOGETHER = 64;
const JUDGED_BYTES = 8 * 1_048_576;

/**
 * Takes one CFDI into the vault of a taxpayer. Throws the Problem that says why it was not taken; when it returns, the
 * CFDI survives a crash, and what was wrong beside it (its PDF) is in `errores`.
 */
export async function ingestCfdi(
  deps: Deps,
  contribuyente: { rfc: string },
  archivo: ArchivoCfdi,
): Promise<Pick<UploadResult, 'errores'>> {
  await assertPlanRunsFor(deps, contribuyente.rfc);
  const candidate = await judge(deps, contribuyente.rfc, archivo);
  return { errores: await storeTogether(deps, contribuyente.rfc, candidate) };
}

/** A file that can be read, or why it cannot. */
export type Archivo = ArchivoCfdi | ArchivoRechazado;

/** What became of some files that follow each other. */
export interface Lote extends Pick<UploadResult, 'aceptados' | 'errores'> {
  archivos: number;
}

/** Takes any number of CFDI; each that is counted in `aceptados` is durable before this returns, each other one is named. */
export async function ingestMany(
  deps: Deps,
  contribuyente: Destino,
  archivos: Iterable<Archivo> | AsyncIterable<Archivo>,
): Promise<UploadResult> {
  const result: UploadResult = { aceptados: 0, errores: [] };
  await ingestInLotes(deps, contribuyente, archivos, async ({ aceptados, errores }) => {
    result.aceptados += aceptados;
    result.errores.push(...errores);
  });
  return result;
}

/**
 * The same in batches: `onLote` hears of each, in their order, once it is durable, and is awaited. A batch is written
 * while the next one is read and judged.
 */
export async function ingestInLotes(
  deps: Deps,
  destino: Destino,
  archivos: Iterable<Archivo> | AsyncIterable<Archivo>,
  onLote: (lote: Lote) => Promise<void>,
): Promise<void> {
  const { rfc } = destino;
  await assertPlanRunsFor(deps, rfc);
  let writing = Promise.resolve();
  const write = async ({ candidates, rechazos, archivos }: JudgedLote) => {
    const aceptados = await storeCfdis(deps, destino, candidates, rechazos);
    await onLote({ archivos, aceptados, errores: rechazos.errores() });
  };
  try {
    for await (const lote of judged(deps, rfc, archivos)) {
      await writing;
      writing = write(lote);
      // Whoever awaits it comes later; until then a failure must not count as unhandled.
      writing.catch(() => undefined);
    }
  } finally {
    await writing;
  }
}

/** A batch before it is written. */
class JudgedLote {
  readonly candidates: Candidate[] = [];
  readonly rechazos = new Rechazos();
  archivos = 0;
  bytes = 0;

  get isFull(): boolean {
    return this.archivos === LOTE || this.bytes > LOTE_BYTES;
  }
}

async function* judged(
  deps: Deps,
  rfc: string,
  archivos: Iterable<Archivo> | AsyncIterable<Archivo>,
): AsyncGenerator<JudgedLote> {
  let lote = new JudgedLote();
  for await (const { archivo, judging } of inFlight(deps, rfc, archivos)) {
    lote.archivos++;
    try {
      const candidate = await judging;
      lote.bytes += candidate.xml.byteLength;
      lote.candidates.push(candidate);
    } catch (error) {
      lote.rechazos.add(archivo, error);
    }
    if (lote.isFull) {
      yield lote;
      lote = new JudgedLote();
    }
  }
  if (lote.archivos > 0) yield lote;
}

interface InFlight {
  archivo: string;
  bytes: number;
  judging: Promise<Candidate>;
}

/** Files in their order while they are judged, some of them ahead of the one that is waited for. */
async function* inFlight(
  deps: Deps,
  rfc: string,
  archivos: Iterable<Archivo> | AsyncIterable<Archivo>,
): AsyncGenerator<InFlight> {
  const ahead: InFlight[] = [];
  let bytes = 0;
  const next = () => {
    const first = ahead.shift() as InFlight;
    bytes -= first.bytes;
    return first;
  };
  for await (const archivo of archivos) {
    const one = await begin(deps, rfc, archivo);
    // Whoever awaits it comes later; until then a failure must not count as unhandled.
    one.judging.catch(() => undefined);
    ahead.push(one);
    bytes += one.bytes;
    while (ahead.length >= JUDGED_TOGETHER || bytes > JUDGED_BYTES) yield next();
    // Requests get their turn, and so does the batch that is being written: it waits for twenty answers, one by one.
    await setImmediate();
  }
  while (ahead.length > 0) yield next();
}

/** Reads a file and has it judged. */
async function begin(deps: Deps, rfc: string, archivo: Archivo): Promise<InFlight> {
  try {
    const { xml, ...named } = readable(archivo);
    const read = xml instanceof Uint8Array ? xml : await xml();
    return { archivo: archivo.archivo, bytes: read.byteLength, judging: judge(deps, rfc, { ...named, xml: read }) };
  } catch (error) {
    return { archivo: archivo.archivo, bytes: 0, judging: Promise.reject(error) };
  }
}

function readable(archivo: Archivo): ArchivoCfdi {
  if ('xml' in archivo) return archivo;
  throw new Problem(422, archivo.code, archivo.msg);
}

async function judge(deps: Deps, rfc: string, { archivo, xml, pdf }: ArchivoCfdi): Promise<Candidate> {
  const bytes = xml instanceof Uint8Array ? xml : await xml();
  const prepared = await judgeCfdi(deps, rfc, bytes);
  return { archivo, xml: bytes, sha256: createHash('sha256').update(bytes).digest('hex'), pdf, prepared };
}
