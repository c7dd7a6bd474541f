import type { BlobStore } from '@boveda/platform/blobs/blob-store';
import type { Finding } from './finding';
import type { FileState } from './look-at-file';

/** Findings about a file of a row. One with the content of another file of the store was swapped. */
export async function judgeFile(
  store: Pick<BlobStore, 'has'>,
  dueno: Pick<Finding, 'rfc' | 'objeto'>,
  archivo: string,
  vista: FileState<unknown>,
): Promise<Finding[]> {
  if (vista.estado === 'sano') return [];
  if (vista.estado !== 'alterado') return [{ ...dueno, clase: vista.estado, detalle: archivo }];
  const { sha256 } = vista.actual;
  return (await store.has(sha256))
    ? [{ ...dueno, clase: 'intercambiado', detalle: `${archivo} contiene ${sha256}` }]
    : [{ ...dueno, clase: 'alterado', detalle: archivo }];
}
