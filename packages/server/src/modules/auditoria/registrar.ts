import type { AccionBitacora } from '@boveda/contracts';
import { transaction } from '../../db/pool';
import type { Db } from '../../db/schema';
import { type Autor, autorActual } from './autor';
import { huellaDe, SIN_ANTERIOR } from './huella';

/** What happened. */
export interface Hecho {
  accion: AccionBitacora;
  /** What it was done to. */
  objeto: string;
  detalle?: string;
  /** Where it is not whoever makes the call. */
  autor?: Autor;
  /** Where it is not now. */
  cuando?: Date;
}

// A stranger names files and browsers. PostgreSQL takes no NUL and no half character, and what it keeps is what is hashed.
const clean = (text: string, longest = 1_000) => Buffer.from(text.replaceAll('\0', '').slice(0, longest)).toString();
const LONGEST_DETALLE = 100_000;

/**
 * Writes down what happened to one taxpayer, or to each of several, in the transaction in which it happens: both stay
 * or neither. To be called last in it: from here to the commit, others that write to the same log wait.
 */
export async function registrar(db: Db, rfcs: string | readonly string[], hecho: Hecho): Promise<void> {
  // In one order, so that two who write to the same logs wait for each other instead of deadlocking.
  const owners = [...new Set([rfcs].flat())].toSorted();
  if (owners.length === 0) return;
  const { usuarioId, usuario, ip, agente } = hecho.autor ?? autorActual();
  const common = {
    ...{
      cuando: hecho.cuando ?? new Date(),
      usuario_id: usuarioId,
      usuario: clean(usuario),
      ip,
      agente: clean(agente),
    },
    ...{ accion: hecho.accion, objeto: clean(hecho.objeto), detalle: clean(hecho.detalle ?? '', LONGEST_DETALLE) },
  };
  await transaction(db, async (trx) => {
    const asientos = (await takeHeads(trx, owners)).map(({ rfc_owner, n, huella }) => {
      const asiento = { rfc_owner, n: n + 1, ...common };
      return { ...asiento, huella: huellaDe(huella, asiento) };
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

/** Where each chain ends, which nobody else lengthens from now on. */
export const takeHeads = (trx: Db, owners: readonly string[]) =>
  trx
    .insertInto('bitacora_cabeza')
    .values(owners.map((rfc_owner) => ({ rfc_owner, n: 0, huella: SIN_ANTERIOR })))
    .onConflict((conflict) =>
      conflict.column('rfc_owner').doUpdateSet(({ ref }) => ({ rfc_owner: ref('excluded.rfc_owner') })),
    )
    .returning(['rfc_owner', 'n', 'huella'])
    .execute();
