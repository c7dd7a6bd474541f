import type { BlobStore } from '@boveda/platform/blobs/blob-store';
import type { ChainHead } from '../audit/chain';
import type { Deps } from '../installation/deps';

/** Dependencies of the checker, which changes nothing but its own two tables. */
export interface CheckerDeps extends Pick<Deps, 'db' | 'blobs' | 'clock'> {
  /** Store of the backups. */
  respaldos: Pick<BlobStore, 'read' | 'inspect' | 'has' | 'list' | 'strays'>;
  /** Ends of the audit logs at the previous check. */
  known?: readonly ChainHead[];
  /** Aborts the check. */
  signal?: AbortSignal | undefined;
}
