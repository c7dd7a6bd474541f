import { createHash } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import type { UploadResult } from '@boveda/contracts';
import type { Deps } from '../../deps';
import { heavy } from '../../heavy/heavy-thread';
import { Problem } from '../../http/problem';
import type { ArchivoCfdi } from './archivo';
import { assertPlanRuns } from './espacio';
import { Rechazos } from './rechazo';
import { type Candidate, storeCfdis } from './store-cfdis';

const BATCH = 250;
const BATCH_BYTES = 16 * 1_048_576;
const TURN_MS = 10;

/** What became of one CFDI. */
export interface Ingested {
  id: string;
  /** What was wrong beside it (its PDF); the CFDI itself is stored. */
  errores: UploadResult['errores'];
}

/**
 * Takes one CFDI into the vault of a taxpayer. Throws the Problem that says why it was not taken; when it returns, the
 * CFDI survives a crash.
 */
export async function ingestCfdi(deps: Deps, contribuyente: { rfc: string }, archivo: ArchivoCfdi): Promise<Ingested> {
  await assertPlanRuns(deps, contribuyente.rfc);
  const rechazos = new Rechazos();
  const candidate = await judge(deps, contribuyente.rfc, archivo);
  const [id] = await storeCfdis(deps, contribuyente.rfc, [candidate], rechazos);
  const own = rechazos.list.find((rechazo) => rechazo.archivo === archivo.archivo);
  if (id === undefined)
    throw own ? new Problem(own.status, own.code, own.msg) : new Error('neither stored nor refused');
  return { id, errores: rechazos.list.map(({ status, ...error }) => error) };
}

/**
 * Takes any number of CFDI, in batches; each that is counted in `aceptados` is durable before this returns, each other
 * one is named. A batch is written while the next one is read and judged, and other requests get their turn in between.
 */
export async function ingestMany(
  deps: Deps,
  contribuyente: { rfc: string },
  archivos: Iterable<ArchivoCfdi> | AsyncIterable<ArchivoCfdi>,
): Promise<UploadResult> {
  await assertPlanRuns(deps, contribuyente.rfc);
  const rechazos = new Rechazos();
  let aceptados = 0;
  let batch: Candidate[] = [];
  let batchBytes = 0;
  let writing = Promise.resolve();
  const write = async (candidates: Candidate[]) => {
    aceptados += (await storeCfdis(deps, contribuyente.rfc, candidates, rechazos)).length;
  };
  let turn = performance.now();
  for await (const archivo of archivos) {
    try {
      const candidate = await judge(deps, contribuyente.rfc, archivo);
      batchBytes += candidate.xml.byteLength;
      batch.push(candidate);
    } catch (error) {
      rechazos.add(archivo.archivo, error);
    }
    if (batch.length === BATCH || batchBytes > BATCH_BYTES) {
      await writing;
      writing = write(batch);
      // Whoever awaits it comes later; until then a failure must not count as unhandled.
      writing.catch(() => undefined);
      batch = [];
      batchBytes = 0;
    }
    if (performance.now() - turn > TURN_MS) {
      await setImmediate();
      turn = performance.now();
    }
  }
  await writing;
  await write(batch);
  return { aceptados, errores: rechazos.list.map(({ status, ...error }) => error) };
}

async function judge(deps: Deps, rfc: string, { archivo, xml, pdf }: ArchivoCfdi): Promise<Candidate> {
  const bytes = xml instanceof Uint8Array ? xml : await xml();
  const prepared = await heavy('prepare', {
    rfc,
    xml: bytes,
    now: deps.clock(),
    certificates: deps.certificates.folder,
  });
  return { archivo, xml: bytes, sha256: createHash('sha256').update(bytes).digest('hex'), pdf, prepared };
}
