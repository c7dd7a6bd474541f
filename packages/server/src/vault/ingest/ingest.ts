import { setImmediate } from 'node:timers/promises';
import type { ArchivoRechazado, UploadResult } from '@boveda/contracts';
import { Problem } from '@boveda/platform/core/problem';
import { sha256Of } from '@boveda/platform/core/sha256';
import type { Deps } from '../../installation/deps';
import { metrics } from '../../installation/observe/metrics';
import { embeddedIn } from '../files/embedded';
import { isSatMetadata } from '../files/sat-metadata';
import {
  type Candidate,
  type Destination,
  type IncomingCfdi,
  keptDocument,
  reasonOf,
  rejectedFile,
  rejectedFiles,
} from './candidate';
import { checkedPdf } from './ingest-pdf';
import { judgeDocumento } from './judge';
import { assertPlanRunsFor } from './plan-space';
import { storeDocumentos } from './store-documentos';
import { storeInBatch } from './store-in-batch';

const LOTE = 250;
const LOTE_BYTES = 16 * 1_048_576;
/** Maximum number of files waiting for judgement at once: keeps the threads busy and fits in memory. */
const JUDGED_TOGETHER = 64;
const JUDGED_BYTES = 8 * 1_048_576;

/**
 * Stores one CFDI, or a document that belongs beside CFDI, in the vault of a taxpayer whose plan the caller has checked. When it
 * returns, it survives a crash, and `errores` lists what was wrong with its PDF. Throws a `Problem` with the reason when it is rejected.
 */
export async function ingestCfdi(
  deps: Deps,
  contribuyente: { rfc: string },
  archivo: IncomingCfdi,
  depth = 0,
): Promise<UploadResult> {
  let candidate: Candidate;
  try {
    candidate = withCheckedPdf(contribuyente.rfc, await judge(deps, contribuyente.rfc, archivo));
  } catch (error) {
    const [only, ...more] = depth < MOST_INSIDE ? await filesInside(archivo, error) : [];
    if (only && more.length > 0) return await ingestMany(deps, contribuyente, [only, ...more]);
    if (only) return await ingestCfdi(deps, contribuyente, only, depth + 1);
    if (error instanceof Problem) metrics.cfdiRefused.inc({ code: error.code });
    throw error;
  }
  return await storeOne(deps, contribuyente.rfc, candidate);
}

async function storeOne(deps: Deps, rfc: string, candidate: Candidate): Promise<UploadResult> {
  try {
    const result = await storeInBatch(deps, rfc, candidate);
    count(result);
    return result;
  } catch (error) {
    if (error instanceof Problem) metrics.cfdiRefused.inc({ code: error.code });
    throw error;
  }
}

/** How many files may be around a CFDI. */
const MOST_INSIDE = 3;
/** Codes of a file that is not one document: others may be in it. */
const MAY_CONTAIN: readonly string[] = ['not_a_cfdi', 'malformed_xml'];
/** A longer one is not searched: that is done between requests. */
const MOST_SEARCHED = 8 * 1_048_576;

/** Returns the CFDI in a file that was rejected because it is none itself, each with a name of its own. */
async function filesInside({ archivo, xml, pdf }: IncomingCfdi, error: unknown): Promise<IncomingCfdi[]> {
  if (!(error instanceof Problem) || !MAY_CONTAIN.includes(error.code)) return [];
  const bytes = xml instanceof Uint8Array ? xml : await xml();
  const inside = bytes.byteLength > MOST_SEARCHED ? [] : embeddedIn(bytes);
  return inside.length === 1
    ? inside.map((bytes) => ({ archivo, xml: bytes, pdf }))
    : inside.map((bytes, at) => ({ archivo: `${archivo} (${at + 1} de ${inside.length})`, xml: bytes }));
}

/** Not in batches: a ZIP may have thousands of PDF. */
function withCheckedPdf(rfc: string, candidate: Candidate): Candidate {
  const { pdf, prepared } = candidate;
  if (!pdf || !('cfdi' in prepared)) return candidate;
  const { uuid, contraparte_rfc } = prepared.cfdi;
  return { ...candidate, pdf: checkedPdf(rfc, pdf, { uuid, partes: [rfc, contraparte_rfc] }) };
}

function count({ aceptados, errores }: UploadResult): void {
  metrics.cfdiAccepted.inc(aceptados);
  for (const { code } of errores) metrics.cfdiRefused.inc({ code });
}

/** A readable file, or the reason why it cannot be read. */
export type IncomingFile = IncomingCfdi | ArchivoRechazado;

/** The result of a run of consecutive files. */
export interface Lote extends Required<UploadResult> {
  archivos: number;
}

/**
 * Stores any number of CFDI, and documents that belong beside them. Each one counted in `aceptados` is durable when this returns; every other one is listed in
 * `errores`.
 */
export async function ingestMany(
  deps: Deps,
  contribuyente: Destination,
  archivos: Iterable<IncomingFile> | AsyncIterable<IncomingFile>,
): Promise<UploadResult> {
  const result: Required<UploadResult> = { aceptados: 0, errores: [], documentos: [] };
  await ingestInLotes(deps, contribuyente, archivos, async ({ aceptados, errores, documentos }) => {
    result.aceptados += aceptados;
    result.errores.push(...errores);
    result.documentos.push(...documentos);
  });
  const { documentos, ...cfdis } = result;
  return documentos.length > 0 ? result : cfdis;
}

