import type { OtraLista } from '@boveda/contracts';
import { transaction } from '@boveda/platform/db/pool';
import type { Db } from '@boveda/platform/db/schema';
import { sql } from 'kysely';
import type { Deps } from '../../installation/deps';
import { assertNotLess, type Carga, keepingRejection, recordLoad } from './cargas.store';
import type { LoadOptions } from './load-efos';
import { type FilaLista, parseLista } from './parse-lista';

/** The result of a load. */
export interface ListaLoad {
  /** Different RFCs. */
  contribuyentes: number;
  /** Rows that could not be read. */
  omitidas: number;
  /** Rows whose RFC the SAT has struck out. */
  suprimidas: number;
}

/**
 * Replaces a list of article 69 or 69-B Bis in one transaction. Of an RFC that occurs in several rows the latest publication is kept. An
 * RFC whose row cannot be read stays as it was.
 *
 * @throws {EfosRefused} the file is broken, incomplete or not the list; the list stays unchanged, and the reason is stored
 */
export const loadLista = (
  deps: Pick<Deps, 'db' | 'clock'>,
  lista: OtraLista,
  source: AsyncIterable<Uint8Array>,
  origen: string,
  { modificado, acceptsLess = false }: LoadOptions = {},
): Promise<ListaLoad> =>
  keepingRejection(deps, { lista, origen }, () =>
    transaction(deps.db, async (trx) => {
      await sql`select pg_advisory_xact_lock(hashtextextended(${`lista ${lista}`}, 0))`.execute(trx);
      await sql`create temporary table lista_nueva (like lista_sat, orden serial) on commit drop`.execute(trx);
      const read = await parseLista(lista, source, (rows) => insertNew(trx, lista, rows));
      await dropRepeated(trx);
      await sql`
        insert into lista_nueva (rfc, lista, nombre, detalle, publicacion)
        select rfc, lista, nombre, detalle, publicacion from lista_sat v
        where v.lista = ${lista} and v.rfc = any(${read.ilegibles}::text[])
          and not exists (select from lista_nueva n where n.rfc = v.rfc)`.execute(trx);
      const whole = await countBoth(trx, lista);
      const carga: Carga = { lista, read: { ...read, filas: whole.ahora }, origen, modificado, clock: deps.clock };
      if (!acceptsLess) await assertNotLess(trx, carga, whole);
      await recordLoad(trx, carga);
      await replaceList(trx, lista);
      return { contribuyentes: whole.ahora, omitidas: read.omitidas, suprimidas: read.suprimidas };
    }),
  );

async function insertNew(trx: Db, lista: OtraLista, rows: readonly FilaLista[]): Promise<void> {
  const column = (name: keyof FilaLista) => sql`${rows.map((fila) => fila[name])}`;
  await sql`
    insert into lista_nueva (lista, rfc, nombre, detalle, publicacion)
    select ${lista}, * from unnest(${column('rfc')}::text[], ${column('nombre')}::text[], ${column('detalle')}::text[],
      ${column('publicacion')}::date[])`.execute(trx);
}

async function dropRepeated(trx: Db): Promise<void> {
  await sql`create index on lista_nueva (rfc)`.execute(trx);
  await sql`
    delete from lista_nueva a using lista_nueva b where a.rfc = b.rfc
      and (coalesce(a.publicacion, '-infinity'), a.orden) < (coalesce(b.publicacion, '-infinity'), b.orden)`.execute(
    trx,
  );
}

async function countBoth(trx: Db, lista: OtraLista): Promise<{ antes: number; ahora: number }> {
  const { rows } = await sql<{ antes: number; ahora: number }>`
    select (select count(*) from lista_sat where lista = ${lista})::int as antes,
      (select count(*) from lista_nueva)::int as ahora`.execute(trx);
  return rows[0] ?? { antes: 0, ahora: 0 };
}

/** Writes only rows that differ. */
async function replaceList(trx: Db, lista: OtraLista): Promise<void> {
  await sql`
    delete from lista_sat v where v.lista = ${lista}
      and not exists (select from lista_nueva n where n.rfc = v.rfc)`.execute(trx);
  await sql`
    insert into lista_sat as v (rfc, lista, nombre, detalle, publicacion)
    select rfc, lista, nombre, detalle, publicacion from lista_nueva
    on conflict (rfc, lista) do update set nombre = excluded.nombre, detalle = excluded.detalle,
      publicacion = excluded.publicacion
    where (v.nombre, v.detalle, v.publicacion) is distinct from
      (excluded.nombre, excluded.detalle, excluded.publicacion)`.execute(trx);
}
