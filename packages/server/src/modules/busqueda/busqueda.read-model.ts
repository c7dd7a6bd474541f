import { type AnswerOf, type api, type CfdiHallado, type ContraparteHallada, EstatusCfdi } from '@boveda/contracts';
import type { Db } from '@boveda/platform/db/schema';
import { type RawBuilder, sql } from 'kysely';
import { searchable } from '../../vault/ingest/contrapartes';
import { amountRange } from '../cfdi/amount-range';
import { rowColumns } from '../cfdi/cfdi.read-model';
import {
  afterAll,
  clavesOf,
  hexOf,
  isTagged,
  isWithin,
  type NamedByWords,
  readNamed,
  searchWays,
  upper,
  uuidBegins,
  uuidEnds,
  wordsOf,
} from '../cfdi/search-ways';

/** CFDI that the text itself names, and CFDI of counterparts. */
const MOST_NAMED = 8;
const MOST_OF_CONTRAPARTES = 6;
const MOST_CONTRAPARTES = 5;

/**
 * Returns a few CFDI and counterparts of a taxpayer, best first. Every part stops after the first rows of an index, whatever the
 * text is; only the counterparts, which are thousands where there are a million CFDI, are read one by one.
 */
export async function findAll(db: Db, rfc: string, texto: string): Promise<AnswerOf<typeof api.busqueda.find>> {
  const [named, contrapartes] = await Promise.all([findNamed(db, rfc, texto), findContrapartes(db, rfc, texto)]);
  const ofContrapartes = await newestOf(
    db,
    rfc,
    contrapartes.map((found) => found.rfc),
  );
  const known = new Set(named.map(({ id }) => id));
  return { cfdi: [...named, ...ofContrapartes.filter(({ id }) => !known.has(id))], contrapartes };
}

/** The rows of `found (id, lugar, orden)`, in the order of both. */
const rowsOf = async (db: Db, rfc: string, found: RawBuilder<unknown>, most: number): Promise<CfdiHallado[]> => {
  const { rows } = await sql<CfdiHallado>`
    select ${rowColumns(rfc)}, case when c.emitido then 'emitidos' else 'recibidos' end as direccion
    from (select f.id, min(f.lugar) as lugar, min(f.orden) as orden from (${found}) f group by f.id
      order by 2, 3, 1 limit ${most}) f
    join cfdi c on c.rfc_owner = ${rfc} and c.id = f.id
    order by f.lugar, f.orden, f.id`.execute(db);
  return rows;
};

/** The best of every way come before the second best of any. */
async function findNamed(db: Db, rfc: string, texto: string): Promise<CfdiHallado[]> {
  const ways = waysOf(rfc, texto, await readNamed(db, rfc, texto)).map(
    (way, orden) => sql`(
    select w.id, row_number() over (order by w.llave, w.id) as lugar, ${sql.lit(orden)} as orden
    from (${way}) w order by w.llave, w.id limit ${MOST_NAMED})`,
  );
  return ways.length === 0 ? [] : rowsOf(db, rfc, sql.join(ways, sql` union all `), MOST_NAMED);
}

// The indexes of the lists have direction and state before their column: one head for each is read and merged.
const inAllLists = (head: RawBuilder<unknown>) => sql`
  select h.* from unnest(array[true, false]) e (emitido), unnest(array[1, 2, 3, 4, 5]::smallint[]) s (status),
    lateral (${head}) h`;

