import type { BlobStore } from '../blobs/blob-store';
import type { Deps } from '../deps';

/** What the checker works with. It changes nothing. */
export interface CheckerDeps extends Pick<Deps, 'db' | 'blobs' | 'clock'> {
  /** Where the backups lie. */
  respaldos: Pick<BlobStore, 'read' | 'inspect'>;
}
