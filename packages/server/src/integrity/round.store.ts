import { transaction } from '@boveda/platform/db/pool';
import type { Db } from '@boveda/platform/db/schema';
import { sql } from 'kysely';
import { isDamage, lineOf } from './finding';
import type { Portion } from './portion';

/** The place in a round: the rows of a taxpayer, or the files of a store, that follow a key. */
export interface Place {
  part: string;
  /** Empty in the parts that belong to no taxpayer. */
  rfc: string;
  after: string | null;
}

/** Damage to the evidence of the taxpayer that is being checked. */
interface Damage {
  cantidad: number;
  objeto: string;
  lineas: string[];
}

/** A check of the whole vault: where it is, and what it has found so far. */
export interface Round {
  id: number;
  begun: Date;
  /** Portions stored. */
  steps: number;
  place: Place;
  cfdi: number;
  archivos: number;
  danos: number;
  avisos: number;
  /** Taxpayers with damage. */
  contribuyentes: number;
  /** Of the taxpayer that is being checked. */
  pending: Damage | null;
}

/** Another process has advanced the round meanwhile, or ended it. */
export class RoundTaken extends Error {
  override readonly name = 'RoundTaken';
}

/** Lines of findings in one entry of the audit log. */
const MOST_LINES = 1_000;
const FORGOTTEN = 10_000;
/** A round of a command that has not advanced for longer was interrupted. */
const ABANDONED = '1 day';

type Stored = Omit<Round, 'cfdi' | 'archivos' | 'danos' | 'avisos' | 'contribuyentes'> &
  Record<'cfdi' | 'archivos' | 'danos' | 'avisos' | 'contribuyentes', string>;

const columns = sql`id, comenzada as begun, pasos as steps, lugar as place, cfdi, archivos, danos, avisos, contribuyentes,
  pendientes as pending`;

const parse = ({ cfdi, archivos, danos, avisos, contribuyentes, ...stored }: Stored): Round => ({
  ...stored,
  cfdi: Number(cfdi),
  archivos: Number(archivos),
  danos: Number(danos),
  avisos: Number(avisos),
  contribuyentes: Number(contribuyentes),
});

/** Begins a round for this process alone. */
export async function beginRound(db: Db, now: Date, first: Place): Promise<Round> {
  const { rows } = await sql<Stored>`
    insert into revision_en_curso (programada, comenzada, lugar) values (false, ${now}, ${JSON.stringify(first)})
    returning ${columns}`.execute(db);
  return parse(rows[0] as Stored);
}

/** Returns the scheduled round; begins one if none is in progress. Null when this job has ended one, and runs again. */
export async function openScheduledRound(
  db: Db,
  { now, first, job }: { now: Date; first: Place; job: string | undefined },
): Promise<Round | null> {
  await sql`delete from revision_en_curso
    where programada and lugar is null and (trabajo is null or trabajo is distinct from ${job ?? null}::text)`.execute(
    db,
  );
  await sql`insert into revision_en_curso (programada, comenzada, lugar) values (true, ${now}, ${JSON.stringify(first)})
    on conflict do nothing`.execute(db);
  const { rows } = await sql<Stored>`
    select ${columns} from revision_en_curso where programada and lugar is not null`.execute(db);
  return rows[0] ? parse(rows[0]) : null;
}

/**
 * Stores what a portion found and the place after it, in one transaction: a portion counts once, however often its
 * process was killed. `finish` is called last in it, with the damage of a taxpayer whose last portion this was.
 * @throws RoundTaken when another process has stored a portion since `round` was read
 */
export const advanceRound = (
  db: Db,
  round: Round,
  portion: Portion,
  place: Place,
  finish: (trx: Db, rfc: string, damage: Damage) => Promise<void>,
): Promise<Round> =>
  transaction(db, async (trx) => {
    const { rows } = await sql`
      select from revision_en_curso where id = ${round.id} and pasos = ${round.steps} for update`.execute(trx);
    if (rows.length === 0) throw new RoundTaken('another process has advanced this check');
    const danos = portion.hallazgos.filter(isDamage);
    const pending = withFindings(round.pending, portion);
    const isLast = place.rfc !== round.place.rfc;
    const next: Round = {
      ...round,
      place,
      steps: round.steps + 1,
      cfdi: round.cfdi + (portion.cfdi ?? 0),
      archivos: round.archivos + (await note(trx, round, portion.names ?? [])),
      danos: round.danos + danos.length,
      avisos: round.avisos + portion.hallazgos.length - danos.length,
      contribuyentes: round.contribuyentes + (isLast && pending ? 1 : 0),
      pending: isLast ? null : pending,
    };
    await note(trx, round, portion.respaldos ?? []);
    await sql`
      update revision_en_curso set avanzada = now(), pasos = ${next.steps}, lugar = ${JSON.stringify(place)},
        cfdi = ${next.cfdi}, archivos = ${next.archivos}, danos = ${next.danos}, avisos = ${next.avisos},
        contribuyentes = ${next.contribuyentes}, pendientes = ${next.pending && JSON.stringify(next.pending)}
      where id = ${round.id}`.execute(trx);
    if (isLast && pending) await finish(trx, round.place.rfc, pending);
    return next;
  });

