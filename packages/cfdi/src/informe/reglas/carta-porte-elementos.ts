import { childOf, type XmlElement } from '../../xml/element';
import { elementsBelow, nodePath } from './nodos';
import { onEach, type ReglaSat, type Sentence } from './regla-sat';

/** Means whose places are stations: by sea, air and rail. */
export const CON_ESTACION = ['TransporteMaritimo', 'TransporteAereo', 'TransporteFerroviario'] as const;
export const MEDIOS = ['Autotransporte', ...CON_ESTACION] as const;

/** Judges each Carta Porte of a CFDI. */
export const onCartaPorte = (find: (carta: XmlElement) => Sentence): ReglaSat[1] => onEach('CartaPorte', [], find);

const MERCANCIAS = nodePath('Mercancias');

/** Whether the goods travel by at least one of the means. */
export const goesBy = (carta: XmlElement, ...medios: (typeof MEDIOS)[number][]): boolean =>
  elementsBelow(carta, MERCANCIAS).some((mercancias) => medios.some((medio) => childOf(mercancias, medio)));
