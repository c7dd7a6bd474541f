import type { Validacion } from '@boveda/contracts';
import { Problem } from '@boveda/platform/core/problem';
import type { Deps } from '../../installation/deps';
import { checkCfdi } from '../../vault/ingest/judge';

const TITULO = 'Archivo íntegro';

/**
 * Returns the full report on a stored CFDI. Rules that failed when it arrived keep their original result, because the
 * state follows from it; the evidence of all others is read again from the stored bytes, after checking their hash.
 */
export async function readValidaciones(
  deps: Pick<Deps, 'blobs' | 'certificates' | 'env' | 'log'>,
  rfc: string,
  sha256: string,
  stored: readonly Validacion[],
): Promise<Validacion[]> {
  const archivo = { id: 'archivo_integro', titulo: TITULO };
  let xml: Buffer;
  try {
    xml = await deps.blobs.read(sha256);
  } catch (error) {
    return [{ ...archivo, resultado: 'falla', evidencia: reasonOf(error) }, ...stored];
  }
  const integro = { ...archivo, resultado: 'ok' as const, evidencia: `Es el XML que se recibió, SHA-256 ${sha256}.` };
  try {
    const reglas = await checkCfdi(deps, rfc, xml);
    const before = new Map(stored.map((regla) => [regla.id, regla]));
    // Reports of earlier versions do not have the places.
    const asStored = (regla: Validacion) => {
      const kept = before.get(regla.id);
      return kept && (kept.resultado !== regla.resultado || kept.evidencia !== regla.evidencia) ? kept : regla;
    };
    return [integro, ...reglas.map(asStored)];
  } catch (error) {
    // The CFDI was stored before the limits existed, or exceeds the deadline: the original judgement is kept.
    const lectura = { id: 'lectura', titulo: 'Lectura del XML', resultado: 'omitida' as const };
    return [integro, { ...lectura, evidencia: `No se volvió a revisar. ${reasonOf(error)}` }, ...stored];
  }
}

/** Returns the reason in Spanish; rethrows a fault of the server. */
function reasonOf(error: unknown): string {
  if (error instanceof Problem) return error.msg;
  throw error;
}