/**
 * Like `ingestMany`, in batches: calls and awaits `onLote` for each batch, in order, once it is durable. While the rows of a batch
 * are written, the files of the next one are, and the one after that is read and judged.
 */
export async function ingestInLotes(
  deps: Deps,
  destino: Destination,
  archivos: Iterable<IncomingFile> | AsyncIterable<IncomingFile>,
  onLote: (lote: Lote) => Promise<void>,
): Promise<void> {
  const { rfc } = destino;
  await assertPlanRunsFor(deps, rfc);
  let [earlier, writing] = [Promise.resolve(), Promise.resolve()];
  const write = async ({ candidates, errores, archivos }: JudgedLote, after: Promise<void>) => {
    const outcomes = await storeDocumentos(deps, destino, candidates, after);
    const documentos = outcomes.flatMap((outcome, at) => keptDocument(candidates[at] as Candidate, outcome));
    const aceptados = outcomes.filter(({ isAccepted }) => isAccepted).length - documentos.length;
    const rejected = outcomes.flatMap((outcome, at) => rejectedFiles(candidates[at] as Candidate, outcome));
    const lote = { archivos, aceptados, errores: [...errores, ...rejected], documentos };
    count(lote);
    await onLote(lote);
  };
  try {
    for await (const lote of judged(deps, rfc, archivos)) {
      await earlier;
      earlier = writing;
      writing = write(lote, earlier);
      // The promise is awaited later; until then a rejection must not count as unhandled.
      writing.catch(() => undefined);
    }
  } finally {
    await writing;
  }
}

/** A judged batch that has not been written. */
class JudgedLote {
  readonly candidates: Candidate[] = [];
  /** Files that could not be read or judged. */
  readonly errores: ArchivoRechazado[] = [];
  archivos = 0;
  bytes = 0;

  add(candidate: Candidate): void {
    this.bytes += candidate.xml.byteLength;
    this.candidates.push(candidate);
  }

  get isFull(): boolean {
    return this.archivos === LOTE || this.bytes > LOTE_BYTES;
  }
}

async function* judged(
  deps: Deps,
  rfc: string,
  archivos: Iterable<IncomingFile> | AsyncIterable<IncomingFile>,
): AsyncGenerator<JudgedLote> {
  let lote = new JudgedLote();
  for await (const { archivo, judging } of inFlight(deps, rfc, archivos)) {
    lote.archivos++;
    try {
      lote.add(await judging);
    } catch (error) {
      const inside = 'xml' in archivo ? await filesInside(archivo, error) : [];
      if (inside.length === 0) lote.errores.push(rejectedFile(archivo.archivo, reasonOf(error)));
      for (const one of inside)
        await judge(deps, rfc, one).then(
          (candidate) => lote.add(candidate),
          (reason) => lote.errores.push(rejectedFile(one.archivo, reasonOf(reason))),
        );
    }
    if (lote.isFull) {
      yield lote;
      lote = new JudgedLote();
    }
  }
  if (lote.archivos > 0) yield lote;
}

interface InFlight {
  archivo: IncomingFile;
  bytes: number;
  judging: Promise<Candidate>;
}

/** Yields files in their order while judging some of them ahead. */
async function* inFlight(
  deps: Deps,
  rfc: string,
  archivos: Iterable<IncomingFile> | AsyncIterable<IncomingFile>,
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
    // The promise is awaited later; until then a rejection must not count as unhandled.
    one.judging.catch(() => undefined);
    ahead.push(one);
    bytes += one.bytes;
    while (ahead.length >= JUDGED_TOGETHER || bytes > JUDGED_BYTES) yield next();
    // Yields to the event loop, for requests and for the batch that is being written, which needs about twenty database
    // answers in sequence.
    await setImmediate();
  }
  while (ahead.length > 0) yield next();
}

/** Reads a file and starts its judgement. */
async function begin(deps: Deps, rfc: string, archivo: IncomingFile): Promise<InFlight> {
  try {
    const { xml, ...named } = readable(archivo);
    const read = xml instanceof Uint8Array ? xml : await xml();
    return { archivo, bytes: read.byteLength, judging: judge(deps, rfc, { ...named, xml: read }) };
  } catch (error) {
    return { archivo, bytes: 0, judging: Promise.reject(error) };
  }
}

function readable(archivo: IncomingFile): IncomingCfdi {
  if ('xml' in archivo) return archivo;
  throw new Problem(422, archivo.code, archivo.msg);
}

async function judge(deps: Deps, rfc: string, { archivo, xml, pdf }: IncomingCfdi): Promise<Candidate> {
  const bytes = xml instanceof Uint8Array ? xml : await xml();
  metrics.cfdiBytes.inc(bytes.byteLength);
  const prepared = isSatMetadata(bytes) ? { metadatos: true as const } : await judgeDocumento(deps, rfc, bytes);
  return { archivo, xml: bytes, sha256: sha256Of(bytes), pdf, prepared };
}
