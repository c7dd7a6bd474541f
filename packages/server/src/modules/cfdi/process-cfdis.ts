import { sql } from 'kysely';
import { isEmitido } from '../../db/cfdi-tables';
import { transaction } from '../../db/pool';
import type { Db } from '../../db/schema';
import type { Deps } from '../../deps';
import { judgeCfdi } from '../../heavy/judge';
import { Problem } from '../../http/problem';
import { notifyCfdis } from '../notificaciones/notify-cfdis';
import { mapLimited } from './map-limited';
import type { PreparedCfdi } from './prepare-cfdi';
import type { Processing } from './request-processing';
import { takeTurn } from './take-turn';
import { verifyCfdis } from './verify-cfdis';

const PENDIENTE = 1;
const ALTERADO = 5;
const BATCH = 200;
const READ_AT_ONCE = 4;

interface Stored {
  id: string;
  status: number;
  errmsg: string | null;
  xml_sha256: string;
}

/**
 * Looks at CFDI again that are Pendiente, Inválido or Alterado: their report is made anew (a certificate may have
 * arrived since), and the SAT is asked about what holds. Oldest first, in batches; once the SAT is away it is left in
 * peace, and only reports are made.
 */
export async function processCfdis(deps: Deps, processing: Processing): Promise<void> {
  let after: string | undefined;
  let asking = true;
  for (;;) {
    const batch = await nextBatch(deps.db, processing, after);
    const last = batch.at(-1);
    if (!last) return;
    after = last.id;
    await judgeAgain(deps, processing.rfc, batch);
    if (!asking) continue;
    const ids = batch.map(({ id }) => id);
    const { unanswered } = await verifyCfdis(deps, processing.rfc, ids, [PENDIENTE]);
    asking = unanswered === 0;
  }
}

async function nextBatch(db: Db, { rfc, direccion, estados }: Processing, after?: string): Promise<Stored[]> {
  const { rows } = await sql<Stored>`
    select id, status, errmsg, xml_sha256 from cfdi
    where rfc_owner = ${rfc} and status = any(${estados}::smallint[])
      ${direccion === undefined ? sql`` : sql`and emitido = ${isEmitido(direccion)}`}
      ${after === undefined ? sql`` : sql`and id > ${after}::uuid`}
    order by id limit ${BATCH}`.execute(db);
  return rows;
}

/** Only what comes out differently is written; a state that the SAT gave in the meantime is left alone. */
async function judgeAgain(deps: Deps, rfc: string, batch: readonly Stored[]): Promise<void> {
  const judged = await mapLimited(batch, READ_AT_ONCE, async (stored) => {
    const prepared = await prepareAgain(deps, rfc, stored);
    return prepared && { stored, prepared };
  });
  const changed = judged
    .filter((each) => each !== undefined)
    .filter(({ stored, prepared: { cfdi } }) => cfdi.status !== stored.status || cfdi.errmsg !== stored.errmsg);
  if (changed.length === 0) return;
  const column = (of: (each: (typeof changed)[number]) => unknown) => changed.map(of);
  await transaction(deps.db, async (trx) => {
    await takeTurn(trx, rfc);
    await sql`
      with visto as (
        select * from unnest(${column(({ stored }) => stored.id)}::uuid[], ${column(({ stored }) => stored.status)}::smallint[],
          ${column(({ prepared }) => prepared.cfdi.status)}::smallint[], ${column(({ prepared }) => prepared.cfdi.errmsg)}::text[],
          ${column(({ prepared }) => prepared.detalle.reglas)}::text[]) as v (id, antes, status, errmsg, reglas)
      ), cambiados as (
        update cfdi c set status = v.status, errmsg = v.errmsg, cuarentena = c.cuarentena and v.status > 3 from visto v
        where c.rfc_owner = ${rfc} and c.id = v.id and c.status = v.antes returning c.id
      )
      update cfdi_detalle d set reglas = v.reglas::jsonb from visto v join cambiados k on k.id = v.id
      where d.rfc_owner = ${rfc} and d.cfdi_id = v.id`.execute(trx);
    const altered = changed.filter(({ prepared: { cfdi } }) => cfdi.status === ALTERADO).map(({ stored }) => stored.id);
    await notifyCfdis(deps, trx, rfc, 'alterado', altered);
  });
}

/** A file that cannot be read now keeps the state it has; the others do not wait for it. */
async function prepareAgain(deps: Deps, rfc: string, { id, xml_sha256 }: Stored): Promise<PreparedCfdi | undefined> {
  try {
    const xml = await deps.blobs.read(xml_sha256);
    return await judgeCfdi(deps, rfc, xml);
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    deps.log.warn({ err: error, cfdi: id }, 'a stored CFDI could not be looked at again');
    return undefined;
  }
}
