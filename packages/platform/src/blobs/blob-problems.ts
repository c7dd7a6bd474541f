import { Problem } from '../core/problem';

/** The Problem `damaged_file`: the stored bytes do not match their hash. */
export function damagedFile(sha256: string): Problem {
  return new Problem(
    500,
    'damaged_file',
    `El archivo guardado no coincide con su huella (${sha256.slice(0, 12)}). No se entrega; avise a soporte.`,
  );
}

const isDiskFull = (error: unknown) => ['ENOSPC', 'EDQUOT'].includes((error as NodeJS.ErrnoException).code ?? '');

/** The Problem `storage_unavailable`: the disk is full or does not respond. */
export function storageUnavailable(cause: unknown): Problem {
  if (cause instanceof Problem) return cause;
  const full = isDiskFull(cause);
  const what = full ? 'El almacén de archivos está lleno.' : 'El almacén de archivos no responde.';
  return new Problem(full ? 507 : 503, 'storage_unavailable', `${what} No se guardó nada; intente más tarde.`, {
    cause,
    retryAfterSeconds: 30,
  });
}

/**
 * Turns a disk-full error into `storage_unavailable` and returns any other error unchanged; for errors of unknown
 * origin.
 */
export const toldIfFull = (error: unknown): unknown => (isDiskFull(error) ? storageUnavailable(error) : error);
