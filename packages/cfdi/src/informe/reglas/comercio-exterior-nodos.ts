import type { Comprobante } from '../../comprobante/comprobante';
import type { XmlElement } from '../../xml/element';
import { elementsBelow, nodePath } from './nodos';
import { complementosOf, type Hallado, type ReglaSat, type Sentence } from './regla-sat';

/** In place of a code whose number in the matrix of 2.0 is not known. */
const SIN_NUMERO = 'Comercio Exterior';

type Find = (complemento: XmlElement, cfdi: Comprobante) => Sentence[] | Sentence;

/**
 * A rule with its codes in the matrices of 1.1 and of 2.0, which has the same rules under other numbers. Where that of 2.0 is not known, the
 * sentence says that of 1.1.
 */
export function regla(find: Find, de11: string = SIN_NUMERO, de20: string = SIN_NUMERO): ReglaSat {
  const ending = de20 === SIN_NUMERO && de11 !== SIN_NUMERO ? ` En la versión 1.1 es ${de11}.` : '';
  return [
    de11,
    ({ cfdi }) => {
      let found: Hallado[] | null = null;
      for (const complemento of complementosOf(cfdi, 'ComercioExterior')) {
        const sentences = find(complemento, cfdi);
        if (!sentences) continue;
        const is11 = complemento.attributes.Version === '1.1';
        for (const sentence of typeof sentences === 'string' ? [sentences] : sentences) {
          if (!sentence) continue;
          found ??= [];
          found.push(ofVersion(complemento, is11 ? sentence : `${sentence}${ending}`, is11 ? de11 : de20));
        }
      }
      return found;
    },
  ];
}

const ofVersion = (complemento: XmlElement, texto: string, codigo: string): Hallado => ({
  texto,
  codigo,
  en: () => complemento,
});

const MERCANCIA = nodePath('Mercancias', 'Mercancia');

/** The mercancías of a complement. */
export const mercanciasOf = (complemento: XmlElement) => elementsBelow(complemento, MERCANCIA);
/** The number by which a mercancía names its concepto. */
export const numeroOf = ({ attributes }: XmlElement) => attributes.NoIdentificacion ?? null;
