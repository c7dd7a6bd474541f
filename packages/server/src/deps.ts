import type { DescargaMasiva, PacGateway, SatClient } from '@boveda/sat-client';
import type { FastifyBaseLogger } from 'fastify';
import type { BlobStore } from './blobs/blob-store';
import type { CertificateStore } from './certificates/certificate-store';
import type { Db } from './db/schema';
import type { Env } from './env';
import type { JobQueue } from './jobs/queue';
import type { Mailer } from './mail/mailer';
import type { Exporter } from './modules/exportaciones/exporter';
import type { RespaldoMaker } from './modules/respaldos/respaldo-maker';
import type { Dialer } from './net/dialer';
import type { Keyring } from './secrets';

/** Everything the server needs from outside; made once in main.ts, by createTestApp in tests. */
export interface Deps {
  db: Db;
  blobs: BlobStore;
  /** Certificates of the PACs, for the stamps. */
  certificates: CertificateStore;
  env: Env;
  keys: Keyring;
  sat: SatClient;
  descargas: DescargaMasiva;
  /** The PAC that answers to requests to cancel go through; null where none is configured. */
  pac: PacGateway | null;
  mailer: Mailer;
  /** Reaches the mail servers that users name. */
  dialer: Dialer;
  exporter: Exporter;
  respaldoMaker: RespaldoMaker;
  jobs: JobQueue;
  log: FastifyBaseLogger;
  /** Now. Rules about time read it, so that tests can move it. */
  clock: () => Date;
}
