import type { AccionBitacora } from '@boveda/contracts';
import { transaction } from '@boveda/platform/db/pool';
import type { Db } from '@boveda/platform/db/schema';
import { type Autor, currentAutor } from './author';
import { entryHash, NO_PREVIOUS } from './entry-hash';
import { assertNotLost } from './unproven-authors';

/** An event to record. */
export interface Hecho {
  accion: AccionBitacora;
  /** Object of the action. */
  objeto: string;
  detalle?: string;
  /** Default: the current author. */
  autor?: Autor;
  /** Default: now. */
  cuando?: Date;
}

// File names and user agents are untrusted input. PostgreSQL rejects NUL and lone surrogates, and the hash covers
// exactly the stored text.
const clean = (text: string, longest = 1_000) => Buffer.from(text.replaceAll('\0', '').slice(0, longest)).toString();
const LONGEST_DETALLE = 100_000;

/**
 * Records an event of one or several taxpayers, in the transaction that makes it: both commit or neither. To be called
 * last in it: from here to the commit, other writers to the same log wait. Throws 403, which undoes the transaction, for a user who lost the
 * taxpayer to the holder of its e.firma while the request was under way.
 */
export async function record(db: Db, rfcs: string | readonly string[], hecho: Hecho): Promise<void> {
  // Sorted, so that two transactions that write to the same logs wait for each other instead of deadlocking.
  const owners = [...new Set([rfcs].flat())].toSorted();
  if (owners.length === 0) return;
  const common = contentOf(hecho);
  await transaction(db, async (trx) => {
    const heads = await takeHeads(trx, owners);
    await assertMayRecord(trx, owners, [common]);
    const asientos = heads.map(({ rfc_owner, n, huella }) => {
      const asiento = { rfc_owner, n: n + 1, ...common };
      return { ...asiento, huella: entryHash(huella, asiento) };
    });
    await trx
      .with('nuevo', (query) => query.insertInto('bitacora').values(asientos).returning(['rfc_owner', 'n', 'huella']))
      .updateTable('bitacora_cabeza')
      .from('nuevo')
      .set(({ ref }) => ({ n: ref('nuevo.n'), huella: ref('nuevo.huella') }))
      .whereRef('bitacora_cabeza.rfc_owner', '=', 'nuevo.rfc_owner')
      .execute();
  });
}

/** Entries of one insert: each has 11 parameters, of which PostgreSQL takes 65,535. */
const PORTION = 1_000;

/** The same for many events of one taxpayer, in their order. */
export async function recordAll(db: Db, rfc: string, hechos: readonly Hecho[]): Promise<void> {
  if (hechos.length === 0) return;
  await transaction(db, async (trx) => {
    const contents = hechos.map(contentOf);
    const [head] = await takeHeads(trx, [rfc]);
    await assertMayRecord(trx, [rfc], contents);
    let { n, huella } = head ?? { n: 0, huella: NO_PREVIOUS };
    const asientos = contents.map((content) => {
      const asiento = { rfc_owner: rfc, n: ++n, ...content };
      huella = entryHash(huella, asiento);
      return { ...asiento, huella };
    });
    for (let at = 0; at < asientos.length; at += PORTION)
      await trx
        .insertInto('bitacora')
        .values(asientos.slice(at, at + PORTION))
        .execute();
    await trx.updateTable('bitacora_cabeza').set({ n, huella }).where('rfc_owner', '=', rfc).execute();
  });
}

/** Events that are recorded for every user: accepting a document, which is never lost, and the claim itself. */
const ALWAYS = /^(?:cfdi|retencion|pdf|zip|contribuyente)\./;

/**
 * Throws 403 for a user who lost one of the taxpayers. Call it with the heads of the logs locked: a claim locks them too, so that it has
 * committed, which only a later statement sees, or waits.
 */
async function assertMayRecord(trx: Db, owners: readonly string[], contents: readonly Content[]): Promise<void> {
  const usuarios = contents.filter(({ accion }) => !ALWAYS.test(accion)).map(({ usuario_id }) => usuario_id);
  for (const usuarioId of new Set(usuarios)) if (usuarioId !== null) await assertNotLost(trx, owners, usuarioId);
}

type Content = ReturnType<typeof contentOf>;

function contentOf(hecho: Hecho) {
  const { usuarioId, usuario, ip, agente } = hecho.autor ?? currentAutor();
  return {
    cuando: hecho.cuando ?? new Date(),
    usuario_id: usuarioId,
    usuario: clean(usuario),
    ip,
    agente: clean(agente),
    accion: hecho.accion,
    objeto: clean(hecho.objeto),
    detalle: clean(hecho.detalle ?? '', LONGEST_DETALLE),
  };
}

/** Locks and returns the ends of the chains. */
export const takeHeads = (trx: Db, owners: readonly string[]) =>
  trx
    .insertInto('bitacora_cabeza')
    .values(owners.map((rfc_owner) => ({ rfc_owner, n: 0, huella: NO_PREVIOUS })))
    .onConflict((conflict) =>
      conflict.column('rfc_owner').doUpdateSet(({ ref }) => ({ rfc_owner: ref('excluded.rfc_owner') })),
    )
    .returning(['rfc_owner', 'n', 'huella'])
    .execute();
