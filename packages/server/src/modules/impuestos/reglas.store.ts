import { type AnswerOf, type api, type BodyOf, clasesActo, clasesFlujo } from '@boveda/contracts';
import { notFound } from '@boveda/platform/core/problem';
import { transaction } from '@boveda/platform/db/pool';
import type { Db } from '@boveda/platform/db/schema';
import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import { currentAutor } from '../../audit/author';
import { record } from '../../audit/record';
import type { Deps } from '../../installation/deps';

type Reglas = AnswerOf<typeof api.impuestos.listReglas>;
type Nueva = BodyOf<typeof api.impuestos.saveRegla>;

/** Returns one page of what is remembered: of counterparties by RFC, then of products by key. */
export async function listReglas(
  db: Db,
  rfc: string,
  { limit, offset }: { limit: number; offset: number },
): Promise<Reglas> {
  const [{ rows }, counted] = await Promise.all([
    sql<Omit<Reglas['rows'][number], 'fecha'> & { created: Date }>`
      select * from (
        select r.id, r.emitido, r.contraparte, coalesce(k.nombre, '') as nombre, null as producto, r.clase, r.motivo, r.autor, r.created
        from regla_clase r left join contraparte k on k.rfc_owner = r.rfc_owner and k.rfc = r.contraparte
        where r.rfc_owner = ${rfc}
        union all
        select r.id, r.emitido, '', '', r.producto, r.clase, r.motivo, r.autor, r.created
        from regla_producto r where r.rfc_owner = ${rfc}
      ) r order by r.producto nulls first, r.contraparte, r.emitido limit ${limit} offset ${offset}`.execute(db),
    sql<{ count: number }>`
      select (select count(*) from regla_clase where rfc_owner = ${rfc})::int
        + (select count(*) from regla_producto where rfc_owner = ${rfc})::int as count`.execute(db),
  ]);
  return {
    rows: rows.map(({ created, ...regla }) => ({ ...regla, fecha: created.toISOString() })),
    count: counted.rows[0]?.count ?? 0,
  };
}

/** Remembers the class of a counterparty or of products, in place of what was remembered. It holds for what is stored and for what will be. */
export async function saveRegla({ db, clock }: Pick<Deps, 'db' | 'clock'>, rfc: string, nueva: Nueva): Promise<void> {
  const { clase, motivo } = nueva;
  const emitido = clase in clasesActo;
  await transaction(db, async (trx) => {
    const values = { id: uuidv7(), clase, motivo, autor: currentAutor().usuario, created: clock() };
    if ('producto' in nueva)
      await trx
        .insertInto('regla_producto')
        .values({ rfc_owner: rfc, emitido, producto: nueva.producto, ...values })
        .onConflict((conflict) => conflict.columns(['rfc_owner', 'emitido', 'producto']).doUpdateSet(values))
        .execute();
    else
      await trx
        .insertInto('regla_clase')
        .values({ rfc_owner: rfc, emitido, contraparte: nueva.contraparte, ...values })
        .onConflict((conflict) => conflict.columns(['rfc_owner', 'emitido', 'contraparte']).doUpdateSet(values))
        .execute();
    await record(trx, rfc, {
      accion: 'clase.recordada',
      objeto: 'producto' in nueva ? nueva.producto : nueva.contraparte,
      detalle: `${clasesFlujo[clase]}\n${motivo}`,
    });
  });
}

/** Forgets the class of a counterparty or of products. @throws not_found */
export async function removeRegla(db: Db, rfc: string, id: string): Promise<void> {
  await transaction(db, async (trx) => {
    const { rows } = await sql<{ objeto: string; clase: keyof typeof clasesFlujo }>`
      with de_contraparte as (
        delete from regla_clase where rfc_owner = ${rfc} and id = ${id} returning contraparte as objeto, clase
      ), de_producto as (
        delete from regla_producto where rfc_owner = ${rfc} and id = ${id} returning producto as objeto, clase
      )
      select * from de_contraparte union all select * from de_producto`.execute(trx);
    const removed = rows[0];
    if (!removed) throw notFound();
    await record(trx, rfc, { accion: 'clase.olvidada', objeto: removed.objeto, detalle: clasesFlujo[removed.clase] });
  });
}
