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
  sha256: string,
  stored: readonly Validacion[],
): Promise<Validacion[]> {
  const archivo = { id: 'archivo_integro', titulo: TITULO };
  try {
    const reglas = await checkCfdi(deps, await deps.blobs.read(sha256));
    const before = new Map(stored.map((regla) => [regla.id, regla]));
    return [
      { ...archivo, resultado: 'ok', evidencia: `Es el XML que se recibió, SHA-256 ${sha256}.` },
      ...reglas.map((regla) => before.get(regla.id) ?? regla),
    ];
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    return [{ ...archivo, resultado: 'falla', evidencia: error.msg }, ...stored];
  }
}
