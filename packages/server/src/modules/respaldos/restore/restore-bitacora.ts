import { transaction } from '@boveda/platform/db/pool';
import type { Db } from '@boveda/platform/db/schema';
import { entryHash, NO_PREVIOUS } from '../../../audit/entry-hash';
import { takeHeads } from '../../../audit/record';
import type { Asiento } from '../../../esquema/tables/auditoria-tables';
import { partOf } from '../format';
import { insertJson } from './insert-json';
import { explain, type OpenRespaldo } from './open-respaldo';

/** Tables that are restored together, because concurrent actions extend the chain. */
export const BITACORA: ReadonlySet<string> = new Set(['bitacora', 'bitacora_cabeza']);

type ChainEnd = Pick<Asiento, 'n' | 'huella'>;

/**
 * Restores the log. An empty log becomes that of the backup, hashes included. One with entries keeps its chain, and
 * missing entries of the backup are appended to it, so that the chain has no gaps.
 */
export async function restoreBitacora(db: Db, { zip, manifest: { rfc, parts } }: OpenRespaldo): Promise<void> {
  const read = async (tabla: string, part: number) =>
    (await zip.read(partOf(tabla, part)).catch(explain)).toString().split('\n');
  await transaction(db, async (trx) => {
    const began: ChainEnd = (await takeHeads(trx, [rfc]))[0] ?? { n: 0, huella: NO_PREVIOUS };
    let head = began;
    // A backup of a taxpayer that its holder got from others begins later in their chain.
    let isWhole = began.n === 0;
    for (let part = 1; part <= (parts.bitacora ?? 0); part++) {
      const texts = await read('bitacora', part);
      isWhole &&= part > 1 || asientoOf(texts[0] as string).n === 1;
      if (isWhole) await insertJson(trx, { tabla: 'bitacora', owner: 'rfc_owner', rfc, texts });
      else head = await append(trx, { rfc, head, upTo: began.n, asientos: texts.map(asientoOf) });
    }
    if (isWhole && parts.bitacora_cabeza) head = asientoOf((await read('bitacora_cabeza', 1))[0] as string);
    await trx
      .updateTable('bitacora_cabeza')
      .set({ n: head.n, huella: head.huella })
      .where('rfc_owner', '=', rfc)
      .execute();
  });
}

/** An entry as `row_to_json` wrote it. */
function asientoOf(text: string): Asiento {
  const { cuando, huella, ...facts } = JSON.parse(text);
  return { ...facts, cuando: new Date(cuando), huella: Buffer.from(huella.slice(2), 'hex') };
}

/** Returns what identifies an entry in any chain. */
const identityOf = (asiento: Omit<Asiento, 'huella'>): string =>
  entryHash(NO_PREVIOUS, { ...asiento, n: 0 }).toString('hex');

interface Appended {
  rfc: string;
  head: ChainEnd;
  /** The last entry before the restore; the same entry may occur twice in the backup. */
  upTo: number;
  asientos: readonly Asiento[];
}

async function append(db: Db, { rfc, head, upTo, asientos }: Appended): Promise<ChainEnd> {
  const known = await db
    .selectFrom('bitacora')
    .selectAll()
    .where('rfc_owner', '=', rfc)
    .where('n', '<=', upTo)
    .where(
      'cuando',
      'in',
      asientos.map(({ cuando }) => cuando),
    )
    .execute();
  const identities = new Set(known.map(identityOf));
  const lacking = asientos.filter((asiento) => !identities.has(identityOf(asiento))).toSorted((a, b) => a.n - b.n);
  let last = head;
  const added = lacking.map(({ huella: _, ...before }) => {
    const asiento = { ...before, rfc_owner: rfc, n: last.n + 1 };
    last = { n: asiento.n, huella: entryHash(last.huella, asiento) };
    return { ...asiento, huella: last.huella };
  });
  if (added.length > 0) await db.insertInto('bitacora').values(added).execute();
  return last;
}
