import { createHmac } from 'node:crypto';
import { type Promotion, promotion, signedPromotion } from '@boveda/contracts';
import { transaction } from '@boveda/platform/db/pool';
import type { Db } from '@boveda/platform/db/schema';
import { sql } from 'kysely';
import type { Deps } from '../../installation/deps';

/**
 * So many persons stop a release; one alone may have a broken browser, or may lie. Each has access to a taxpayer whose
 * e.firma was shown, and no two of them share a taxpayer or a network: accounts are free, and one office is one report.
 */
const USERS = 2;
/** And they are at least this part of those who opened it, in which each of the others counts once per mount. */
const SHARE = 0.2;
const WINDOW_MS = 3_600_000;
/** A release that has been live for longer is not stopped by reports alone. */
const YOUNG_MS = 24 * 3_600_000;
const KEPT_MS = 2 * YOUNG_MS;
/** Follows the hash of a person whose browser was taken down by the fallback too. */
const BOTH_FELL = Buffer.of(1);

/** A release of an area. */
interface Release {
  area: string;
  release: string;
}

/** Who reports, and from where. */
interface Reporter {
  usuario: string;
  /** The network of the address; of IPv6 the site, whose subscriber has many networks. */
  network: string;
}

/**
 * Counts that a release took a page of this user down, if no report of the same person, network or taxpayer counted. When
 * enough did for a release that was promoted a short time ago, pages avoid it from then on and show the fallback that its
 * promotion names, unless it is pinned. A release that is not live is not counted.
 *
 * Who reports the fallback too has no evidence against the release: an extension or a network that breaks pages breaks them
 * with any release. Their report no longer counts, and a release that was stopped because of it is shown again.
 */
export async function noteTakenDown(deps: Deps, reporter: Reporter, { area, release }: Release): Promise<void> {
  const { db, env, clock, log } = deps;
  const newest = await newestPromotion(deps, area);
  if (!newest) return;
  const contribuyentes = await claimedOf(db, reporter.usuario);
  if (contribuyentes.length === 0) return;
  const now = clock();
  for (const replaced of replacedBy(newest.promotion, release))
    await noteBothFell(deps, reporter, { ambiente: env.environment, area, release: replaced }, now);

  const sustituto = substituteOf(newest.promotion, release);
  if (!sustituto) return;
  const what = { ambiente: env.environment, area, release };
  if (!(await isCounted(deps, reporter, contribuyentes, what, now))) return;

  const since = new Date(now.getTime() - WINDOW_MS);
  const usuarios = await countReports(db, what, since);
  const montajes = await countMounts(deps, { area, release }, since);
  const isYoung = now.getTime() - newest.vista.getTime() < YOUNG_MS;
  const isPinned = newest.promotion.pinned === true && newest.promotion.live === release;
  log.warn({ ...what, usuarios, montajes, isPinned }, 'releases: a release took a page down');
  if (!isYoung || isPinned || usuarios < USERS || usuarios < SHARE * (usuarios + montajes)) return;
  const { numInsertedOrUpdatedRows: stopped } = await db
    .insertInto('freno')
    .values({ ...what, desde: now, usuarios, montajes, sustituto, soltado: null })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow();
  if (stopped)
    log.error(
      { ...what, usuarios, montajes, sustituto, keep: `boveda pin ${area} --to ${env.environment}` },
      'releases: pages avoid a release that takes them down',
    );
}

/** A release in its environment, as tables name it. */
type Named = Release & { ambiente: string };

/** Keyed hashes of origins of reports of a release: they name nobody, and differ for each release. */
function hasherOf(keys: Deps['keys'], { area, release }: Release): (origin: string) => Buffer {
  const key = keys.derive('reports of a release');
  return (origin) => createHmac('sha256', key).update(`${area}@${release} ${origin}`).digest();
}

