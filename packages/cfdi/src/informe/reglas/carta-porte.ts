import { formatImporte } from '../../format-importe';
import { childOf, elementsAt, type XmlElement } from '../../xml/element';
import { differs, sum, tolerancia } from '../importes';
import { amountOf, complementosOf, hallado, type ReglaSat } from './regla-sat';

const GUIA = 'Carta Porte';
const SMALLEST = tolerancia('MXN');

const onCartaPorte =
  (find: (carta: XmlElement) => string | null | false | undefined): ReglaSat[1] =>
  ({ cfdi }) =>
    complementosOf(cfdi, 'CartaPorte').map((carta) => hallado('', find(carta), () => carta));

const ubicacionesOf = (carta: XmlElement) => elementsAt(carta, 'Ubicaciones', 'Ubicacion');
const INTERNACIONAL = ['EntradaSalidaMerc', 'PaisOrigenDestino', 'ViaEntradaSalida'];

/** Rules of the complement Carta Porte 3.x that need nothing but the CFDI (its standard and guía de llenado). */
export const reglasCartaPorte: readonly ReglaSat[] = [
  [GUIA, ({ cfdi: { tipo } }) => !['I', 'T'].includes(tipo) && 'Solo la llevan un ingreso y un traslado.'],
  [
    GUIA,
    onCartaPorte((carta) => {
      const mercancias = childOf(carta, 'Mercancias');
      const declared = mercancias && amountOf(mercancias, 'PesoBrutoTotal');
      if (!mercancias || !declared) return null;
      const exact = sum(elementsAt(mercancias, 'Mercancia').map((one) => amountOf(one, 'PesoEnKg')));
      return (
        differs(declared, exact, SMALLEST) &&
        `PesoBrutoTotal es ${formatImporte(declared)}; las mercancías pesan ${formatImporte(exact.toFixed())}.`
      );
    }),
  ],
  [
    GUIA,
    onCartaPorte((carta) => {
      const mercancias = childOf(carta, 'Mercancias');
      if (!mercancias) return null;
      const count = elementsAt(mercancias, 'Mercancia').length;
      return (
        Number(mercancias.attributes.NumTotalMercancias) !== count &&
        `NumTotalMercancias es ${mercancias.attributes.NumTotalMercancias}; hay ${count}.`
      );
    }),
  ],
  [
    GUIA,
    onCartaPorte((carta) => {
      const declared = amountOf(carta, 'TotalDistRec');
      if (declared === null) return null;
      const exact = sum(ubicacionesOf(carta).map((one) => amountOf(one, 'DistanciaRecorrida')));
      return (
        differs(declared, exact, SMALLEST) &&
        `TotalDistRec es ${formatImporte(declared)}; las distancias suman ${formatImporte(exact.toFixed())}.`
      );
    }),
  ],
  [
    GUIA,
    onCartaPorte(({ attributes }) => {
      const present = INTERNACIONAL.filter((name) => attributes[name]);
      if (attributes.TranspInternac === 'Sí')
        return (
          present.length < INTERNACIONAL.length && `Un transporte internacional lleva ${INTERNACIONAL.join(', ')}.`
        );
      return present.length > 0 && `Un transporte nacional no lleva ${present.join(', ')}.`;
    }),
  ],
  [
    GUIA,
    onCartaPorte((carta) => {
      const times = (tipo: string) =>
        ubicacionesOf(carta)
          .filter(({ attributes }) => attributes.TipoUbicacion === tipo)
          .map(({ attributes }) => attributes.FechaHoraSalidaLlegada ?? '')
          .filter(Boolean)
          .sort();
      const [departure] = times('Origen');
      const [arrival] = times('Destino');
      return departure && arrival && arrival < departure && `Llega ${arrival}, antes de salir ${departure}.`;
    }),
  ],
];
