import { mkdtemp, rm } from 'node:fs/promises';
import { availableParallelism, tmpdir } from 'node:os';
import path from 'node:path';
import { Worker } from 'node:worker_threads';
import type { Regla } from '@boveda/cfdi';
import type { Deps } from '../deps';
import { createThreadCode } from '../file-threads/thread-code';
import type { ContenidoCfdi, PreparedCfdi } from '../modules/cfdi/prepare-cfdi';
import type { Judgement, JudgeTasks } from './judge-tasks';
import { ThreadPool, type Work } from './thread-pool';

/** A document of 50 MB takes most of it. */
const MEMORY_MB = 2_048;
const MOST_THREADS = 4;

const writeCode = createThreadCode(path.join(import.meta.dirname, 'judge-thread.ts'));

async function start(): Promise<Worker> {
  const folder = await mkdtemp(path.join(tmpdir(), 'boveda-judge-'));
  const remove = () => rm(folder, { recursive: true, force: true });
  try {
    const worker = new Worker(await writeCode(path.join(folder, 'code')), {
      resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB },
    });
    worker.once('exit', () => void remove());
    return worker;
  } catch (error) {
    await remove();
    throw error;
  }
}

/** All XML of strangers that this process reads is read in these. */
const pool = new ThreadPool({ start, threads: Math.max(2, Math.min(MOST_THREADS, availableParallelism())) });

/** Ends the threads that are idle, which otherwise wait for more for a while. */
export const endIdleJudges = (): Promise<void> => pool.shrink();

function run<Name extends keyof JudgeTasks>(
  name: Name,
  work: Omit<Work, 'name' | 'input' | 'fallback'> & { input: JudgeTasks[Name]['input'] },
  fallback?: JudgeTasks[Name]['input'],
): Promise<JudgeTasks[Name]['output']> {
  return pool.run({ ...work, name, input: { ...work.input }, fallback: fallback && { ...fallback } }) as Promise<
    JudgeTasks[Name]['output']
  >;
}

type JudgeDeps = Pick<Deps, 'certificates' | 'env' | 'log'>;

const judgementOf = ({ certificates, env }: JudgeDeps): Judgement => ({
  certificates: certificates.place,
  resources: env.satResources,
});

/**
 * Reads and judges one XML, as prepareCfdi does, with the schemas. Throws `file_too_large` for one that does not end; a
 * comparison with the schemas that does not end makes it `por_juzgar`.
 */
export async function judgeCfdi(
  deps: JudgeDeps & Pick<Deps, 'clock'>,
  rfc: string,
  xml: Uint8Array,
  patience?: number,
): Promise<PreparedCfdi> {
  const input = { ...judgementOf(deps), rfc, now: deps.clock() };
  const prepared = await run('prepare', { rfc, xml, patience, input }, { ...input, sinEsquema: true });
  if (prepared.detalle.por_juzgar)
    deps.log.error({ rfc, uuid: prepared.cfdi.uuid }, 'schemas: a CFDI could not be compared');
  return prepared;
}

/** Judges a stored CFDI again: every rule, with what was seen. */
export async function checkCfdi(deps: JudgeDeps, rfc: string, xml: Uint8Array): Promise<readonly Regla[]> {
  const input = judgementOf(deps);
  return await run('check', { rfc, xml, input }, { ...input, sinEsquema: true });
}

/** What the row of a stored XML has to say, as contenidoCfdi tells it. */
export const readContenido = (rfc: string, xml: Uint8Array): Promise<ContenidoCfdi> =>
  run('contenido', { rfc, xml, input: { rfc } });

/** Prints a CFDI for the taxpayer who holds it. */
export async function printCfdi(rfc: string, xml: Uint8Array, logo: Uint8Array | undefined): Promise<Buffer> {
  // A view would take all of its buffer along.
  const input = { logo: logo && new Uint8Array(logo) };
  return Buffer.from(await run('pdf', { rfc, xml, input }));
}
