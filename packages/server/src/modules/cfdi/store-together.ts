import type { UploadResult } from '@boveda/contracts';
import type { Db } from '../../db/schema';
import type { Deps } from '../../deps';
import { autorActual } from '../auditoria/autor';
import { Rechazos } from './rechazo';
import { type Candidate, storeCfdis } from './store-cfdis';

interface Waiting {
  candidate: Candidate;
  done(errores: UploadResult['errores']): void;
  fail(reason: unknown): void;
}

/** As many as a ZIP writes at once. */
const MOST = 250;

/** By database, who waits for the batch that is being written, by taxpayer and author. */
const lines = new WeakMap<Db, Map<string, Waiting[]>>();

/**
 * Stores a CFDI that came by itself. A browser sends several at a time, and each write of a taxpayer waits for the one
 * before it: what comes meanwhile from the same author goes into the next one together. Resolves with what was wrong
 * beside it (its PDF), and throws the Problem that says why it was not taken; both only once that is durable.
 */
export function storeTogether(deps: Deps, rfc: string, candidate: Candidate): Promise<UploadResult['errores']> {
  const line = lines.get(deps.db) ?? new Map<string, Waiting[]>();
  lines.set(deps.db, line);
  // What is written down names one author.
  const key = JSON.stringify([rfc, autorActual()]);
  return new Promise((done, fail) => {
    const one = { candidate, done, fail };
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
  while (waiting.length > 0) {
    const batch = takeBatch(waiting);
    await write(deps, rfc, batch).catch((reason) => {
      for (const { fail } of batch) fail(reason);
    });
  }
  line.delete(key);
}

/** The same CFDI twice may bring the PDF that was missing: the second one waits for the first. */
function takeBatch(waiting: Waiting[]): Waiting[] {
  const uuids = new Set<string>();
  const later: Waiting[] = [];
  const batch: Waiting[] = [];
  for (const one of waiting.splice(0, MOST)) {
    const { uuid } = one.candidate.prepared.cfdi;
    (uuids.has(uuid) ? later : batch).push(one);
    uuids.add(uuid);
  }
  waiting.unshift(...later);
  return batch;
}

const pdfOf = (at: number) => `${at}.pdf`;

async function write(deps: Deps, rfc: string, batch: readonly Waiting[]): Promise<void> {
  const rechazos = new Rechazos();
  // Files of several requests may have one name; here each has its number.
  const numbered = batch.map(({ candidate }, at): Candidate => {
    const { pdf } = candidate;
    return { ...candidate, archivo: String(at), pdf: pdf && { ...pdf, archivo: pdfOf(at) } };
  });
  await storeCfdis(deps, { rfc }, numbered, rechazos);
  for (const [at, { candidate, done, fail }] of batch.entries()) {
    const reason = rechazos.of(String(at));
    if (reason) fail(reason);
    else
      done(
        rechazos
          .errores()
          .filter(({ archivo }) => archivo === pdfOf(at))
          .map((errores) => ({ ...errores, archivo: candidate.pdf?.archivo ?? '' })),
      );
  }
}
