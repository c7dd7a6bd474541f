import type { Deps } from '../../installation/deps';
import type { ImportesCfdi } from './importes';
import { readImportes } from './judge';
import { keptImportes } from './kept-importes';

/** What reading amounts of stored XML takes. */
export type ImportesDeps = Pick<Deps, 'db' | 'blobs' | 'log'>;

/** Returns the amounts of the XML of CFDI by id, as `keptImportes` does; each XML is read in a thread. */
export const findImportes = (
  { db, blobs, log }: ImportesDeps,
  rfc: string,
  rows: readonly { id: string }[],
): Promise<Map<string, ImportesCfdi>> =>
  keptImportes(
    {
      db,
      blobs,
      read: readImportes,
      onUnread: (sha256, error) => log.warn({ rfc, sha256, err: error }, 'lists: amounts of a CFDI could not be read'),
    },
    rfc,
    rows,
  );
