import type { Db } from '@boveda/platform/db/schema';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { searchable } from '../../vault/ingest/contrapartes';
import { queryOfClave, queryOfPalabras } from '../../vault/ingest/palabras';
import { wordsOf } from '../../vault/ingest/search-words';
import { type AmountRange, amountRange } from './amount-range';

type Condition = RawBuilder<SqlBool>;

// The columns are COLLATE "C", where upper() only changes ASCII; this does the same.
export const upper = (text: string) => text.replace(/[a-z]/g, (letter) => letter.toUpperCase());

// Appends the last code point: a range instead of LIKE needs no escaping and is an index range under any plan.
export const afterAll = (prefix: string) => `${prefix}\u{10ffff}`;

// Many persons share these RFC, so that only the CFDI itself tells their names.
const GENERIC = sql.raw(`('XAXX010101000', 'XEXX010101000')`);

/**
 * Returns the ways in which the counterpart of a row of `rfcOwner` has a name with each word of the text; no row matches both. The
 * taxpayer's counterparts are searched, thousands where there are a million CFDI, and the index of their RFC leads to the rows.
 */
export function nameWays(rfcOwner: string, nombre: string): Condition[] {
  const words = wordsOf(nombre);
  const isOneOf = (which: Condition): Condition => sql`k.contraparte_rfc = any(array(
    select c.rfc from contraparte c where c.rfc_owner = ${rfcOwner} and ${which}))`;
  // `busqueda` begins with the RFC and a space.
  const has = words.map((word) => sql`position(${searchable(word)} in substr(c.busqueda, length(c.rfc) + 2)) > 0`);
  const known = isOneOf(sql`c.rfc not in ${GENERIC} and ${sql.join(has, sql` and `)}`);
  return [known, sql`(${isOneOf(sql`c.rfc in ${GENERIC}`)} and ${sql.join(words.map(isNamed), sql` and `)})`];
}

/** Whether the CFDI itself names its counterpart so. */
const isNamed = (nombre: string): Condition =>
  sql`position(${searchable(nombre)} in ${searchableText(sql`k.contraparte_nombre`)}) > 0`;

/** The same as `searchable`, in SQL. */
const searchableText = (text: RawBuilder<unknown>) =>
  sql`upper(regexp_replace(normalize(${text}, NFD), '[\\u0300-\\u036f]', '', 'g'))`;

/** Matches rows whose column begins with the text, in any case. */
export function startsWith(column: 'clave' | 'folio', text: string): Condition {
  const prefix = upper(text);
  const value = column === 'clave' ? sql`k.clave` : sql`upper(k.folio)`;
  return sql`(${value} >= ${prefix} and ${value} < ${afterAll(prefix)})`;
}

/** What serie and folio joined may be: users often put a hyphen between them; either may contain some, so it is the first or the last. */
export const clavesOf = (text: string): string[] =>
  [...new Set([text, text.replace('-', ''), text.replace(/-(?=[^-]*$)/, '')])].filter(Boolean);

/** The hexadecimal digits of a text that may be part of a UUID; null where it is none. Fewer than three belong to a serie or folio. */
export function hexOf(text: string): string | null {
  const hex = text.replaceAll('-', '').toLowerCase();
  return /^[0-9a-f]{3,32}$/.test(hex) ? hex : null;
}

/** Matches UUIDs that begin with these digits. */
export const uuidBegins = (hex: string): Condition =>
  sql`(k.uuid between ${hex.padEnd(32, '0')}::uuid and ${hex.padEnd(32, 'f')}::uuid)`;

/** Fewer digits at its end are no UUID. */
const END_FROM = 4;

/** Matches UUIDs that end with these digits, by the index `cfdi_fin_de_uuid`; null where they are too few. */
export function uuidEnds(hex: string): Condition | null {
  if (hex.length < END_FROM) return null;
  const end = sql`reverse(right(k.uuid::text, 12)) collate "C"`;
  const reversed = [...hex].reverse().join('');
  const indexed = reversed.slice(0, 12);
  return sql`(${end} >= ${indexed} and ${end} < ${afterAll(indexed)}
    and starts_with(reverse(replace(k.uuid::text, '-', '')), ${reversed}))`;
}

/** Matches rows with conceptos that a tsquery of `palabras.ts` matches. */
export const hasPalabras = (rfcOwner: string, query: string): Condition => sql`k.id = any(array(
  select d.cfdi_id from cfdi_detalle d where d.rfc_owner = ${rfcOwner} and d.palabras @@ ${query}::tsquery))`;

/** Amounts, and digits of a UUID, which the beginning of a ClaveProdServ or of another number is not meant by. */
const NO_PALABRA = /^[\d.,$-]*$|^[\da-f-]{8,}$/i;
const CLAVE = /^\d{8}$/;

/** The ways, at most one, in which a word is part of the conceptos of a row: a whole ClaveProdServ, or the beginning of a word of theirs. */
export function conceptoWays(rfcOwner: string, word: string): Condition[] {
  if (CLAVE.test(word)) return [hasPalabras(rfcOwner, queryOfClave(rfcOwner, word))];
  const query = NO_PALABRA.test(word) ? null : queryOfPalabras(rfcOwner, word);
  return query === null ? [] : [hasPalabras(rfcOwner, query)];
}

/** Alone, fewer letters are the beginning of a serie or folio, not part of a name or tag. */
const NAME_FROM = 3;
/** What the words of a search name in a vault: RFC of counterparts, and ids of tags. */
export type NamedByWords = ReadonlyMap<string, { rfcs: readonly string[]; etiquetas: readonly string[] }>;

