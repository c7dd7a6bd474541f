import { setImmediate } from 'node:timers/promises';
import { sql } from 'kysely';
import { insertRowsOf } from '../db/insert-rows-of';
import type { Db } from '../db/schema';

/** Where a packed blob is stored. */
export interface PackedBlob {
  sha256: string;
  /** Name of the pack. */
  pack: string;
  start: number;
  size: number;
}

/** Which blob is in which pack. */
export interface PackIndex {
  /** Durable when it resolves. When a blob was packed before, the new place replaces the old one. */
  remember(blobs: readonly PackedBlob[]): Promise<void>;
  /** Concurrent calls share one query. */
  find(sha256: string): Promise<PackedBlob | undefined>;
  /** Whether the pack contains any blob. */
  isUsed(pack: string): Promise<boolean>;
  /** Yields the name of every packed blob after this one, in order. */
  names(after: string): AsyncIterable<string>;
}

const PAGE = 5_000;
const bytesOf = (sha256: string) => Buffer.from(sha256, 'hex');

/** The index in the database, shared by all processes. */
export function createPackIndex(db: Db): PackIndex {
  let asked: { names: Set<string>; found: Promise<Map<string, PackedBlob>> } | undefined;

  function collect(): NonNullable<typeof asked> {
    const names = new Set<string>();
    const found = setImmediate().then(() => {
      asked = undefined;
      return lookUp(db, [...names]);
    });
    return { names, found };
  }

  return {
    async remember(blobs) {
      // Sorted, so that two uploads of the same files wait for each other instead of deadlocking.
      const rows = blobs
        .map(({ sha256, pack, start, size }) => ({ sha256: `\\x${sha256}`, pack, start, size }))
        .toSorted((a, b) => (a.sha256 < b.sha256 ? -1 : 1));
      await sql`${insertRowsOf('packed_blob', rows)}
        on conflict (sha256) do update set pack = excluded.pack, start = excluded.start`.execute(db);
    },
    async find(sha256) {
      asked ??= collect();
      asked.names.add(sha256);
      return (await asked.found).get(sha256);
    },
    async isUsed(pack) {
      const blob = await db.selectFrom('packed_blob').select('sha256').where('pack', '=', pack).limit(1).execute();
      return blob.length > 0;
    },
    async *names(first) {
      let after: Buffer = bytesOf(first);
      for (;;) {
        const page = await db
          .selectFrom('packed_blob')
          .select('sha256')
          .where('sha256', '>', after)
          .orderBy('sha256')
          .limit(PAGE)
          .execute();
        for (const { sha256 } of page) yield sha256.toString('hex');
        const last = page.at(-1);
        if (!last) return;
        after = last.sha256;
      }
    },
  };
}

async function lookUp(db: Db, names: readonly string[]): Promise<Map<string, PackedBlob>> {
  const rows = await db.selectFrom('packed_blob').selectAll().where('sha256', 'in', names.map(bytesOf)).execute();
  return new Map(
    rows.map(({ sha256, ...place }) => {
      const name = sha256.toString('hex');
      return [name, { sha256: name, ...place }];
    }),
  );
}