function withFindings(known: Damage | null, { hallazgos }: Portion): Damage | null {
  const own = hallazgos.filter((hallazgo) => isDamage(hallazgo) && hallazgo.rfc !== null);
  const [first] = own;
  if (!first) return known;
  const { cantidad, objeto, lineas } = known ?? { cantidad: 0, objeto: first.objeto, lineas: [] };
  return {
    cantidad: cantidad + own.length,
    objeto,
    lineas: [...lineas, ...own.slice(0, MOST_LINES - lineas.length).map(lineOf)],
  };
}

/** Notes that rows name these files; returns how many of them were not named before. */
async function note(db: Db, { id }: Round, names: readonly string[]): Promise<number> {
  if (names.length === 0) return 0;
  const { numAffectedRows = 0n } = await sql`
    insert into revision_archivo (revision_id, sha256)
      select ${id}::int, decode(name, 'hex') from unnest(${names}::text[]) name order by 2
      on conflict do nothing`.execute(db);
  return Number(numAffectedRows);
}

/** Returns those of the files that a row names which the round has read. */
export async function namedOf(db: Db, { id }: Round, names: readonly string[]): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ name: string }>`
    select encode(sha256, 'hex') as name from revision_archivo where revision_id = ${id}
      and sha256 = any(array(select decode(name, 'hex') from unnest(${names}::text[]) name))`.execute(db);
  return new Set(rows.map(({ name }) => name));
}

const isAbandoned = sql`not programada and avanzada < now() - ${ABANDONED}::interval`;

/**
 * Removes a portion of what was noted for a round, and of those that were interrupted and will not go on. Returns the key
 * of the last one; null at the end.
 */
export async function forgetNames(db: Db, { id }: Round, after: string | null): Promise<string | null> {
  const [from = '0', name = ''] = after?.split(' ') ?? [];
  const { rows } = await sql<{ ended: number }>`
    select id as ended from revision_en_curso where id >= ${from}::int and (id = ${id} or ${isAbandoned})
    order by id limit 1`.execute(db);
  const [{ ended } = { ended: null }] = rows;
  if (ended === null) return null;
  // From key to key: a search from the start would pass over everything that was just deleted. By their range and not by a join, which
  // a table without statistics makes a search of the whole table for each name.
  const begin = sql`decode(${Number(from) === ended ? name : ''}, 'hex')`;
  const deleted = await sql<{ last: string }>`
    with old as materialized (
      select sha256 from revision_archivo where revision_id = ${ended} and sha256 > ${begin} order by sha256 limit ${FORGOTTEN}
    ), gone as (
      delete from revision_archivo where revision_id = ${ended} and sha256 > ${begin}
        and sha256 <= (select sha256 from old order by sha256 desc limit 1)
    )
    select encode(sha256, 'hex') as last from old order by sha256 offset ${FORGOTTEN - 1}`.execute(db);
  const last = deleted.rows[0]?.last;
  if (last !== undefined) return `${ended} ${last}`;
  if (ended !== id) await sql`delete from revision_en_curso where id = ${ended}`.execute(db);
  return `${ended + 1}`;
}

/** Removes a round of this process, when its names are forgotten. */
export const endRound = (db: Db, { id }: Round) => sql`delete from revision_en_curso where id = ${id}`.execute(db);

/** Ends the scheduled round; false when it has ended before. */
export async function endScheduledRound(db: Db, { id }: Round, job: string | undefined): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update revision_en_curso set lugar = null, trabajo = ${job ?? null}::text
    where id = ${id} and lugar is not null`.execute(db);
  return numAffectedRows === 1n;
}
