import type { Migration } from 'kysely';

/** An index of a table that may be big, on the table itself or on each of its partitions. */
export interface ConcurrentIndex {
  name: string;
  table: string;
  unique?: true;
  /** What follows the table in CREATE INDEX: `(rfc_owner, fecha) where not cuarentena`. */
  definition: string;
}

/**
 * One transaction, or indexes that are built outside of one while others write. What was interrupted is repeated: the
 * transaction as a whole, of the indexes those that are not finished.
 */
type Steps = Pick<Migration, 'up'> | { concurrently: readonly ConcurrentIndex[] };

/** Changes of the catalog, as the test of the migrations words them, each with a reason. */
type Excused = Readonly<Record<string, string>>;

/** Adds and relaxes: the version before runs on what it leaves. */
export interface Expansion {
  phase: 'expand';
  /** Changes that look as if they broke the version before, and do not. */
  harmless?: Excused;
}

/** Takes away what no version needs that has the migration `after`, which was released earlier; older ones do not start. */
export interface Contraction {
  phase: 'contract';
  after: string;
  /** What versions without `after` would miss. */
  breaks: Excused;
}

/** A migration of a version that other versions run beside. */
export type PhasedMigration = Steps & (Expansion | Contraction);

/** Migrations by name. Those of the baseline have no phase: no version before them is supported. */
export type Migrations = Readonly<Record<string, Migration | PhasedMigration>>;

/** The migration that a version must have to run on a database that has this one; null: any version may. */
export const needsOf = (migration: Migration | PhasedMigration): string | null =>
  'phase' in migration && migration.phase === 'contract' ? migration.after : null;
