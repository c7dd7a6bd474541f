import { createHash } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import type { UploadResult } from '@boveda/contracts';
import type { Deps } from '../../deps';
import { judgeCfdi } from '../../heavy/judge';
import type { ArchivoCfdi } from './archivo';
import { assertPlanRunsFor } from './espacio';
import { Rechazos } from './rechazo';
import { type Candidate, storeCfdis } from './store-cfdis';
import { storeTogether } from './store-together';

const BATCH = 250;
const BATCH_BYTES = 16 * 1_048_576;
const TURN_MS = 10;

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

/**
 * Takes any number of CFDI, in batches; each that is counted in `aceptados` is durable before this returns, each other
 * one is named. A batch is written while the next one is read and judged, and other requests get their turn in between.
 */
export async function ingestMany(
  deps: Deps,
  contribuyente: { rfc: string },
  archivos: Iterable<ArchivoCfdi> | AsyncIterable<ArchivoCfdi>,
): Promise<UploadResult> {
  await assertPlanRunsFor(deps, contribuyente.rfc);
  const rechazos = new Rechazos();
  let aceptados = 0;
  let writing = Promise.resolve();
  const write = async (batch: Candidate[]) => {
    aceptados += (await storeCfdis(deps, contribuyente.rfc, batch, rechazos)).length;
  };
  for await (const batch of judgedBatches(deps, contribuyente.rfc, archivos, rechazos)) {
    await writing;
    writing = write(batch);
    // Whoever awaits it comes later; until then a failure must not count as unhandled.
    writing.catch(() => undefined);
  }
  await writing;
  return { aceptados, errores: rechazos.errores() };
}

async function* judgedBatches(
  deps: Deps,
  rfc: string,
  archivos: Iterable<ArchivoCfdi> | AsyncIterable<ArchivoCfdi>,
  rechazos: Rechazos,
): AsyncGenerator<Candidate[]> {
  let batch: Candidate[] = [];
  let bytes = 0;
  let turn = performance.now();
  for await (const archivo of archivos) {
    try {
      const candidate = await judge(deps, rfc, archivo);
      bytes += candidate.xml.byteLength;
      batch.push(candidate);
    } catch (error) {
      rechazos.add(archivo.archivo, error);
    }
    if (batch.length === BATCH || bytes > BATCH_BYTES) {
      yield batch;
      batch = [];
      bytes = 0;
    }
    if (performance.now() - turn > TURN_MS) {
      await setImmediate();
      turn = performance.now();
    }
  }
  if (batch.length > 0) yield batch;
}

async function judge(deps: Deps, rfc: string, { archivo, xml, pdf }: ArchivoCfdi): Promise<Candidate> {
  const bytes = xml instanceof Uint8Array ? xml : await xml();
  const prepared = await judgeCfdi(deps, rfc, bytes);
  return { archivo, xml: bytes, sha256: createHash('sha256').update(bytes).digest('hex'), pdf, prepared };
}