/** Notes that the fallback took a page of this user down as the release did, and shows the release again if too few reports remain. */
async function noteBothFell(
  { db, keys, log }: Deps,
  { usuario }: Reporter,
  what: Named,
  recibida: Date,
): Promise<void> {
  const origen = Buffer.concat([hasherOf(keys, what)(usuario), BOTH_FELL]);
  await db
    .insertInto('caida_origen')
    .values({ ...what, origen, recibida })
    .onConflict((each) => each.doNothing())
    .execute();
  if ((await countReports(db, what, new Date(recibida.getTime() - KEPT_MS))) >= USERS) return;
  const { numDeletedRows: shown } = await db
    .deleteFrom('freno')
    .where('ambiente', '=', what.ambiente)
    .where('area', '=', what.area)
    .where('release', '=', what.release)
    .where('soltado', 'is', null)
    // The reports that stopped an older one may be deleted by now.
    .where('desde', '>', new Date(recibida.getTime() - YOUNG_MS))
    .executeTakeFirst();
  if (shown)
    log.warn(what, 'releases: a stopped release is shown again, because its fallback took the same pages down');
}

/** Stores a report with its hashes, or nothing when it does not count. */
async function isCounted(
  { db, keys }: Deps,
  { usuario, network }: Reporter,
  contribuyentes: readonly string[],
  what: Named,
  recibida: Date,
): Promise<boolean> {
  const hash = hasherOf(keys, what);
  const quien = hash(usuario);
  const shared = [`network ${network}`, ...contribuyentes.map((rfc) => `contribuyente ${rfc}`)].map(hash);
  const origins = [quien, ...shared].sort(Buffer.compare);
  return transaction(db, async (trx) => {
    const { rows } = await sql`
      insert into caida_origen (ambiente, area, release, origen, recibida)
      select ${what.ambiente}, ${what.area}, ${what.release}, origen, ${recibida} from unnest(${origins}::bytea[]) origen
      on conflict do nothing returning 1`.execute(trx);
    if (rows.length < origins.length) throw new Repeated();
    await trx
      .insertInto('caida')
      .values({ ...what, quien, recibida })
      .onConflict((each) => each.doNothing())
      .execute();
    return true;
  }).catch((error: unknown) => {
    if (error instanceof Repeated) return false;
    throw error;
  });
}

/** The person, the network or a taxpayer of a report has counted: rolls its hashes back. */
class Repeated extends Error {}

/** The taxpayers that a user has access to and whose RFC was proven. */
async function claimedOf(db: Db, usuario: string): Promise<string[]> {
  const rows = await db
    .selectFrom('acceso')
    .innerJoin('contribuyente', 'contribuyente.rfc', 'acceso.rfc')
    .select('contribuyente.rfc')
    .where('acceso.usuario_id', '=', usuario)
    .where('acceso.confirmada', '=', true)
    .where('contribuyente.reclamado', 'is not', null)
    .execute();
  return rows.map(({ rfc }) => rfc);
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

/** What pages use when they avoid the release; null where they do not show it, or have nothing else: a fallback is never stopped. */
function substituteOf({ live, previous, canary, withdrawn }: Promotion, release: string): string | null {
  if (withdrawn) return null;
  if (release === live) return previous;
  return canary?.release === release ? live : null;
}

/** The releases that pages replace by this one when they avoid them. */
const replacedBy = (promotion: Promotion, fallback: string): string[] =>
  [promotion.live, promotion.canary?.release].flatMap((release) =>
    release && substituteOf(promotion, release) === fallback ? [release] : [],
  );

/** Reports of a release since then, without those of persons whose browser fell with its fallback too. */
async function countReports(db: Db, { ambiente, area, release }: Named, since: Date): Promise<number> {
  const { count } = await db
    .selectFrom('caida')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('ambiente', '=', ambiente)
    .where('area', '=', area)
    .where('release', '=', release)
    .where('recibida', '>=', since)
    .where(
      sql<boolean>`not exists (select from caida_origen o where o.ambiente = caida.ambiente and o.area = caida.area
        and o.release = caida.release and o.origen = caida.quien || ${BOTH_FELL}::bytea)`,
    )
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
  for (const table of ['caida', 'caida_origen'] as const)
    await db.deleteFrom(table).where('recibida', '<', before).execute();
}

/** What this environment stopped, newest first. */
export const listFrenos = ({ db, env }: Pick<Deps, 'db' | 'env'>) =>
  db
    .selectFrom('freno')
    .select(['area', 'release', 'desde', 'usuarios', 'montajes', 'sustituto', 'soltado'])
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
