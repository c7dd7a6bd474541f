import type { BlobStore } from '@boveda/platform/blobs/blob-store';
import { Problem } from '@boveda/platform/core/problem';
import type { Db } from '@boveda/platform/db/schema';
import { keepingFigures } from '@boveda/platform/turns/connection-turns';
import pMap from 'p-map';
import type { ImportesCfdi } from './importes';

/** XML that are read at the same time; each may have 50 MB. */
const AT_ONCE = 8;

/** What finding amounts takes; `read` reads those of an XML. */
export interface ImportesSources {
  db: Db;
  blobs: Pick<BlobStore, 'read'>;
  read(rfc: string, xml: Buffer): Promise<ImportesCfdi>;
  /** Called for an XML that cannot be read now. */
  onUnread(sha256: string, error: unknown): void;
}

/**
 * Returns the amounts of the XML of CFDI by id, without those that cannot be read now. Those that nobody has asked for yet are read from
 * the XML, and kept.
 */
export async function keptImportes(
  deps: ImportesSources,
  rfc: string,
  rows: readonly { id: string }[],
): Promise<Map<string, ImportesCfdi>> {
  const found = await deps.db
    .selectFrom('cfdi as c')
    .leftJoin('importes_cfdi as i', (join) =>
      join.onRef('i.rfc_owner', '=', 'c.rfc_owner').onRef('i.xml_sha256', '=', 'c.xml_sha256'),
    )
    .select(['c.id', 'c.xml_sha256', 'i.xml_sha256 as kept', 'i.descuento'])
    .select(['i.iva_trasladado as ivatrasladado', 'i.ieps_trasladado as iepstrasladado'])
    .select(['i.iva_retenido as ivaretenido', 'i.isr_retenido as isrretenido'])
    .where('c.rfc_owner', '=', rfc)
    .where(
      'c.id',
      'in',
      rows.map(({ id }) => id),
    )
    .execute();
  const importes = new Map<string, ImportesCfdi>(found.map((row) => [row.id, row]));
  const missing = found.filter(({ kept }) => kept === null);
  const read = await pMap(missing, ({ xml_sha256 }) => readStored(deps, rfc, xml_sha256), { concurrency: AT_ONCE });
  missing.forEach(({ id }, at) => {
    const amounts = read[at];
    if (amounts) importes.set(id, amounts);
  });
  const amounts = missing.flatMap(({ xml_sha256 }, at) => (read[at] ? [{ xml_sha256, ...read[at] }] : []));
  await keepingFigures(() => keep(deps, rfc, amounts));
  return importes;
}

const NONE: ImportesCfdi = {
  descuento: null,
  ivatrasladado: null,
  iepstrasladado: null,
  ivaretenido: null,
  isrretenido: null,
};

/** None for a file that is not readable; null when it cannot be read now, so that it is read again. */
async function readStored(
  { blobs, read, onUnread }: ImportesSources,
  rfc: string,
  sha256: string,
): Promise<ImportesCfdi | null> {
  try {
    return await read(rfc, await blobs.read(sha256));
  } catch (error) {
    if (error instanceof Problem && error.status === 422) return NONE;
    onUnread(sha256, error);
    return null;
  }
}

async function keep(
  { db }: ImportesSources,
  rfc: string,
  read: readonly (ImportesCfdi & { xml_sha256: string })[],
): Promise<void> {
  if (read.length === 0) return;
  await db
    .insertInto('importes_cfdi')
    .values(
      read.map(({ xml_sha256, descuento, ivatrasladado, iepstrasladado, ivaretenido, isrretenido }) => ({
        rfc_owner: rfc,
        xml_sha256,
        descuento,
        iva_trasladado: ivatrasladado,
        ieps_trasladado: iepstrasladado,
        iva_retenido: ivaretenido,
        isr_retenido: isrretenido,
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
