import type { Db } from '@boveda/platform/db/schema';
import { sql } from 'kysely';
import { MOST_FACTURAS } from './facturas.read-model';
import type { Documento } from './hallazgo';

interface Egreso {
  id: string;
  tipo: string;
  emitido: boolean;
  contraparte_rfc: string;
}

/** Returns the invoices of other parties that an egreso names as if it took something off them. */
export async function findAjenas(
  db: Db,
  rfc: string,
  { id, tipo, emitido, contraparte_rfc }: Egreso,
): Promise<(Documento & { contraparte_rfc: string })[]> {
  if (tipo !== 'E') return [];
  const { rows } = await sql<Documento & { contraparte_rfc: string }>`
    select c.id, c.uuid, c.serie, c.folio, c.emitido, c.status, c.fecha, c.contraparte_rfc
    from acreditacion n join cfdi c on c.rfc_owner = n.rfc_owner and c.uuid = n.uuid and c.tipo = 'I'
    where n.rfc_owner = ${rfc} and n.nota_id = ${id}
      and (c.emitido <> ${emitido} or c.contraparte_rfc <> ${contraparte_rfc})
    order by c.fecha, c.uuid limit ${MOST_FACTURAS}`.execute(db);
  return rows;
}