/**
 * Looks up what the words of a search name, so that the planner knows how many rows each of them has: else a page of a list is
 * looked for row by row in the order of the list. Statements that read whole lists need no such look.
 */
export async function readNamed(db: Db, rfcOwner: string, text: string | undefined): Promise<NamedByWords | undefined> {
  if (text === undefined) return undefined;
  const words = [...new Set(wordsOf(text))];
  const { rows } = await sql<{ word: string; rfcs: string[]; etiquetas: string[] }>`
    select w.word,
      array(${rfcsWith(rfcOwner, sql`w.searchable`)}) as rfcs, array(${etiquetasWith(rfcOwner, sql`w.searchable`)}) as etiquetas
    from unnest(${words}::text[], ${words.map(searchable)}::text[]) w (word, searchable)`.execute(db);
  return new Map(rows.map(({ word, ...named }) => [word, named]));
}

/** The ways in which the counterpart or a tag of a row of `rfcOwner` has a name, or an RFC, that contains a word, or its conceptos do. */
function textWays(rfcOwner: string, word: string, named: NamedByWords | undefined): Condition[] {
  const generic: Condition = sql`(k.contraparte_rfc in ${GENERIC} and ${isNamed(word)})`;
  const found = named?.get(word);
  if (!found)
    return [
      generic,
      ...conceptoWays(rfcOwner, word),
      sql`k.contraparte_rfc in (${rfcsWith(rfcOwner, sql`${searchable(word)}`)})`,
      sql`k.uuid in (select e.uuid from cfdi_etiqueta e
        where e.rfc_owner = ${rfcOwner} and e.etiqueta_id in (${etiquetasWith(rfcOwner, sql`${searchable(word)}`)}))`,
    ];
  const ways = [generic, ...conceptoWays(rfcOwner, word)];
  if (found.rfcs.length > 0) ways.push(sql`k.contraparte_rfc = any(${found.rfcs}::text[])`);
  if (found.etiquetas.length > 0) ways.push(isTagged(rfcOwner, found.etiquetas));
  return ways;
}

const rfcsWith = (rfcOwner: string, word: RawBuilder<unknown>) => sql`select c.rfc from contraparte c
  where c.rfc_owner = ${rfcOwner} and c.rfc not in ${GENERIC} and position(${word} in c.busqueda) > 0`;

const etiquetasWith = (rfcOwner: string, word: RawBuilder<unknown>) => sql`select t.id from etiqueta t
  where t.rfc_owner = ${rfcOwner} and position(${word} in ${searchableText(sql`t.nombre`)}) > 0`;

/** Matches rows with one of these tags. */
export const isTagged = (rfcOwner: string, etiquetas: readonly string[]): Condition => sql`k.uuid = any(array(
  select e.uuid from cfdi_etiqueta e where e.rfc_owner = ${rfcOwner} and e.etiqueta_id = any(${etiquetas}::uuid[])))`;

/**
 * The ways in which a row matches one text, each answered by its own index: beginning of serie+folio (and so of serie), of folio, or
 * of the UUID with or without its hyphens; end of the UUID; amount, of the CFDI or of its payments.
 */
function valueWays(rfcOwner: string, text: string): Condition[] {
  const ways = clavesOf(text).map((clave) => startsWith('clave', clave));
  ways.push(startsWith('folio', text));
  const hex = hexOf(text);
  if (hex) ways.push(...[uuidBegins(hex), uuidEnds(hex)].filter((way) => way !== null));
  const amount = amountRange(text);
  if (amount) {
    ways.push(
      sql`(${isWithin(sql`k.total`, amount)})`,
      sql`k.id = any(array(select d.cfdi_id from cfdi_detalle d
        where d.rfc_owner = ${rfcOwner} and d.pagos <> '[]'::jsonb and ${isWithin(sql`monto_de_pagos(d.pagos)`, amount)}))`,
    );
  }
  return ways;
}

/** Matches values in a range of amounts. */
export const isWithin = (value: RawBuilder<unknown>, { from, below }: AmountRange): Condition =>
  sql`${value} >= ${from}::numeric and ${value} < ${below}::numeric`;

/** Matches the currency that the list shows, beside other words: alone it is no search, but what is copied from a list has it. */
const monedaWays = (word: string): Condition[] =>
  /^[a-z]{3}$/i.test(word) ? [sql`(k.moneda = ${upper(word)} or (k.tipo = 'P' and ${upper(word)}::text = 'MXN'))`] : [];

const anyOf = (ways: readonly Condition[]): Condition => sql`(${sql.join([...ways], sql` or `)})`;

/**
 * Returns the ways in which a row `k` of `rfcOwner` matches a search: the whole text is one of its values; the text is part of the
 * name or RFC of its counterpart, of a tag or of its conceptos; or each word of the text is one of these.
 */
export function searchWays(rfcOwner: string, text: string, named?: NamedByWords): Condition[] {
  const words = wordsOf(text);
  const [only = text] = words;
  if (words.length < 2) {
    const values = valueWays(rfcOwner, only);
    return only.length < NAME_FROM ? values : [...values, ...textWays(rfcOwner, only, named)];
  }
  const whole = valueWays(rfcOwner, text);
  const each = words.map((word) =>
    anyOf([...valueWays(rfcOwner, word), ...textWays(rfcOwner, word, named), ...monedaWays(word)]),
  );
  return [...whole, sql`(${sql.join(each, sql` and `)})`];
}
