import { type CfdiHallado, type ContraparteHallada, EstatusCfdi } from '@boveda/contracts';
import type { Db } from '@boveda/platform/db/schema';
import { type RawBuilder, sql } from 'kysely';
import { searchable } from '../../vault/ingest/contrapartes';
import { hasWords, wordsOf } from '../../vault/ingest/search-words';
import { amountRange } from '../cfdi/amount-range';
import {
  afterAll,
  clavesOf,
  conceptoWays,
  hexOf,
  isTagged,
  isWithin,
  type NamedByWords,
  readNamed,
  searchWays,
  upper,
  uuidBegins,
  uuidEnds,
} from '../cfdi/search-ways';
import { type Hallado, inAllLists, rowsOf } from './hallados';

/** CFDI that the text itself names, and CFDI of counterparts. */
const MOST_NAMED = 8;
const MOST_OF_CONTRAPARTES = 6;
const MOST_CONTRAPARTES = 5;

/**
 * Returns a few CFDI and counterparts of a taxpayer, best first. Every part stops after the first rows of an index, whatever the
 * text is; only the counterparts, which are thousands where there are a million CFDI, are read one by one.
 */
export async function findAll(db: Db, rfc: string, asked: string): Promise<Hallado> {
  const [named, contrapartes] = await Promise.all([findNamed(db, rfc, asked), findContrapartes(db, rfc, asked)]);
  const ofContrapartes = await newestOf(
    db,
    rfc,
    contrapartes.map((found) => found.rfc),
  );
  const known = new Set(named.map(({ id }) => id));
  return { cfdi: [...named, ...ofContrapartes.filter(({ id }) => !known.has(id))], contrapartes };
}

/** The best of every way come before the second best of any. */
async function findNamed(db: Db, rfc: string, asked: string): Promise<CfdiHallado[]> {
  const ways = waysOf(rfc, asked, await readNamed(db, rfc, asked)).map(
    (way, orden) => sql`(
    select w.id, row_number() over (order by w.llave, w.id) as lugar, ${sql.lit(orden)} as orden
    from (${way}) w order by w.llave, w.id limit ${MOST_NAMED})`,
  );
  return ways.length === 0 ? [] : rowsOf(db, rfc, sql.join(ways, sql` union all `), MOST_NAMED);
}

/** The text, or its one word without the quotes around it. */
function withoutQuotes(asked: string): string {
  const words = wordsOf(asked);
  return words.length === 1 ? (words[0] ?? asked) : asked;
}

/** Queries of `id` and `llave`, by which they are ordered; each is the beginning of an index. */
function waysOf(rfc: string, asked: string, named: NamedByWords | undefined): RawBuilder<unknown>[] {
  const words = wordsOf(asked);
  const texto = withoutQuotes(asked);
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
  if (words.length > 1) ways.push(newest(sql`(${sql.join(searchWays(rfc, texto, named), sql` or `)})`));
  else {
    if (etiquetas.length > 0) ways.push(newest(isTagged(rfc, etiquetas)));
    ways.push(...conceptoWays(rfc, texto).map(newest));
  }

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
async function findContrapartes(db: Db, rfc: string, asked: string): Promise<ContraparteHallada[]> {
  const words = searchable(withoutQuotes(asked));
  const hasVigentes = (emitido: boolean) => sql`exists (select 1 from cfdi k where k.rfc_owner = ${rfc}
    and k.emitido = ${sql.lit(emitido)} and k.status = ${sql.lit(EstatusCfdi.Vigente)} and k.contraparte_rfc = c.rfc)`;
  // `busqueda` is the RFC, a space and the name.
  const { rows } = await sql<ContraparteHallada>`
    select c.rfc, c.nombre, ${hasVigentes(true)} as emitidos, ${hasVigentes(false)} as recibidos
    from (select c.rfc, c.nombre, case
        when starts_with(c.busqueda, ${words}) or starts_with(substr(c.busqueda, length(c.rfc) + 2), ${words}) then 0
        when position(${` ${words}`} in c.busqueda) > 0 then 1 else 2 end as orden
      from contraparte c where c.rfc_owner = ${rfc} and ${hasWords(sql`c.busqueda`, asked)}
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
