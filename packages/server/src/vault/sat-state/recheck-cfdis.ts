import { EstatusCfdi, isRfcDePrueba } from '@boveda/contracts';
import { dayAt } from '@boveda/platform/core/time';
import type { Db } from '@boveda/platform/db/schema';
import { type RawBuilder, sql } from 'kysely';
import type { Deps } from '../../installation/deps';
import { addToRevision, noteRevision } from '../revision.store';
import { ultimaVerificacion } from './ultima-verificacion';
import { verifyCfdis } from './verify-cfdis';

/** Limit per taxpayer and night. */
const NIGHTLY = 1_000;
const BATCH = 200;
const DAY_MS = 86_400_000;

/**
 * Queues a recheck for every taxpayer whose plan has not expired, one after another, because all of them query the same
 * SAT service.
 */
export async function recheckAll({ db, jobs, clock }: Deps): Promise<void> {
  await noteRevision(db, 'recheck', null, { cancelled: 0 });
  const running = await db.selectFrom('contribuyente').select('rfc').where('plan_fin', '>', dayAt(clock())).execute();
  for (const { rfc } of running.filter((one) => !isRfcDePrueba(one.rfc)))
    await jobs.add(db, 'recheck-cfdi', { rfc }, { jobKey: `recheck ${rfc}`, queueName: 'recheck' });
}

/**
 * Asks the SAT about Vigente CFDI again, in the order of the list from where the night before ended: a cancellation is only
 * known by asking the SAT. Stops until the next night when the SAT is unavailable.
 */
export async function recheckCfdis(deps: Deps, rfc: string): Promise<void> {
  const vigentes = await findNext(deps, rfc);
  const before = deps.clock().getTime() - DAY_MS;
  let found = 0;
  for (let at = 0; at < vigentes.length; at += BATCH) {
    const batch = vigentes.slice(at, at + BATCH);
    const ids = batch.flatMap(({ id, verificado }) => (verificado && verificado.getTime() > before ? [] : [id]));
    const { unanswered, cancelled } = await verifyCfdis(deps, rfc, ids, [EstatusCfdi.Vigente]);
    found += cancelled;
    // A batch with a CFDI that is never answered does not stop the round.
    if (unanswered < ids.length || ids.length === 0) await saveRepaso(deps.db, rfc, batch.at(-1) as Vigente);
    if (unanswered > 0) return;
  }
  await addToRevision(deps.db, 'recheck', deps.clock(), 'cancelled', found);
}

/** Place in the round through the Vigente CFDI of a taxpayer: of each direction, by fecha. */
interface Repaso {
  emitido: boolean;
  fecha: string;
  id: string;
}

interface Vigente extends Repaso {
  verificado: Date | null;
}

/** The next ones of the round, which begins again after the last one. */
async function findNext({ db, clock }: Deps, rfc: string): Promise<Vigente[]> {
  const last = await findRepaso(db, rfc);
  // A CFDI may be cancelled until the annual return of its year is due, in the year after (CFF 29-A).
  const desde = `${Number(dayAt(clock()).slice(0, 4)) - 1}-01-01`;
  const read = async (emitido: boolean, part: RawBuilder<unknown>, limit: number): Promise<Vigente[]> => {
    const { rows } = await sql<Vigente>`
      select c.emitido, c.fecha, c.id, ${ultimaVerificacion(rfc, 'c')} as verificado from cfdi c
      where c.rfc_owner = ${rfc} and c.emitido = ${emitido} and c.status = ${sql.lit(EstatusCfdi.Vigente)} and c.fecha >= ${desde} and ${part}
      order by c.fecha, c.id limit ${limit}`.execute(db);
    return rows;
  };
  const place = sql`(${last?.fecha ?? null}::timestamp, ${last?.id ?? null}::uuid)`;
  const [first, parts] = last
    ? [last.emitido, [sql`(c.fecha, c.id) > ${place}`, sql`true`, sql`(c.fecha, c.id) <= ${place}`]]
    : [true, [sql`true`, sql`true`]];
  const next: Vigente[] = [];
  for (const [at, part] of parts.entries())
    if (next.length < NIGHTLY) next.push(...(await read(at === 1 ? !first : first, part, NIGHTLY - next.length)));
  return next;
}

async function findRepaso(db: Db, rfc: string): Promise<Repaso | null> {
  const row = await db
    .selectFrom('actividad')
    .select(['repaso_emitido as emitido', 'repaso_fecha as fecha', 'repaso_id as id'])
    .where('rfc_owner', '=', rfc)
    .executeTakeFirst();
  if (!row || row.emitido === null || row.fecha === null || row.id === null) return null;
  return { emitido: row.emitido, fecha: row.fecha, id: row.id };
}

async function saveRepaso(db: Db, rfc: string, { emitido, fecha, id }: Repaso): Promise<void> {
  const repaso = { repaso_emitido: emitido, repaso_fecha: fecha, repaso_id: id };
  await db
    .insertInto('actividad')
    .values({ rfc_owner: rfc, ...repaso })
    .onConflict((conflict) => conflict.column('rfc_owner').doUpdateSet(repaso))
    .execute();
}
