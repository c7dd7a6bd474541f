import type { Db } from '@boveda/platform/db/schema';
import { Big } from 'big.js';
import { sql } from 'kysely';
import leven from 'leven';
import { searchable } from '../../vault/ingest/contrapartes';
import { wordsOf } from '../../vault/ingest/search-words';
import { amountRange } from '../cfdi/amount-range';
import { findAll } from './busqueda.read-model';
import { type Hallado, inAllLists, rowsOf } from './hallados';

/** What is near a text that finds nothing, and the text that finds it. */
export type Cercanos = Hallado & { texto: string };

/** Counterparts whose words are compared; of more, the newest. */
const MOST_CONTRAPARTES = 20_000;
/** CFDI the words of whose conceptos are compared: those that were stored last. */
const MOST_CFDI = 5_000;
const MOST_AMOUNTS = 3;
/** Amounts that differ by more are not near. */
const NEAR_AMOUNT = 0.1;
/** Texts that are looked for at most. */
const MOST_TEXTS = 8;

/**
 * Returns what is nearest to a text that finds nothing: with its misspelt words as names, tags and conceptos have them, without one of its words,
 * without its last characters, or CFDI of a near amount. Null where there is nothing near.
 */
export async function findNearest(db: Db, rfc: string, asked: string): Promise<Cercanos | null> {
  const words = wordsOf(asked);
  const spelt = await spell(db, rfc, words);
  const texts = [spelt, ...withoutOne(words), ...withoutOne(spelt), ...shortened(words)].map((each) => each.join(' '));
  for (const texto of [...new Set(texts)].filter((text) => text.length > 1 && text !== asked).slice(0, MOST_TEXTS)) {
    const found = await findAll(db, rfc, texto);
    if (found.cfdi.length + found.contrapartes.length > 0) return { texto, ...found };
  }
  return words.length === 1 ? findNearAmounts(db, rfc, words[0] ?? '') : null;
}

/** The words without each of them, the last one first: amounts are mostly typed behind names. */
const withoutOne = (words: readonly string[]): string[][] =>
  words.length < 2 ? [] : words.map((_, at) => words.toSpliced(words.length - 1 - at, 1));

const FOLIO = /^(?=.*\d)[\w-]{4,}$/;
const AMOUNT = /^[$\d.,]+$/;

/** A folio, or a part of a UUID, without its last characters. */
function shortened([only = '', ...others]: readonly string[]): string[][] {
  if (others.length > 0 || !FOLIO.test(only) || (AMOUNT.test(only) && amountRange(only))) return [];
  return [1, 2, 3].filter((cut) => only.length - cut > 2).map((cut) => [only.slice(0, -cut)]);
}

/** Letters that may differ in a word of this length; shorter words are near too many others. */
const allowedIn = (word: string) => (word.length < 4 ? 0 : word.length < 6 ? 1 : 2);

/** Returns the words, each that no name, tag or concepto has as the nearest one that any has, in lower case. */
async function spell(db: Db, rfc: string, words: readonly string[]): Promise<string[]> {
  const wanted = words.map(searchable);
  if (wanted.every((word) => allowedIn(word) === 0 || AMOUNT.test(word))) return [...words];
  const { rows } = await sql<{ palabra: string }>`
    select distinct w.palabra from (
      select c.busqueda from contraparte c where c.rfc_owner = ${rfc} order by c.fecha desc limit ${MOST_CONTRAPARTES}) c,
      lateral string_to_table(c.busqueda, ' ') w (palabra) where length(w.palabra) > 2
    union select t.nombre from etiqueta t where t.rfc_owner = ${rfc}
    union select substr(p.palabra, ${rfc.length + 2}) from (
      select d.palabras from cfdi_detalle d where d.rfc_owner = ${rfc} order by d.cfdi_id desc limit ${MOST_CFDI}) d,
      lateral unnest(tsvector_to_array(d.palabras)) p (palabra)`.execute(db);
  const known = rows.flatMap(({ palabra }) => searchable(palabra).split(/\s+/));
  return wanted.map(
    (word, at) => (AMOUNT.test(word) ? word : nearestOf(word, known))?.toLowerCase() ?? words[at] ?? '',
  );
}

/** The word itself where it is part of one; else the nearest, or by its beginning, as the text may not be typed to its end. */
function nearestOf(word: string, known: readonly string[]): string | undefined {
  const allowed = allowedIn(word);
  if (allowed === 0 || known.some((each) => each.includes(word))) return word;
  let nearest: { distance: number; word: string } | undefined;
  for (const each of known) {
    if (each.length < word.length - allowed) continue;
    const maxDistance = Math.min(allowed, (nearest?.distance ?? allowed + 1) - 1);
    if (maxDistance < 0) break;
    const distance = Math.min(
      ...[each, each.slice(0, word.length)].map((text) => leven(word, text, { maxDistance: maxDistance + 1 })),
    );
    if (distance <= maxDistance) nearest = { distance, word: each };
  }
  return nearest?.word;
}

/** CFDI of the nearest totals below and above an amount, by the index of each list. */
async function findNearAmounts(db: Db, rfc: string, text: string): Promise<Cercanos | null> {
  const amount = amountRange(text);
  if (!amount) return null;
  const { from } = amount;
  const [lowest, highest] = [1 - NEAR_AMOUNT, 1 + NEAR_AMOUNT].map((part) => new Big(from).times(part).toFixed());
  const heads = inAllLists(sql`
    (select k.id, k.total from cfdi k where k.rfc_owner = ${rfc} and k.emitido = e.emitido and k.status = s.status
      and k.total >= ${from}::numeric and k.total <= ${highest}::numeric order by k.total limit ${MOST_AMOUNTS})
    union all
    (select k.id, k.total from cfdi k where k.rfc_owner = ${rfc} and k.emitido = e.emitido and k.status = s.status
      and k.total < ${from}::numeric and k.total >= ${lowest}::numeric order by k.total desc limit ${MOST_AMOUNTS})`);
  const cfdi = await rowsOf(
    db,
    rfc,
    sql`select h.id, row_number() over (order by abs(h.total - ${from}::numeric), h.id) as lugar, 0 as orden from (${heads}) h`,
    MOST_AMOUNTS,
  );
  return cfdi[0] ? { texto: cfdi[0].total, cfdi, contrapartes: [] } : null;
}
