import { PassThrough, type Readable } from 'node:stream';
import pg from 'pg';
import { clientConfig, type PgTarget } from '../db/pool';

/** A base backup that PostgreSQL is sending. */
export interface BaseBackup {
  /** The files of the cluster as a tar. It fails when the connection does. */
  tar: Readable;
  /** Resolves when everything was sent and the log that the backup needs was archived. */
  end: Promise<{ from: Place; to: Place }>;
}

/** A position in the write-ahead log, `0/2000028`. */
export interface Place {
  lsn: string;
  timeline: number;
}

const FORWARD = { archive: 0x6e, manifest: 0x6d, data: 0x64 };

/** What pg calls of a query; its types do not have it. */
interface Answers {
  submit(connection: pg.Connection): void;
  handleDataRow(message: { fields: (string | null)[] }): void;
  handleCopyData(message: { chunk: Buffer }): void;
  handleError(error: Error): void;
  handleReadyForQuery(): void;
  [other: string]: unknown;
}

/**
 * Asks PostgreSQL for a base backup over the replication protocol, as pg_basebackup does; the programs of the npm package do not
 * include that one. PostgreSQL checks the checksum of every page. Source: PostgreSQL 18, 54.4 Streaming Replication Protocol,
 * BASE_BACKUP.
 */
export async function startBaseBackup(target: PgTarget): Promise<BaseBackup> {
  const client = new pg.Client({
    ...clientConfig(target),
    replication: 'true',
    application_name: 'boveda-rescue',
  } as pg.ClientConfig);
  client.on('error', () => {});
  await client.connect();
  const tar = new PassThrough({ highWaterMark: 1_048_576 });
  const end = new Promise<{ from: Place; to: Place }>((resolve, reject) => {
    client.query(collect(tar, resolve, reject) as unknown as pg.Submittable);
  }).finally(() => client.end().catch(() => {}));
  // The stream fails with it; whoever reads that one may not be waiting for this.
  end.catch((error: Error) => tar.destroy(error));
  client.on('end', () => tar.destroy(tar.writableEnded ? undefined : new Error('the database ended the base backup')));
  return { tar, end };
}

const COMMAND = "BASE_BACKUP (LABEL 'boveda', CHECKPOINT 'fast', WAIT true, MANIFEST 'no')";

function collect(
  tar: PassThrough,
  resolve: (places: { from: Place; to: Place }) => void,
  reject: (error: Error) => void,
): Answers {
  const places: Place[] = [];
  let isTar = false;
  let isPaused = false;
  let connection: pg.Connection;
  const ignored = () => undefined;
  return {
    submit(over) {
      connection = over;
      connection.query(COMMAND);
    },
    // Rows come before the data (start; table spaces, of which an embedded cluster has none) and after it (end).
    handleDataRow({ fields: [lsn, timeline] }) {
      if (lsn && /^[0-9A-F]+\/[0-9A-F]+$/.test(lsn)) places.push({ lsn, timeline: Number(timeline) });
    },
    handleCopyData({ chunk }) {
      const [kind] = chunk;
      if (kind === FORWARD.archive || kind === FORWARD.manifest) isTar = kind === FORWARD.archive;
      if (kind !== FORWARD.data || !isTar) return;
      // The parser of pg uses the same buffer again.
      if (tar.write(Buffer.from(chunk.subarray(1)))) return;
      // Messages that were read already still come after the pause.
      connection.stream.pause();
      if (isPaused) return;
      isPaused = true;
      tar.once('drain', () => {
        isPaused = false;
        connection.stream.resume();
      });
    },
    handleError: (error) => reject(error),
    handleReadyForQuery() {
      const [from, to] = places;
      if (!from || !to) return reject(new Error('PostgreSQL did not name the positions of its base backup'));
      tar.end();
      resolve({ from, to });
    },
    handleRowDescription: ignored,
    handleCommandComplete: ignored,
    handlePortalSuspended: ignored,
    handleEmptyQuery: ignored,
    handleCopyInResponse: ignored,
  };
}
