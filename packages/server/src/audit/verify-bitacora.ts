import type { Db } from '@boveda/platform/db/schema';
import type { ChainHead, ChainState } from './chain';
import { entryHash, NO_PREVIOUS } from './entry-hash';

const PORTION = 5_000;

/**
 * Recomputes the chain of a taxpayer, or of each, from its first entry. The owner of the database can rewrite a whole
 * chain, but then it no longer passes through `known`, the ends that were seen before.
 */
export async function verifyBitacora(
  db: Db,
  rfc?: string,
  known: readonly ChainHead[] = [],
  signal?: AbortSignal,
): Promise<ChainState[]> {
  const heads = await db
    .selectFrom('bitacora_cabeza')
    .selectAll()
    .$if(rfc !== undefined, (query) => query.where('rfc_owner', '=', rfc as string))
    .execute();
  const logs = await db
    .selectFrom('bitacora')
    .select('rfc_owner')
    .distinct()
    .$if(rfc !== undefined, (query) => query.where('rfc_owner', '=', rfc as string))
    .execute();
  const asked = known.filter((head) => rfc === undefined || head.rfc === rfc);
  const owners = new Set([...[...heads, ...logs].map(({ rfc_owner }) => rfc_owner), ...asked.map(({ rfc }) => rfc)]);
  const found: ChainState[] = [];
  for (const owner of [...owners].toSorted())
    found.push(await walk(db, { rfc: owner, known: asked.filter((head) => head.rfc === owner), signal }));
  return found;
}

/** One audit log. */
interface Log {
  rfc: string;
  known: readonly ChainHead[];
  signal: AbortSignal | undefined;
}

async function walk(db: Db, { rfc, known, signal }: Log): Promise<ChainState> {
  const faltas: string[] = [];
  let last = { n: 0, huella: NO_PREVIOUS };
  let asientos = 0;
  for (let portion = await read(db, rfc, 0); portion.length > 0; portion = await read(db, rfc, last.n)) {
    signal?.throwIfAborted();
    for (const { huella, ...asiento } of portion) {
      const { n } = asiento;
      if (n === last.n + 2) faltas.push(`falta el asiento ${last.n + 1}`);
      else if (n > last.n + 1) faltas.push(`faltan los asientos ${last.n + 1} a ${n - 1}`);
      else if (!entryHash(last.huella, asiento).equals(huella)) faltas.push(`el asiento ${n} está alterado`);
      last = { n, huella };
      asientos++;
      if (known.some((head) => head.n === n && head.huella !== huella.toString('hex')))
        faltas.push(`el asiento ${n} no es el que había`);
    }
  }
  // Read after the entries: concurrent entries lengthen the chain and cause no fault.
  const head = await db.selectFrom('bitacora_cabeza').selectAll().where('rfc_owner', '=', rfc).executeTakeFirst();
  if (known.some((head) => head.n > last.n)) faltas.push(`faltan los asientos desde ${last.n + 1}`);
  else if (!head || head.n < last.n) faltas.push('falta la cabeza de la cadena');
  else if (head.n > last.n && !(await follows(db, rfc, last.n))) faltas.push(`faltan los asientos desde ${last.n + 1}`);
  else if (head.n === last.n && !head.huella.equals(last.huella)) faltas.push('la cabeza de la cadena está alterada');
  return { rfc, asientos, huella: last.huella.toString('hex'), faltas };
}

/** Entries after one, which are never changed nor removed: a transaction that stays open would give the same. */
const read = (db: Db, rfc: string, after: number) =>
  db
    .selectFrom('bitacora')
    .selectAll()
    .where('rfc_owner', '=', rfc)
    .where('n', '>', after)
    .orderBy('n')
    .limit(PORTION)
    .execute();

/** Whether the chain grew while it was read. */
async function follows(db: Db, rfc: string, n: number): Promise<boolean> {
  const next = await db
    .selectFrom('bitacora')
    .select('n')
    .where('rfc_owner', '=', rfc)
    .where('n', '=', n + 1)
    .executeTakeFirst();
  return next !== undefined;
}
