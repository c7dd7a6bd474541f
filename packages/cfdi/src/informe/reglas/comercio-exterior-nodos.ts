import type { Comprobante } from '../../comprobante/comprobante';
import { elementsAt, type XmlElement } from '../../xml/element';
import { complementosOf, hallado, type ReglaSat, type Sentence } from './regla-sat';

/** In place of a code whose number in the matrix of 2.0 is not known. */
const SIN_NUMERO = 'Comercio Exterior';

type Find = (complemento: XmlElement, cfdi: Comprobante) => Sentence[] | Sentence;

/** A rule with its codes in the matrices of 1.1 and of 2.0, which has the same rules under other numbers. */
export function regla(find: Find, de11: string = SIN_NUMERO, de20: string = SIN_NUMERO): ReglaSat[] {
  const of =
    (concerns: (version: string | undefined) => boolean): ReglaSat[1] =>
    ({ cfdi }) =>
      complementosOf(cfdi, 'ComercioExterior')
        .filter(({ attributes }) => concerns(attributes.Version))
        .flatMap((complemento) =>
          [find(complemento, cfdi)].flat().map((sentence) => hallado('', sentence, () => complemento)),
        );
  if (de11 === de20) return [[de11, of(() => true)]];
  return [
    [de11, of((version) => version === '1.1')],
    [de20, of((version) => version !== '1.1')],
  ];
}

/** The mercancías of a complement. */
export const mercanciasOf = (complemento: XmlElement) => elementsAt(complemento, 'Mercancias', 'Mercancia');
/** The number by which a mercancía names its concepto. */
export const numeroOf = ({ attributes }: XmlElement) => attributes.NoIdentificacion ?? null;
