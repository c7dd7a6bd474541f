import { setImmediate } from 'node:timers/promises';
import type { UploadResult } from '@boveda/contracts';
import { currentOrigin, type Origin, together, within } from '@boveda/platform/core/origin';
import type { Db } from '@boveda/platform/db/schema';
import { currentAutor } from '../../audit/author';
import type { Deps } from '../../installation/deps';
import { type Candidate, keptDocument, type Prepared, rejectedFiles } from './candidate';
import { storeDocumentos } from './store-documentos';

interface Waiting {
  candidate: Candidate;
  origin: Origin | undefined;
  done(result: UploadResult): void;
  fail(reason: unknown): void;
}

/** The same batch size as for a ZIP. */
const MOST = 250;

/** By database, then by taxpayer and author: the CFDI that wait for the running batch. */
const lines = new WeakMap<Db, Map<string, Waiting[]>>();

/**
 * Stores a CFDI that was uploaded alone. A browser sends several at a time, and writes of one taxpayer run one after
 * another: CFDI of the same author that arrive during a write are stored in one batch after it. Resolves with what was
 * stored and what was wrong with its PDF, and rejects with the `Problem` when the CFDI is rejected; both only once the batch is durable.
 */
export function storeInBatch(deps: Deps, rfc: string, candidate: Candidate): Promise<UploadResult> {
  const line = lines.get(deps.db) ?? new Map<string, Waiting[]>();
  lines.set(deps.db, line);
  // A log entry has one author.
  const key = JSON.stringify([rfc, currentAutor()]);
  return new Promise((done, fail) => {
    const one = { candidate, origin: currentOrigin(), done, fail };
    const waiting = line.get(key);
    if (waiting) waiting.push(one);
    else void writeLine(deps, rfc, line, key, one);
  });
}

async function writeLine(
  deps: Deps,
  rfc: string,
  line: Map<string, Waiting[]>,
  key: string,
  first: Waiting,
): Promise<void> {
  const waiting = [first];
  line.set(key, waiting);
  // Documents that a thread judged together arrive together.
  await setImmediate();
  while (waiting.length > 0) {
    const batch = takeBatch(waiting);
    await write(deps, rfc, batch).catch((reason) => {
      for (const { fail } of batch) fail(reason);
    });
  }
  line.delete(key);
}

/**
 * Takes the next batch. The same CFDI sent twice may bring the missing PDF, so the second one waits for the next batch.
 */
function takeBatch(waiting: Waiting[]): Waiting[] {
  const keys = new Set<string>();
  const later: Waiting[] = [];
  const batch: Waiting[] = [];
  for (const one of waiting.splice(0, MOST)) {
    const key = keyOf(one.candidate.prepared) ?? one.candidate.sha256;
    (keys.has(key) ? later : batch).push(one);
    keys.add(key);
  }
  waiting.unshift(...later);
  return batch;
}

/** The UUID of a CFDI; undefined of what is kept beside CFDI. */
function keyOf(prepared: Prepared): string | undefined {
  if ('cfdi' in prepared) return prepared.cfdi.uuid;
  return 'retencion' in prepared ? prepared.retencion.uuid : undefined;
}

async function write(deps: Deps, rfc: string, batch: readonly Waiting[]): Promise<void> {
  const candidates = batch.map(({ candidate }) => candidate);
  const origin = together(batch.map((one) => one.origin));
  const outcomes = await within(origin, () => storeDocumentos(deps, { rfc }, candidates));
  for (const [at, outcome] of outcomes.entries()) {
    const { candidate, done, fail } = batch[at] as Waiting;
    if (outcome.reason) fail(outcome.reason);
    else {
      const documentos = keptDocument(candidate, outcome);
      const errores = rejectedFiles(candidate, outcome);
      done(documentos.length > 0 ? { aceptados: 0, errores, documentos } : { aceptados: 1, errores });
    }
  }
}
