import { transaction } from '@boveda/platform/db/pool';
import { sql } from 'kysely';
import type { Deps } from '../../installation/deps';
import { lockContribuyente } from '../ingest/lock-contribuyente';
import { addFetching, notePacPendientes } from '../ingest/pac-pendientes';

const BATCH = 500;
/** Most numbers asked for in one night. */
const NIGHTLY = 200;

/**
 * Marks CFDI whose report says that their stamp could not be checked, in the words of earlier versions, and queues the
 * search of every certificate that stamps still wait for, those asked for longest ago first.
 */
export async function checkTimbres(deps: Deps): Promise<void> {
  while (await markBatch(deps));
  const { db } = deps;
  const { rows: named } = await sql<{ numero: string }>`
    select distinct pac_pendiente as numero from cfdi c where pac_pendiente <> ''
      and not exists (select from certificado_pac p where p.numero = c.pac_pendiente)
    limit ${NIGHTLY}`.execute(db);
  await transaction(db, (trx) =>
    notePacPendientes(
      deps,
      trx,
      named.map(({ numero }) => numero),
    ),
  );
  const { rows } = await sql<{ numero: string }>`
    select numero from certificado_pac p
    where exists (select from cfdi c where c.pac_pendiente = p.numero)
    order by buscado nulls last limit ${NIGHTLY}`.execute(db);
  for (const { numero } of rows) await addFetching(deps, db, numero);
}

/** Marks CFDI of one taxpayer; each batch ends what `markBatch` finds, so that an interrupted run goes on. */
async function markBatch({ db }: Deps): Promise<boolean> {
  const unchecked = sql`reglas @> '[{"id": "timbre_sello_sat", "resultado": "omitida"}]'::jsonb`;
  const { rows } = await sql<{ rfc: string }>`
    select rfc_owner as rfc from cfdi_detalle where ${unchecked} order by rfc_owner, cfdi_id limit 1`.execute(db);
  const rfc = rows[0]?.rfc;
  if (rfc === undefined) return false;
  await transaction(db, async (trx) => {
    await lockContribuyente(trx, rfc);
    await sql`
      with earlier as (
        select cfdi_id, reglas from cfdi_detalle where rfc_owner = ${rfc} and ${unchecked} order by cfdi_id limit ${BATCH}
      ), reworded as (
        select v.cfdi_id,
          jsonb_agg(case when r ->> 'id' = 'timbre_sello_sat'
            then r || jsonb_build_object('resultado', 'aviso', 'evidencia', 'Timbre sin verificar. ' || (r ->> 'evidencia'))
            else r end order by orden) as reglas,
          coalesce(max(substring(r ->> 'evidencia' from '(?<![0-9])[0-9]{20}(?![0-9])'))
            filter (where r ->> 'id' = 'timbre_sello_sat'), '') as numero
        from earlier v cross join jsonb_array_elements(v.reglas) with ordinality e (r, orden)
        group by v.cfdi_id
      ), marked as (
        update cfdi c set pac_pendiente = d.numero from reworded d where c.rfc_owner = ${rfc} and c.id = d.cfdi_id
      )
      update cfdi_detalle t set reglas = d.reglas from reworded d where t.rfc_owner = ${rfc} and t.cfdi_id = d.cfdi_id`.execute(
      trx,
    );
  });
  return true;
}
