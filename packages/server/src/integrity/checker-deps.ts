import type { BlobStore } from '../blobs/blob-store';
import type { Deps } from '../deps';
import type { ChainHead } from '../modules/auditoria/heads';

/** What the checker works with. It changes nothing. */
export interface CheckerDeps extends Pick<Deps, 'db' | 'blobs' | 'clock'> {
  /** Where the backups lie. */
  respaldos: Pick<BlobStore, 'read' | 'inspect' | 'list' | 'strays'>;
  /** Where audit logs ended when somebody looked before. */
  known?: readonly ChainHead[];
  /** Ends the check. */
  signal?: AbortSignal | undefined;
}
