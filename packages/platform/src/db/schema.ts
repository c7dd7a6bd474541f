import type { Kysely } from 'kysely';
import type { PackedBlobTable } from './blob-tables';

/** The tables of the database. A program adds its own to this interface by declaration merging, as with Fastify's decorators. */
export interface Database {
  packed_blob: PackedBlobTable;
}

/** A connection to the database, or a transaction on it: stores take either. */
export type Db = Kysely<Database>;
