import type { BlobStore } from '@boveda/platform/blobs/blob-store';
import type { Keyring } from '@boveda/platform/core/keyring';
import type { Copies } from '@boveda/platform/db/copies';
import type { Db } from '@boveda/platform/db/schema';
import type { Dialer } from '@boveda/platform/net/dialer';
import type { SharedFiles } from '@boveda/platform/shared-files/shared-files';
import type { ConnectionTurns } from '@boveda/platform/turns/connection-turns';
import type {
  DescargaMasiva,
  PacGateway,
  RepositorioCertificados,
  SatClient,
  ServicioDescarga,
} from '@boveda/sat-client';
import type { FastifyBaseLogger } from 'fastify';
import type { DemoProgress } from './demo-progress';
import type { JobQueue } from './jobs/queue';
import type { Mailer } from './mail/mailer';
import type { CertificateStore } from './pac-certificates/certificate-store';
import type { Env } from './settings/env';

/**
 * External dependencies of the server; made once in main.ts, by createTestApp in tests. A module that needs more
 * declares it in its own interface that extends this one by declaration merging, as Fastify's decorators do.
 */
export interface Deps {
  db: Db;
  /** Copies of the database that lists, sums and exports may read; null where none is configured. */
  copies: Copies<Db> | null;
  /** Turns at the connections of `db`. */
  turns: ConnectionTurns;
  blobs: BlobStore;
  /** Packages until they are read, exports until they expire. */
  sharedFiles: SharedFiles;
  /** Certificates of the PACs, to verify stamps. */
  certificates: CertificateStore;
  env: Env;
  keys: Keyring;
  sat: SatClient;
  /** Where certificates of the PACs are fetched that `certificates` does not have. */
  repositorio: RepositorioCertificados;
  descargaMasiva: Readonly<Record<ServicioDescarga, DescargaMasiva>>;
  /** The PAC through which cancellation requests are answered; null where none is configured. */
  pac: PacGateway | null;
  mailer: Mailer;
  /** Connects to the mail servers that users configure. */
  dialer: Dialer;
  /** Connects to the addresses that users name for webhooks. */
  webDialer: Dialer;
  jobs: JobQueue;
  /** What this process brings in of the demo; null before and after, and outside demo mode. */
  demo: { progress: DemoProgress | null };
  log: FastifyBaseLogger;
  /** Current time. Rules about time use it, so that tests can set it. */
  clock: () => Date;
}
