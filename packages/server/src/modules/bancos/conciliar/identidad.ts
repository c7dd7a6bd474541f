import { plain } from '../lector/estado';
import type { Candidato, Movido } from './tipos';

/** Whether what the bank says of the other party is that of the CFDI: the same, another, or not said. */
export type Identidad = { es: 'igual'; por: string } | { es: 'distinta' } | { es: 'sinDato' };

/** RFC of the public and of foreigners, which identify nobody. */
const GENERICOS = new Set(['XAXX010101000', 'XEXX010101000', '']);
/** Words that many names have. */
const COMUNES = new Set(
  'SA SAS CV DE DEL LA LAS LOS EL SC RL SAPI SAB SOFOM ENR GRUPO COMERCIALIZADORA SERVICIOS DISTRIBUIDORA MEXICO MEXICANA SOCIEDAD ANONIMA CAPITAL VARIABLE SPEI PAGO FACTURA CLIENTE PROVEEDOR INDUSTRIAS CONSTRUCTORA ASESORES CONSULTORES INTERNACIONAL NACIONAL SOLUCIONES'.split(
    ' ',
  ),
);

/** Most parties that a movement is compared with. */
const MAX_PARTES = 50;

const wordsOf = new Map<string, string[]>();

/** Words of a name that tell it from others. */
function distinctWords(nombre: string): string[] {
  const known = wordsOf.get(nombre);
  if (known) return known;
  const words = plain(nombre)
    .split(' ')
    .filter((word) => word.length >= 4 && !COMUNES.has(word));
  if (wordsOf.size > 20_000) wordsOf.clear();
  wordsOf.set(nombre, words);
  return words;
}

const sameAccount = (a: string, b: string) => {
  const [short, long] = a.length < b.length ? [a, b] : [b, a];
  return short.length >= 10 && long.endsWith(short);
};

/** A folio of at least three digits as a word of the text, with or without its serie. */
const namesFolio = ({ texto }: Movido, folio: string) =>
  /\d{3}/.test(folio) &&
  folio.length <= 20 &&
  new RegExp(`(?:^|[^A-Z0-9])${plain(folio).replaceAll(' ', '')}(?![A-Z0-9])`).test(texto);

/** Compares by RFC, account and name, in this order; another RFC or account is another party, whatever the name. */
export function identidadDe(movido: Movido, candidato: Candidato): Identidad {
  const { rfc, cuenta, texto } = movido;
  if (!GENERICOS.has(rfc) && !GENERICOS.has(candidato.rfc))
    return rfc === candidato.rfc ? { es: 'igual', por: 'el RFC' } : { es: 'distinta' };
  if (cuenta !== '' && candidato.cuenta !== '' && sameAccount(cuenta, candidato.cuenta))
    return { es: 'igual', por: 'la cuenta' };
  const words = distinctWords(candidato.nombre);
  const there = words.filter((word) => texto.includes(word));
  const letters = there.join('').length;
  if (words.length > 0 && there.length / words.length >= 0.6 && letters >= 6) return { es: 'igual', por: 'el nombre' };
  if (namesFolio(movido, candidato.folio)) return { es: 'igual', por: 'el folio' };
  return { es: 'sinDato' };
}

/** Finds the parties that a movement may name, so that it is not compared with all of them. */
export function indexPartes(candidatos: readonly Candidato[]): (movido: Movido) => ReadonlySet<string> {
  const byWord = new Map<string, Set<string>>();
  const put = (word: string, rfc: string) => byWord.set(word, (byWord.get(word) ?? new Set()).add(rfc));
  for (const { rfc, nombre, folio, cuenta } of candidatos) {
    for (const word of distinctWords(nombre)) put(word, rfc);
    if (/\d{3}/.test(folio)) put(plain(folio).replaceAll(' ', ''), rfc);
    if (cuenta.length >= 10) put(cuenta.slice(-10), rfc);
  }
  return ({ rfc, cuenta, texto }) => {
    if (!GENERICOS.has(rfc)) return new Set([rfc]);
    const words = cuenta.length >= 10 ? [...texto.split(' '), cuenta.slice(-10)] : texto.split(' ');
    const found = new Set<string>();
    for (const word of words) for (const each of byWord.get(word) ?? []) if (found.size < MAX_PARTES) found.add(each);
    return found;
  };
}
