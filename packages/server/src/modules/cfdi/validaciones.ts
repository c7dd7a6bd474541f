import type { Validacion } from '@boveda/contracts';
import type { Deps } from '../../deps';
import { checkCfdi } from '../../heavy/judge';
import { Problem } from '../../http/problem';

const TITULO = 'Archivo íntegro';

/**
 * The whole report on a stored CFDI. What did not hold when it came in stands as it was judged then, because its state
 * follows from it; the evidence of all else is read again from the stored bytes, after they have been compared with their hash.
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
    return [integro, ...reglas.map((regla) => before.get(regla.id) ?? regla)];
  } catch (error) {
    // Taken before there were these limits, or too much for the deadline: what was judged then stands.
    const lectura = { id: 'lectura', titulo: 'Lectura del XML', resultado: 'omitida' as const };
    return [integro, { ...lectura, evidencia: `No se volvió a revisar. ${reasonOf(error)}` }, ...stored];
  }
}

/** Why, for people; what is a fault goes on up. */
function reasonOf(error: unknown): string {
  if (error instanceof Problem) return error.msg;
  throw error;
}
