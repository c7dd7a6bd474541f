import type { CampoCfdi, CfdiListRow, Page } from '@boveda/contracts';
import { findImportes, type ImportesDeps } from '../../vault/ingest/find-importes';
import { type ListadoQuery, listCfdi, type Scope } from './cfdi.read-model';

const IMPORTES = [
  'descuento',
  'ivatrasladado',
  'iepstrasladado',
  'ivaretenido',
  'isrretenido',
] as const satisfies readonly CampoCfdi[];

/**
 * Returns a page of the filtered list, as `listCfdi` does, with the amounts of the XML that were asked for. Those that no list has asked
 * for yet are read from the XML.
 */
export async function listWithImportes(
  deps: ImportesDeps,
  scope: Scope,
  query: ListadoQuery,
): Promise<Page<CfdiListRow> & { next: string | null }> {
  const { rows, ...page } = await listCfdi(deps.db, scope, query);
  const asked = IMPORTES.filter((campo) => query.campos?.includes(campo));
  if (asked.length === 0 || rows.length === 0) return { rows, ...page };
  const importes = await findImportes(deps, scope.rfc, rows);
  const withAmounts = (row: CfdiListRow) => ({
    ...row,
    ...Object.fromEntries(asked.map((campo) => [campo, importes.get(row.id)?.[campo] ?? null])),
  });
  return { rows: rows.map(withAmounts), ...page };
}
