import type { Regla, Veredicto } from '@boveda/cfdi';
import type { Deps } from '../deps';
import type { PreparedCfdi } from '../modules/cfdi/prepare-cfdi';
import { heavy, WorkThread } from './heavy-thread';
import { hasSchemas } from './schemas';

/** Ten times what the biggest document that is compared takes. */
const DEADLINE_MS = 60_000;

/** The schemas' own thread: libxml2 is C, and what is hostile to it must not stop the server. */
const thread = new WorkThread();

/** Undefined where the schemas are not installed. */
async function checkEsquema({ env, log }: Pick<Deps, 'env' | 'log'>, xml: Uint8Array): Promise<Veredicto | undefined> {
  if (!hasSchemas(env.satResources)) return undefined;
  try {
    return await thread.run('esquema', { xml, resources: env.satResources }, DEADLINE_MS);
  } catch (error) {
    log.error({ err: error }, 'schemas: a CFDI could not be compared');
    return { resultado: 'omitida', evidencia: 'No se pudo comparar con los esquemas.' };
  }
}

/** Reads and judges one XML, as prepareCfdi does, with the schemas and without stopping other requests. */
export async function judgeCfdi(
  deps: Pick<Deps, 'certificates' | 'clock' | 'env' | 'log'>,
  rfc: string,
  xml: Uint8Array,
): Promise<PreparedCfdi> {
  const esquema = await checkEsquema(deps, xml);
  return await heavy('prepare', { rfc, xml, now: deps.clock(), certificates: deps.certificates.place, esquema });
}

/** Judges a stored CFDI again: every rule, with what was seen. */
export async function checkCfdi(
  deps: Pick<Deps, 'certificates' | 'env' | 'log'>,
  xml: Uint8Array,
): Promise<readonly Regla[]> {
  const esquema = await checkEsquema(deps, xml);
  return await heavy('check', { xml, certificates: deps.certificates.place, esquema });
}