/** Queries of `id` and `llave`, by which they are ordered; each is the beginning of an index. */
function waysOf(rfc: string, texto: string, named: NamedByWords | undefined): RawBuilder<unknown>[] {
  const own = sql`k.rfc_owner = ${rfc}`;
  const ofList = (value: RawBuilder<unknown>, range: RawBuilder<unknown>) =>
    inAllLists(sql`select k.id, ${value} as llave from cfdi k
      where ${own} and k.emitido = e.emitido and k.status = s.status and ${range} order by ${value} limit ${MOST_NAMED}`);
  const ofPrefix = (value: RawBuilder<unknown>, prefix: string) =>
    ofList(value, sql`${value} >= ${upper(prefix)} and ${value} < ${afterAll(upper(prefix))}`);

  const ways: RawBuilder<unknown>[] = [];
  const amount = amountRange(texto);
  if (amount) {
    const payments = sql`monto_de_pagos(k.pagos)`;
    ways.push(
      ofList(sql`k.total`, isWithin(sql`k.total`, amount)),
      sql`select k.cfdi_id as id, ${payments} as llave from cfdi_detalle k
        where ${own} and k.pagos <> '[]'::jsonb and ${isWithin(payments, amount)} order by ${payments} limit ${MOST_NAMED}`,
    );
  }
  for (const clave of clavesOf(texto)) ways.push(ofPrefix(sql`k.clave`, clave));
  ways.push(ofPrefix(sql`upper(k.folio)`, texto));

  const newest = (condition: RawBuilder<unknown>) =>
    inAllLists(sql`select k.id, - extract(epoch from k.fecha) as llave from cfdi k
    where ${own} and k.emitido = e.emitido and k.status = s.status and ${condition} order by k.fecha desc, k.id desc limit ${MOST_NAMED}`);
  // One word alone is looked for above, and among the counterparts.
  const etiquetas = named?.get(texto)?.etiquetas ?? [];
  if (wordsOf(texto).length > 1) ways.push(newest(sql`(${sql.join(searchWays(rfc, texto, named), sql` or `)})`));
  else if (etiquetas.length > 0) ways.push(newest(isTagged(rfc, etiquetas)));

  const hex = hexOf(texto);
  if (!hex) return ways;
  ways.push(
    sql`select k.id, k.uuid as llave from cfdi k where ${own} and ${uuidBegins(hex)} order by k.uuid limit ${MOST_NAMED}`,
  );
  const ends = uuidEnds(hex);
  if (ends) {
    const end = sql`reverse(right(k.uuid::text, 12)) collate "C"`;
    ways.push(
      sql`select k.id, ${end} as llave from cfdi k where ${own} and ${ends} order by ${end} limit ${MOST_NAMED}`,
    );
  }
  return ways;
}

/** Counterparts with each word in their RFC or name: those that begin with the text, then those with a word that does, then the others. */
async function findContrapartes(db: Db, rfc: string, texto: string): Promise<ContraparteHallada[]> {
  const words = searchable(texto);
  const each = wordsOf(words).map((word) => sql`position(${word} in c.busqueda) > 0`);
  const hasVigentes = (emitido: boolean) => sql`exists (select 1 from cfdi k where k.rfc_owner = ${rfc}
    and k.emitido = ${sql.lit(emitido)} and k.status = ${sql.lit(EstatusCfdi.Vigente)} and k.contraparte_rfc = c.rfc)`;
  // `busqueda` is the RFC, a space and the name.
  const { rows } = await sql<ContraparteHallada>`
    select c.rfc, c.nombre, ${hasVigentes(true)} as emitidos, ${hasVigentes(false)} as recibidos
    from (select c.rfc, c.nombre, case
        when starts_with(c.busqueda, ${words}) or starts_with(substr(c.busqueda, length(c.rfc) + 2), ${words}) then 0
        when position(${` ${words}`} in c.busqueda) > 0 then 1 else 2 end as orden
      from contraparte c where c.rfc_owner = ${rfc} and ${sql.join(each, sql` and `)}
      order by orden, c.nombre, c.rfc limit ${MOST_CONTRAPARTES}) c
    order by c.orden, c.nombre, c.rfc`.execute(db);
  return rows;
}

/** The newest CFDI of these counterparts, those of the first one first. */
async function newestOf(db: Db, rfc: string, contrapartes: readonly string[]): Promise<CfdiHallado[]> {
  if (contrapartes.length === 0) return [];
  const newest = sql`select x.id, x.lugar, row_number() over (order by x.lugar, x.fecha desc, x.id) as orden from (
    select h.id, h.fecha, h.lugar from unnest(${contrapartes}::text[]) with ordinality c (rfc, lugar),
      unnest(array[true, false]) e (emitido), unnest(array[1, 2, 3, 4, 5]::smallint[]) s (status),
      lateral (select k.id, k.fecha, c.lugar from cfdi k where k.rfc_owner = ${rfc} and k.emitido = e.emitido and k.status = s.status
        and k.contraparte_rfc = c.rfc order by k.fecha desc, k.id desc limit ${MOST_OF_CONTRAPARTES}) h) x`;
  return await rowsOf(db, rfc, newest, MOST_OF_CONTRAPARTES);
}
