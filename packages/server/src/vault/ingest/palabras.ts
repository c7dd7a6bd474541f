import { palabrasDe } from '@boveda/cfdi';

/** A word of a taxpayer as it is stored and looked for: words are letters and digits, so that nothing needs escaping but `'`, which no RFC has. */
const lexeme = (rfc: string, palabra: string) => `'${rfc} ${palabra}'`;

/** Returns words of conceptos as `cfdi_detalle.palabras` has them: each behind the RFC, so that one index finds those of a taxpayer. */
export const palabrasColumn = (rfc: string, palabras: readonly string[]): string =>
  palabras.map((palabra) => lexeme(rfc, palabra)).join(' ');

/** Returns a tsquery for CFDI with each word of a text, or the beginning of each, in their conceptos; null if the text has no word. */
export function queryOfPalabras(rfc: string, text: string): string | null {
  const palabras = palabrasDe(text);
  return palabras.length === 0 ? null : palabras.map((palabra) => `${lexeme(rfc, palabra)}:*`).join(' & ');
}

/** Returns a tsquery for CFDI with a concepto of this ClaveProdServ. */
export const queryOfClave = (rfc: string, clave: string): string => lexeme(rfc, clave);
