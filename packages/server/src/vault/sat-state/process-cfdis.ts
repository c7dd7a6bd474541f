import { EstatusCfdi } from '@boveda/contracts';
import type { Db } from '@boveda/platform/db/schema';
import { sql } from 'kysely';
import { isEmitido } from '../../esquema/tables/cfdi-tables';
import type { Deps } from '../../installation/deps';
import type { Processing } from '../../installation/jobs/job-payloads';
import { judgeAgain, type Stored, storedColumns } from '../ingest/judge-again';
import { verifyCfdis } from './verify-cfdis';

const BATCH = 200;

/**
 * Judges Pendiente, Inválido and Alterado CFDI again (a certificate may have arrived since) and asks the SAT about
 * those that hold. Goes oldest first, in batches; once the SAT is unavailable, only judges.
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
    const { unanswered } = await verifyCfdis(deps, processing.rfc, ids, [EstatusCfdi.Pendiente]);
    asking = unanswered === 0;
  }
}

async function nextBatch(db: Db, { rfc, direccion, estados }: Processing, after?: string): Promise<Stored[]> {
  const { rows } = await sql<Stored>`
    select ${storedColumns}
    from cfdi c left join cfdi_detalle d on d.rfc_owner = c.rfc_owner and d.cfdi_id = c.id
    where c.rfc_owner = ${rfc} and c.status = any(${estados}::smallint[])
      ${direccion === undefined ? sql`` : sql`and c.emitido = ${isEmitido(direccion)}`}
      ${after === undefined ? sql`` : sql`and c.id > ${after}::uuid`}
    order by c.id limit ${BATCH}`.execute(db);
  return rows;
}
