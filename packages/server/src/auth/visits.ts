import type { AnswerOf, api } from '@boveda/contracts';
import { Problem } from '@boveda/platform/core/problem';
import { transaction } from '@boveda/platform/db/pool';
import type { Db } from '@boveda/platform/db/schema';
import { sql } from 'kysely';
import { operator } from '../audit/author';
import { record } from '../audit/record';
import type { Deps } from '../installation/deps';
import { consumeLimits, networkOf } from './limits';
import { listCuentas, openSession } from './session.store';
import { VISITANTE_ID } from './visitante';

const HOUR = 3_600;
/** How long a visit may last. */
export const VISIT_MS = 2 * HOUR * 1000;
/** Visits of one network, which an office shares, and of all: each is a row until it expires. */
const PER_NETWORK = { max: 30, seconds: HOUR };
const OVERALL = { key: 'visitas', max: 1_000, seconds: HOUR };

/** Neither is an address: nobody logs in with it, and no mail is sent to it. */
const VISITANTE = { id: VISITANTE_ID, correo: 'visitante', nombre: 'Visitante', pass_hash: '' };
const OBJETO = 'Visitantes de la demostración';

/**
 * Opens a session for one visitor, without an account, on the taxpayers that the operator names; who it was is not stored. Throws 404
 * where there is no demonstration, 429 when too many come.
 */
export async function openVisit(deps: Deps, ip: string): Promise<AnswerOf<typeof api.session.visit>> {
  if (deps.env.visitorRfcs.length === 0) throw notOpen();
  await consumeLimits(deps, [{ key: `visita ${networkOf(ip)}`, ...PER_NETWORK }, OVERALL]);
  return transaction(deps.db, async (trx) => {
    const within = { ...deps, db: trx };
    await grantVisitors(trx, deps.env.visitorRfcs);
    const Cuentas = await listCuentas(within, VISITANTE_ID);
    if (Cuentas.length === 0) throw notOpen();
    const token = await openSession(within, VISITANTE_ID, undefined, { lastsMs: VISIT_MS, isConfirmed: false });
    return { token, msg: { idacceso: VISITANTE_ID, acceso: '', nombre: VISITANTE.nombre, Cuentas, visitante: true } };
  });
}

/** At the start of a process: visitors open what the operator names now, and no more what was named before. */
export async function adjustVisits({ db, env }: Pick<Deps, 'db' | 'env'>): Promise<void> {
  await transaction(db, async (trx) => {
    if (env.visitorRfcs.length === 0) await trx.deleteFrom('sesion').where('usuario_id', '=', VISITANTE_ID).execute();
    await grantVisitors(trx, env.visitorRfcs);
  });
}

/**
 * Makes the accesses of the visitors' user those to the named taxpayers, as a Revisor. A taxpayer that went to the holder of its e.firma is
 * not opened again.
 */
async function grantVisitors(trx: Db, rfcs: readonly string[]): Promise<void> {
  if (rfcs.length > 0)
    await trx
      .insertInto('usuario')
      .values(VISITANTE)
      .onConflict((conflict) => conflict.column('id').doNothing())
      .execute();
  const named = [...rfcs];
  const removed = await sql<{ rfc: string }>`
    delete from acceso where usuario_id = ${VISITANTE_ID} and rfc <> all(${named}::text[]) returning rfc`.execute(trx);
  const added = await sql<{ rfc: string }>`
    insert into acceso (rfc, usuario_id, privilegio, confirmada)
    select c.rfc, ${VISITANTE_ID}, '3', true from contribuyente c
    where c.rfc = any(${named}::text[])
      and not exists (select from reclamo_perdido p where p.rfc = c.rfc and p.usuario_id = ${VISITANTE_ID})
    on conflict (rfc, usuario_id) do update set privilegio = '3', confirmada = true
      where acceso.privilegio <> '3' or not acceso.confirmada
    returning rfc`.execute(trx);
  const of = (rows: readonly { rfc: string }[]) => rows.map(({ rfc }) => rfc);
  const hecho = { objeto: OBJETO, autor: operator };
  await record(trx, of(removed.rows), { accion: 'acceso.removido', ...hecho });
  await record(trx, of(added.rows), { accion: 'acceso.confirmado', detalle: 'Revisor', ...hecho });
}

const notOpen = () => new Problem(404, 'not_found', 'Este servicio no tiene una demostración abierta.');
