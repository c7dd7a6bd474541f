import type { Comprobante } from '../../comprobante/comprobante';
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

/** In place of a code whose number is not known. */
export const SIN_NUMERO = 'Carta Porte';

/** A rule of each element at a path below the complement. */
export const deCada = (
  path: readonly string[],
  find: (element: XmlElement, carta: XmlElement, cfdi: Comprobante) => Sentence,
  codigo: string = SIN_NUMERO,
): ReglaSat => [codigo, onEach('CartaPorte', path, find)];

// Paths below the complement.
export const UBICACION = ['Ubicaciones', 'Ubicacion'];
export const DOMICILIO = [...UBICACION, 'Domicilio'];
export const MERCANCIA = ['Mercancias', 'Mercancia'];
export const DOCUMENTACION = [...MERCANCIA, 'DocumentacionAduanera'];
export const AUTOTRANSPORTE = ['Mercancias', 'Autotransporte'];
export const FIGURA = ['FiguraTransporte', 'TiposFigura'];
