import { Problem } from '../http/problem';

/** The bytes are not what their name promises. */
export function damagedFile(sha256: string): Problem {
  return new Problem(
    500,
    'damaged_file',
    `El archivo guardado no coincide con su huella (${sha256.slice(0, 12)}). No se entrega; avise a soporte.`,
  );
}

const isDiskFull = (error: unknown) => ['ENOSPC', 'EDQUOT'].includes((error as NodeJS.ErrnoException).code ?? '');

/** The disk is full or does not answer. */
export function storageUnavailable(cause: unknown): Problem {
  if (cause instanceof Problem) return cause;
  const full = isDiskFull(cause);
  const what = full ? 'El almacén de archivos está lleno.' : 'El almacén de archivos no responde.';
  return new Problem(full ? 507 : 503, 'storage_unavailable', `${what} No se guardó nada; intente más tarde.`, {
    cause,
    retryAfterSeconds: 30,
  });
}

/** What to throw for an error of which nobody knows whether a disk made it: a full one is told as such. */
export const toldIfFull = (error: unknown): unknown => (isDiskFull(error) ? storageUnavailable(error) : error);
