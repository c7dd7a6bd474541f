import { Problem } from '@boveda/platform/core/problem';
import { dayAt, instantAt } from '@boveda/platform/core/time';
import type { Db } from '@boveda/platform/db/schema';
import { sql } from 'kysely';
import { type CountedBudget, type OutgoingBudget, outgoingBudgets } from './outgoing-budgets';

/** Whose budget: of the taxpayer, or of one of its requests or packages. */
export interface Spending {
  rfc: string;
  presupuesto: CountedBudget;
  /** Empty where the taxpayer has it. */
  objeto?: string;
}

/** A request that may not be sent now. */
export interface Refused {
  /** From when it may be. */
  desde: Date;
  /** What the user is told; null: only the pause between two requests is not over. */
  mensaje: string | null;
}

interface Context {
  db: Db;
  clock: () => Date;
}

const DAY_MS = 86_400_000;

/**
 * Counts one request, before it is sent; returns why it may not be sent instead. Processes share the count, and it outlives them.
 */
export async function spend(
  { db, clock }: Context,
  { rfc, presupuesto, objeto = '' }: Spending,
): Promise<Refused | null> {
  const { perDay, pauseSeconds, told }: OutgoingBudget = outgoingBudgets[presupuesto];
  const now = clock();
  const dia = dayAt(now);
  // A time in the future was written by a clock that was corrected since.
  const { rows } = await sql`
    insert into gasto_salida as g (rfc_owner, presupuesto, objeto, dia, usos, ultima)
    values (${rfc}, ${presupuesto}, ${objeto}, ${dia}, 1, ${now})
    on conflict (rfc_owner, presupuesto, objeto, dia) do update set usos = g.usos + 1, ultima = excluded.ultima
    where g.usos < ${perDay} and (g.ultima > ${now} or g.ultima <= ${now}::timestamptz - make_interval(secs => ${pauseSeconds}))
    returning usos`.execute(db);
  if (rows.length > 0) return null;
  // Each that waits gets a turn of its own, so that not all of them come back at once; who insists does not move the others beyond an hour.
  const waiting = await sql<{ turno: Date }>`
    update gasto_salida set turno = least(greatest(turno, ultima, ${now}::timestamptz - make_interval(secs => ${pauseSeconds}))
      + make_interval(secs => ${pauseSeconds}), ${now}::timestamptz + interval '1 hour')
    where rfc_owner = ${rfc} and presupuesto = ${presupuesto} and objeto = ${objeto} and dia = ${dia} and usos < ${perDay}
    returning turno`.execute(db);
  const turno = waiting.rows[0]?.turno;
  return turno ? { desde: turno, mensaje: null } : { desde: nextDay(now), mensaje: told };
}

/** Counts one request that a person makes. @throws too_many_attempts, with what the person is told */
export async function spendOrRefuse(context: Context, spending: Spending): Promise<void> {
  const refused = await spend(context, spending);
  if (!refused) return;
  const retryAfterSeconds = Math.ceil((refused.desde.getTime() - context.clock().getTime()) / 1_000);
  throw new Problem(429, 'too_many_attempts', refused.mensaje ?? outgoingBudgets[spending.presupuesto].told, {
    retryAfterSeconds,
  });
}

/** Gives back a request that was counted and not sent. */
export async function refund({ db, clock }: Context, { rfc, presupuesto, objeto = '' }: Spending): Promise<void> {
  await sql`
    update gasto_salida set usos = greatest(usos - 1, 0)
    where rfc_owner = ${rfc} and presupuesto = ${presupuesto} and objeto = ${objeto} and dia = ${dayAt(clock())}`.execute(
    db,
  );
}

/** Returns how many requests of today a taxpayer has left of a budget. */
export async function leftOf({ db, clock }: Context, rfc: string, presupuesto: CountedBudget): Promise<number> {
  const spent = await db
    .selectFrom('gasto_salida')
    .select('usos')
    .where('rfc_owner', '=', rfc)
    .where('presupuesto', '=', presupuesto)
    .where('objeto', '=', '')
    .where('dia', '=', dayAt(clock()))
    .executeTakeFirst();
  return outgoingBudgets[presupuesto].perDay - (spent?.usos ?? 0);
}

/** Returns when the budgets of the day begin anew. */
export const nextDay = (now: Date): Date =>
  instantAt(`${dayAt(new Date(instantAt(`${dayAt(now)}T00:00:00`).getTime() + DAY_MS))}T00:00:00`);

/** Removes counts of days that are over. */
export async function purgeGastos({ db, clock }: Context): Promise<void> {
  await db
    .deleteFrom('gasto_salida')
    .where('dia', '<', dayAt(new Date(clock().getTime() - DAY_MS)))
    .execute();
}
