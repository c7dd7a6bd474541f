import type { ClaseFlujo, OrigenFlujo, RazonNoAcreditable, TasaImpuesto } from '@boveda/contracts';
import type { Db } from '@boveda/platform/db/schema';
import { sql } from 'kysely';
import { claseDe, hayAlgo, razonDe, sumasDe, tasaDe } from './celdas';

/** What was paid to a supplier in a month, by tax and rate; decisions of users are applied. Of egresos the amounts are negative. */
export interface PagadoAProveedor {
  contraparte: string;
  nombre: string;
  origen: OrigenFlujo;
  naturaleza: 'T' | 'R';
  impuesto: string;
  tasa: TasaImpuesto;
  tasaOCuota: string;
  razon: RazonNoAcreditable | null;
  clase: ClaseFlujo | null;
  /** MXN, up to 6 decimals. */
  base: string;
  importe: string;
  lineas: number;
}

/** Returns what was paid to suppliers in a month, by RFC, without imports; to some of them where they are given. */
export async function readProveedores(
  db: Db,
  rfc: string,
  mes: string,
  only?: readonly string[],
): Promise<PagadoAProveedor[]> {
  const { rows } = await sql<PagadoAProveedor>`
    select m.contraparte, coalesce(k.nombre, '') as nombre, m.origen, m.naturaleza, m.impuesto, ${tasaDe('m')} as tasa,
      m.tasa::text as "tasaOCuota", ${razonDe('m')} as razon, ${claseDe('m')} as clase, sum(m.base)::text as base,
      sum(m.importe)::text as importe, sum(m.n)::int as lineas
    from ${sumasDe(rfc, [mes])} m left join contraparte k on k.rfc_owner = m.rfc_owner and k.rfc = m.contraparte
    where not m.emitido and m.origen <> 'PED'
      ${only ? sql`and m.contraparte = any(${only}::text[])` : sql``}
    group by 1, 2, 3, 4, 5, 6, 7, 8, 9 having ${hayAlgo('m')}
    order by 1, 3, 4, 5, 6, 7, 8, 9`.execute(db);
  return rows;
}
