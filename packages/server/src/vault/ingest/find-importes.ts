import pMap from 'p-map';
import { Problem } from '../../platform/core/problem';
import type { Deps } from '../../platform/deps';
import type { ImportesCfdi } from './importes';
import { readImportes } from './judge';

/** XML that are read at the same time; each may have 50 MB. */
const AT_ONCE = 8;

/** What reading amounts of stored XML takes. */
export type ImportesDeps = Pick<Deps, 'db' | 'blobs' | 'log'>;

/** Returns the amounts of the XML of CFDI by id, without those that cannot be read now. */
export async function findImportes(
  deps: ImportesDeps,
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
  await keep(
    deps,
    rfc,
    missing.flatMap(({ xml_sha256 }, at) => (read[at] ? [{ xml_sha256, ...read[at] }] : [])),
  );
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
async function readStored({ blobs, log }: ImportesDeps, rfc: string, sha256: string): Promise<ImportesCfdi | null> {
  try {
    return await readImportes(rfc, await blobs.read(sha256));
  } catch (error) {
    if (error instanceof Problem && error.status === 422) return NONE;
    log.warn({ rfc, sha256, err: error }, 'lists: amounts of a CFDI could not be read');
    return null;
  }
}

async function keep(
  { db }: ImportesDeps,
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
