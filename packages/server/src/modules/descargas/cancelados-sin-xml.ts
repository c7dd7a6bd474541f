import type { CanceladoSinXml } from '@boveda/contracts';
import type { Db } from '@boveda/platform/db/schema';
import { type Selectable, sql } from 'kysely';
import type { DescargaTables } from '../../esquema/tables/descarga-tables';

/**
 * Returns the first `limit` cancelled CFDI of a download's period that the vault does not hold. Uploading one removes
 * it from this list.
 */
export async function canceladosSinXml(
  db: Db,
  { rfc_owner, emitidos, fechaini, fechafin }: Selectable<DescargaTables['descarga']>,
  limit: number,
): Promise<{ count: number; rows: CanceladoSinXml[] }> {
  const missing = db
    .selectFrom('metadato as m')
    .where('m.rfc_owner', '=', rfc_owner)
    .where('m.emitido', '=', emitidos)
    .where('m.vigente', '=', false)
    .where(sql<boolean>`m.fecha >= ${fechaini}::date and m.fecha < ${fechafin}::date + 1`)
    .where(({ exists, not, selectFrom }) =>
      not(
        exists(
          selectFrom('cfdi as c')
            .select('c.id')
            .whereRef('c.rfc_owner', '=', 'm.rfc_owner')
            .whereRef('c.uuid', '=', 'm.uuid'),
        ),
      ),
    );
  const [rows, { count }] = await Promise.all([
    missing
      .select(['m.uuid', 'm.contraparte_rfc as rfc', 'm.contraparte_nombre as nombre', 'm.fecha'])
      .select(sql<string>`coalesce(m.cancelado, m.fecha)`.as('cancelado'))
      .select(sql<string>`round(m.total, 2)::text`.as('total'))
      .orderBy('m.fecha')
      .orderBy('m.uuid')
      .limit(limit)
      .execute(),
    missing.select(({ fn }) => fn.countAll<string>().as('count')).executeTakeFirstOrThrow(),
  ]);
  return { count: Number(count), rows };
}
