import type { Big } from 'big.js';
import type { Comprobante } from './comprobante/comprobante';
import type { Decimal } from './comprobante/impuesto';
import { netOf } from './flujo/lineas';

/** What an invoice or egreso has under one ClaveProdServ, in its currency. */
export interface SumaDeClave {
  /** '' of all whose key is not one of c_ClaveProdServ, or that are more than are told apart. */
  readonly clave: string;
  /** Importes less discounts, without taxes. Of an egreso it is negative. */
  readonly importe: Decimal;
  /** Descripcion of its largest concepto, cut. */
  readonly texto: string;
}

/** What the conceptos of a document come to, and by what words they are found. */
export interface ConceptosResumidos {
  readonly sumas: readonly SumaDeClave[];
  /** As `palabrasDe` returns them. */
  readonly palabras: readonly string[];
}

const CLAVE = /^\d{8}$/;
/** Keys of one document that are told apart. */
export const MAX_CLAVES = 100;
/** Words of one document that it is found by. */
export const MAX_PALABRAS = 150;
const LONGEST_TEXTO = 100;
const LONGEST_PALABRA = 30;
/** Shorter words are in nearly every document. */
const SHORTEST_PALABRA = 3;

/** Returns the words of a text that conceptos are found by: upper case without accents, each once. */
export const palabrasDe = (text: string): string[] => [...new Set(longWords(text))];

// Most texts are ASCII, for which both steps cost a tenth.
const isAscii = (text: string) => /^[ -~]*$/.test(text);

function longWords(text: string): string[] {
  const plain = isAscii(text) ? text : text.normalize('NFD').replaceAll(/\p{Diacritic}/gu, '');
  const words = plain.toUpperCase().split(isAscii(plain) ? /[^A-Z\d]+/ : /[^\p{L}\p{N}]+/u);
  return words.filter(({ length }) => length >= SHORTEST_PALABRA).map((word) => word.slice(0, LONGEST_PALABRA));
}

/** Returns the sums of a document by key, none but of invoices and egresos, and the words of its conceptos: keys, then texts. */
export function resumirConceptos({ tipo, conceptos }: Comprobante): ConceptosResumidos {
  if (tipo === 'P' || tipo === 'N') return { sumas: [], palabras: [] };
  const claves = new Map<string, { importe: Big; largest: Big; texto: string }>();
  for (const concepto of conceptos) {
    const { claveProdServ, descripcion } = concepto;
    const isClave = claveProdServ !== null && CLAVE.test(claveProdServ);
    const clave = isClave && (claves.has(claveProdServ) || claves.size < MAX_CLAVES) ? claveProdServ : '';
    const net = netOf(concepto);
    const known = claves.get(clave);
    const isLargest = !known || net.gt(known.largest);
    claves.set(clave, {
      importe: known ? net.plus(known.importe) : net,
      largest: isLargest ? net : known.largest,
      texto: isLargest ? cut(descripcion) : known.texto,
    });
  }
  return {
    sumas: tipo === 'T' ? [] : [...claves].map(([clave, { importe, texto }]) => sumOf(tipo, clave, importe, texto)),
    palabras: wordsOf([...claves.keys()], conceptos),
  };
}

/** By code points: half of a pair of surrogates is no text. */
const cut = (text: string) =>
  text.length <= LONGEST_TEXTO
    ? text.trim()
    : Array.from(text.slice(0, 2 * LONGEST_TEXTO))
        .slice(0, LONGEST_TEXTO)
        .join('')
        .trim();

const sumOf = (tipo: 'I' | 'E', clave: string, importe: Big, texto: string): SumaDeClave => ({
  clave,
  importe: (tipo === 'E' ? importe.neg() : importe).toFixed(),
  texto,
});

function wordsOf(claves: readonly string[], conceptos: Comprobante['conceptos']): string[] {
  const words = new Set(claves.filter(Boolean));
  for (const { descripcion, noIdentificacion } of conceptos)
    for (const word of longWords(noIdentificacion ? `${descripcion} ${noIdentificacion}` : descripcion)) {
      if (words.size >= MAX_PALABRAS) return [...words];
      words.add(word);
    }
  return [...words];
}
