import { createHmac } from 'node:crypto';
import { type Promotion, promotion, signedPromotion } from '@boveda/contracts';
import type { Deps } from '../../platform/deps';

/** So many users stop a release; one alone may have a broken browser, or may lie. */
const USERS = 2;
/** And they are at least this part of those who opened it, in which each of the others counts once per mount. */
const SHARE = 0.2;
const WINDOW_MS = 3_600_000;
/** A release that has been live for longer is not stopped by reports alone. */
const YOUNG_MS = 24 * 3_600_000;
const KEPT_MS = 2 * YOUNG_MS;

/** A release of an area. */
interface Release {
  area: string;
  release: string;
}

/**
 * Counts that a release took a page of this user down. When enough users report a release that was promoted a short time ago,
 * pages avoid it from then on and show the fallback that its promotion names. A release that is not live is not counted.
 */
export async function noteTakenDown(deps: Deps, usuario: string, { area, release }: Release): Promise<void> {
  const { db, env, keys, clock, log } = deps;
  const newest = await newestPromotion(deps, area);
  if (!newest || !isNamed(newest.promotion, release)) return;
  const now = clock();
  const what = { ambiente: env.environment, area, release };
  const quien = createHmac('sha256', keys.derive('reports of a release'))
    .update(`${area}@${release} ${usuario}`)
    .digest();
  await db
    .insertInto('caida')
    .values({ ...what, quien, recibida: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute();

  const since = new Date(now.getTime() - WINDOW_MS);
  const usuarios = await countReports(deps, { area, release }, since);
  const montajes = await countMounts(deps, { area, release }, since);
  const isYoung = now.getTime() - newest.vista.getTime() < YOUNG_MS;
  log.warn({ ...what, usuarios, montajes }, 'releases: a release took a page down');
  if (!isYoung || usuarios < USERS || usuarios < SHARE * (usuarios + montajes)) return;
  const { numInsertedOrUpdatedRows: stopped } = await db
    .insertInto('freno')
    .values({ ...what, desde: now, usuarios, montajes, soltado: null })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow();
  if (stopped) log.error({ ...what, usuarios, montajes }, 'releases: pages avoid a release that takes them down');
}

/** The promotion of an area that counts, and when this installation first saw it. Only verified ones are in the table. */
async function newestPromotion({ db, env }: Pick<Deps, 'db' | 'env'>, area: string) {
  const row = await db
    .selectFrom('promocion')
    .select(['promocion', 'vista'])
    .where('ambiente', '=', env.environment)
    .where('area', '=', area)
    .orderBy('serial', 'desc')
    .executeTakeFirst();
  if (!row) return null;
  const { promotion: text } = signedPromotion().parse(row.promocion);
  const read = promotion().parse(JSON.parse(text));
  // A renewal is seen later, but the release is as old as it was.
  return { promotion: read, vista: read.since ? new Date(read.since) : row.vista };
}

/** Whether pages show the release, and have another one instead: a fallback is never stopped. */
const isNamed = ({ live, previous, canary, withdrawn }: Promotion, release: string) =>
  !withdrawn && ((live === release && previous !== null) || canary?.release === release);

async function countReports({ db, env }: Pick<Deps, 'db' | 'env'>, { area, release }: Release, since: Date) {
  const { count } = await db
    .selectFrom('caida')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('ambiente', '=', env.environment)
    .where('area', '=', area)
    .where('release', '=', release)
    .where('recibida', '>=', since)
    .executeTakeFirstOrThrow();
  return Number(count);
}

async function countMounts({ db }: Pick<Deps, 'db'>, { area, release }: Release, since: Date) {
  const { count } = await db
    .selectFrom('telemetria')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('recibido', '>=', since)
    .where('area', '=', area)
    .where('release', '=', release)
    .where('metrica', '=', 'area-mount')
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Deletes reports older than two days. */
export async function purgeTakenDown({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<void> {
  const before = new Date(clock().getTime() - KEPT_MS);
  await db.deleteFrom('caida').where('recibida', '<', before).execute();
}

/** What this environment stopped, newest first. */
export const listFrenos = ({ db, env }: Pick<Deps, 'db' | 'env'>) =>
  db
    .selectFrom('freno')
    .select(['area', 'release', 'desde', 'usuarios', 'montajes', 'soltado'])
    .where('ambiente', '=', env.environment)
    .orderBy('desde', 'desc')
    .execute();

/** Lets pages show a release again, for good: later reports do not stop it. Returns false when it was not stopped. */
export async function liftFreno(
  { db, env, clock }: Pick<Deps, 'db' | 'env' | 'clock'>,
  { area, release }: Release,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('freno')
    .set({ soltado: clock() })
    .where('ambiente', '=', env.environment)
    .where('area', '=', area)
    .where('release', '=', release)
    .where('soltado', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
