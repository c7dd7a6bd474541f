import { type AnswerOf, type api, type BodyOf, clasesActo, clasesFlujo } from '@boveda/contracts';
import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import { currentAutor } from '../../audit/author';
import { record } from '../../audit/record';
import { notFound } from '../../platform/core/problem';
import { transaction } from '../../platform/db/pool';
import type { Db } from '../../platform/db/schema';
import type { Deps } from '../../platform/deps';

type Reglas = AnswerOf<typeof api.impuestos.listReglas>;
type Nueva = BodyOf<typeof api.impuestos.saveRegla>;

/** Returns one page of what is remembered of counterparties, by RFC. */
export async function listReglas(
  db: Db,
  rfc: string,
  { limit, offset }: { limit: number; offset: number },
): Promise<Reglas> {
  const [{ rows }, counted] = await Promise.all([
    sql<Omit<Reglas['rows'][number], 'fecha'> & { created: Date }>`
      select r.id, r.emitido, r.contraparte, coalesce(k.nombre, '') as nombre, r.clase, r.motivo, r.autor, r.created
      from regla_clase r left join contraparte k on k.rfc_owner = r.rfc_owner and k.rfc = r.contraparte
      where r.rfc_owner = ${rfc} order by r.contraparte, r.emitido limit ${limit} offset ${offset}`.execute(db),
    sql<{ count: number }>`select count(*)::int as count from regla_clase where rfc_owner = ${rfc}`.execute(db),
  ]);
  return {
    rows: rows.map(({ created, ...regla }) => ({ ...regla, fecha: created.toISOString() })),
    count: counted.rows[0]?.count ?? 0,
  };
}

/** Remembers the class of a counterparty, in place of what was remembered. It holds for what is stored and for what will be. */
export async function saveRegla(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  rfc: string,
  { contraparte, clase, motivo }: Nueva,
): Promise<void> {
  const emitido = clase in clasesActo;
  await transaction(db, async (trx) => {
    const values = { id: uuidv7(), clase, motivo, autor: currentAutor().usuario, created: clock() };
    await trx
      .insertInto('regla_clase')
      .values({ rfc_owner: rfc, emitido, contraparte, ...values })
      .onConflict((conflict) => conflict.columns(['rfc_owner', 'emitido', 'contraparte']).doUpdateSet(values))
      .execute();
    await record(trx, rfc, {
      accion: 'clase.recordada',
      objeto: contraparte,
      detalle: `${clasesFlujo[clase]}\n${motivo}`,
    });
  });
}

/** Forgets the class of a counterparty. @throws not_found */
export async function removeRegla(db: Db, rfc: string, id: string): Promise<void> {
  await transaction(db, async (trx) => {
    const removed = await trx
      .deleteFrom('regla_clase')
      .where('rfc_owner', '=', rfc)
      .where('id', '=', id)
      .returning(['contraparte', 'clase'])
      .executeTakeFirst();
    if (!removed) throw notFound();
    await record(trx, rfc, {
      accion: 'clase.olvidada',
      objeto: removed.contraparte,
      detalle: clasesFlujo[removed.clase],
    });
  });
}
