import { availableParallelism } from 'node:os';
import path from 'node:path';
import type { Regla } from '@boveda/cfdi';
import { type DesgloseCfdi, isRfcDePrueba } from '@boveda/contracts';
import { Problem } from '@boveda/platform/core/problem';
import { createThreadStart } from '@boveda/platform/threads/start-thread';
import type { Work } from '@boveda/platform/threads/thread';
import { ThreadPool } from '@boveda/platform/threads/thread-pool';
import type { Deps } from '../../installation/deps';
import { DE_PRUEBA } from '../../installation/pac-certificates/de-prueba';
import type { Prepared } from './candidate';
import type { ImportesCfdi } from './importes';
import type { FlujoLeido, Judgement, JudgeTasks, PartesCfdi } from './judge-tasks';
import type { NombresPdf } from './pdf-names';
import type { ContenidoCfdi, PreparedCfdi } from './prepare-cfdi';
import type { ContenidoRetencion } from './prepare-retencion';

/** Memory limit of a thread; a document of 50 MB needs most of it. */
const MEMORY_MB = 2_048;
const MOST_THREADS = 4;

/** Reads all untrusted XML of this process. */
const pool = new ThreadPool({
  start: createThreadStart(path.join(import.meta.dirname, 'judge-thread.ts'), { maxOldGenerationSizeMb: MEMORY_MB }),
  threads: Math.max(2, Math.min(MOST_THREADS, availableParallelism())),
  refusal: () =>
    new Problem(
      413,
      'file_too_large',
      'El XML es demasiado complejo para procesarlo. Divida la factura o avise a soporte.',
    ),
});

/** Terminates idle threads, which otherwise stay alive for a while. */
export const endIdleJudges = (): Promise<void> => pool.shrink();

function run<Name extends keyof JudgeTasks>(
  name: Name,
  {
    rfc,
    xml,
    input,
    patience,
  }: Pick<Work, 'patience'> & {
    rfc: string;
    xml: Uint8Array;
    input: JudgeTasks[Name]['input'];
  },
  fallback?: JudgeTasks[Name]['input'],
): Promise<JudgeTasks[Name]['output']> {
  const work: Work = { turnOf: rfc, name, document: xml, patience, input: { ...(input as object) } };
  return pool.run({ ...work, fallback: fallback && { ...(fallback as object) } }) as Promise<
    JudgeTasks[Name]['output']
  >;
}

type JudgeDeps = Pick<Deps, 'certificates' | 'env' | 'log'>;

/** Test environments trust an authority that nobody else does, and none of the SAT's. */
const judgementOf = ({ certificates, env }: JudgeDeps, rfc: string): Judgement => ({
  certificates: isRfcDePrueba(rfc) ? DE_PRUEBA : certificates.place,
  resources: env.satResources,
});

/**
 * Reads and judges one XML with the schemas, as `prepareCfdi` does, or as `prepareRetencion` does; reads an acuse of cancellation. Throws `file_too_large` when reading it does not
 * end; when the comparison with the schemas does not end, the CFDI becomes `por_juzgar`.
 */
export async function judgeDocumento(
  deps: JudgeDeps & Pick<Deps, 'clock'>,
  rfc: string,
  xml: Uint8Array,
  patience?: number,
): Promise<Prepared> {
  const input = { ...judgementOf(deps, rfc), rfc, now: deps.clock() };
  const prepared = await run('prepare', { rfc, xml, patience, input }, { ...input, sinEsquema: true });
  if ('cfdi' in prepared && prepared.detalle.por_juzgar)
    deps.log.error({ rfc, uuid: prepared.cfdi.uuid }, 'schemas: a CFDI could not be compared');
  return isRfcDePrueba(rfc) ? waitingForNoPac(prepared) : prepared;
}

/** Of a test environment nothing is asked of the SAT, certificates of PACs neither. */
function waitingForNoPac(prepared: Prepared): Prepared {
  if ('cfdi' in prepared) return { ...prepared, cfdi: { ...prepared.cfdi, pac_pendiente: null } };
  return 'retencion' in prepared ? { ...prepared, pacPendiente: null } : prepared;
}

/** The same, of a stored CFDI. */
export async function judgeCfdi(...stored: Parameters<typeof judgeDocumento>): Promise<PreparedCfdi> {
  const prepared = await judgeDocumento(...stored);
  if ('cfdi' in prepared) return prepared;
  throw new Problem(422, 'not_a_cfdi', 'El archivo es un CFDI de retenciones e información de pagos.');
}

/** Judges a stored CFDI or CFDI de retenciones again and returns every rule with the values it found. */
export async function checkCfdi(deps: JudgeDeps, rfc: string, xml: Uint8Array): Promise<readonly Regla[]> {
  const input = judgementOf(deps, rfc);
  return await run('check', { rfc, xml, input }, { ...input, sinEsquema: true });
}

/** Returns the columns of a stored XML, as `contenidoCfdi` does. */
export const readContenido = (rfc: string, xml: Uint8Array): Promise<ContenidoCfdi> =>
  run('contenido', { rfc, xml, input: { rfc } });

/** Returns the columns of a stored CFDI de retenciones, as `contenidoRetencion` does. */
export const readContenidoRetencion = (rfc: string, xml: Uint8Array): Promise<ContenidoRetencion> =>
  run('contenidoRetencion', { rfc, xml, input: { rfc } });

/** Returns conceptos, taxes and payments of a stored XML, as `desgloseOf` does. */
export const readDesglose = (rfc: string, xml: Uint8Array): Promise<DesgloseCfdi> =>
  run('desglose', { rfc, xml, input: {} });

/** Returns the amounts of a stored XML that lists show on request. */
export const readImportes = (rfc: string, xml: Uint8Array): Promise<ImportesCfdi> =>
  run('importes', { rfc, xml, input: {} });

/** Returns whether silence accepts a cancellation of a stored XML, as the engine's `silenceAccepts` does. */
export const readSilencio = (rfc: string, xml: Uint8Array): Promise<boolean> =>
  run('silencio', { rfc, xml, input: {} });

/** Returns what a stored XML says of its emisor and its receptor. */
export const readPartes = (rfc: string, xml: Uint8Array): Promise<PartesCfdi> => run('partes', { rfc, xml, input: {} });

/** Returns what a stored XML contributes to taxes by flow of cash. */
export const readFlujoOf = (rfc: string, xml: Uint8Array): Promise<FlujoLeido> =>
  run('flujo', { rfc, xml, input: { rfc } });

/** Returns what the text of a PDF names, as `readNombresPdf` does. */
export const readNombresDe = (rfc: string, pdf: Uint8Array): Promise<NombresPdf> =>
  run('nombrados', { rfc, xml: pdf, input: {} });

/** Prints a CFDI or a CFDI de retenciones as PDF for the taxpayer who holds it. */
export async function printCfdi(rfc: string, xml: Uint8Array, logo: Uint8Array | undefined): Promise<Buffer> {
  // A copy, because a view would transfer its whole buffer.
  const input = { logo: logo && new Uint8Array(logo) };
  return Buffer.from(await run('pdf', { rfc, xml, input }));
}
