import { transaction } from '@boveda/platform/db/pool';
import { sql } from 'kysely';
import type { Deps } from '../../installation/deps';
import { lockContribuyente } from '../ingest/lock-contribuyente';

const BATCH = 500;

interface Place {
  rfc: string;
  id: string;
}

/**
 * Counts what the reports of earlier versions found, as `countHallazgos` does, taxpayer by taxpayer. Each batch ends what it counted,
 * so that an interrupted run repeats none of it.
 */
export async function countHallazgos(deps: Pick<Deps, 'db'>): Promise<void> {
  let last: Place | undefined;
  for (;;) {
    last = await countBatch(deps, last);
    if (!last) return;
  }
}

/** Counts the next reports of one taxpayer; returns the last of them. */
async function countBatch({ db }: Pick<Deps, 'db'>, last: Place | undefined): Promise<Place | undefined> {
  const after = last ? sql`and (rfc_owner, id) > (${last.rfc}, ${last.id}::uuid)` : sql``;
  const { rows } = await sql<Place>`
    select rfc_owner as rfc, id from cfdi where fallas is null ${after} order by rfc_owner, id limit ${BATCH}`.execute(
    db,
  );
  const rfc = rows[0]?.rfc;
  if (rfc === undefined) return undefined;
  const ids = rows.filter((row) => row.rfc === rfc).map(({ id }) => id);
  await transaction(db, async (trx) => {
    await lockContribuyente(trx, rfc);
    await sql`
      update cfdi c set fallas = n.fallas, reglas_sat = n.reglas_sat, avisos = n.avisos from (
        select d.cfdi_id as id,
          (count(distinct r.orden) filter (where r.regla ->> 'resultado' = 'falla'))::smallint as fallas,
          (count(distinct k.codigo) filter (where r.regla ->> 'resultado' = 'aviso'))::smallint as reglas_sat,
          (count(distinct r.orden) filter (where r.regla ->> 'resultado' = 'aviso' and k.codigo is null
            and r.regla ->> 'id' <> 'timbre_sello_sat'))::smallint as avisos
        from cfdi_detalle d
        left join lateral jsonb_array_elements(d.reglas) with ordinality r (regla, orden) on true
        left join lateral jsonb_array_elements_text(coalesce(r.regla -> 'codigos', '[]')) k (codigo) on true
        where d.rfc_owner = ${rfc} and d.cfdi_id = any(${ids}::uuid[]) group by d.cfdi_id
      ) n where c.rfc_owner = ${rfc} and c.id = n.id and c.fallas is null`.execute(trx);
  });
  return { rfc, id: ids.at(-1) as string };
}
