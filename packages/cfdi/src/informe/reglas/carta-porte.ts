import { formatImporte } from '../../format-importe';
import { childOf, elementsAt, type XmlElement } from '../../xml/element';
import { isClave } from '../claves';
import { RFC_GENERICOS } from '../domicilios';
import { sum } from '../importes';
import { goesBy, MEDIOS, onCartaPorte } from './carta-porte-elementos';
import { reglasNodosCartaPorte } from './carta-porte-nodos';
import { elementsBelow, nodePath } from './nodos';
import { amountOf, complementosOf, hallado, type ReglaSat } from './regla-sat';
import { isOutOfForce, vigenciasDeCartaPorte } from './vigencias';

const GUIA = 'Carta Porte';

const UBICACION = nodePath('Ubicaciones', 'Ubicacion');
const MERCANCIA = nodePath('Mercancias', 'Mercancia');
const FIGURA = nodePath('FiguraTransporte', 'TiposFigura');
const INSURANCE = nodePath('Mercancias', 'Autotransporte', 'Seguros');

const ubicacionesOf = (carta: XmlElement) => elementsBelow(carta, UBICACION);
const INTERNACIONAL = ['EntradaSalidaMerc', 'PaisOrigenDestino', 'ViaEntradaSalida'];

const mercanciasOf = (carta: XmlElement) => elementsBelow(carta, MERCANCIA);
const operadoresOf = (carta: XmlElement) =>
  elementsBelow(carta, FIGURA).filter(({ attributes }) => attributes.TipoFigura === '01');

/** Rules that are judged by the presence of attributes and nodes. */
const presencia: readonly ReglaSat[] = [
  [
    'CP102',
    ({ cfdi: { tipo, subtotal } }) => tipo === 'T' && Number(subtotal) !== 0 && 'El SubTotal de un traslado es 0.',
  ],
  [
    'CP101',
    ({ cfdi }) =>
      cfdi.version !== '4.0' &&
      complementosOf(cfdi, 'CartaPorte').some(({ attributes }) => attributes.Version?.startsWith('3.')) &&
      'La Version 3.0 y la 3.1 van con CFDI 4.0.',
  ],
  [
    'CP106',
    ({ cfdi: { version, conceptos } }) =>
      version === '4.0' &&
      conceptos.map(({ objetoImp, impuestos: { traslados, retenciones } }, index) => {
        if (!isClave('4.0', 'objetoImp', objetoImp ?? '')) return `ObjetoImp ${objetoImp} no está en el catálogo.`;
        const isTaxed = traslados.length + retenciones.length > 0;
        return objetoImp === '02' && !isTaxed && `El concepto ${index + 1} con ObjetoImp 02 lleva Impuestos.`;
      }),
  ],
  ['CP105', ({ cfdi: { tipo, total } }) => tipo === 'T' && Number(total) !== 0 && 'El Total de un traslado es 0.'],
  ['CP104', ({ cfdi: { tipo, moneda } }) => tipo === 'I' && moneda === 'XXX' && 'La Moneda de un ingreso no es XXX.'],
  ['CP103', ({ cfdi: { tipo, moneda } }) => tipo === 'T' && moneda !== 'XXX' && 'La Moneda de un traslado es XXX.'],
  [
    'CP107',
    ({ cfdi: { tipo, emisor, receptor } }) =>
      tipo === 'T' && emisor.rfc !== receptor.rfc && 'El Rfc del receptor de un traslado es el del emisor.',
  ],
  [
    'CP115',
    ({ cfdi }) =>
      complementosOf(cfdi, 'CartaPorte').map((carta) => {
        const { Version: version = '' } = carta.attributes;
        const says =
          vigenciasDeCartaPorte[version] === undefined
            ? `La Version «${version.slice(0, 10)}» no existe.`
            : isOutOfForce(vigenciasDeCartaPorte, version, cfdi.fecha) &&
              `La Version ${version} no estaba vigente en la Fecha.`;
        return hallado('', says, () => carta);
      }),
  ],
  [
    'CP125',
    onCartaPorte(
      (carta) =>
        goesBy(carta, 'Autotransporte', 'TransporteFerroviario') &&
        carta.attributes.TotalDistRec === undefined &&
        'El transporte por carretera o ferrocarril lleva TotalDistRec.',
    ),
  ],
  [
    GUIA,
    onCartaPorte(
      (carta) =>
        goesBy(carta, 'Autotransporte', 'TransporteFerroviario') &&
        ubicacionesOf(carta).some(
          ({ attributes }) => attributes.TipoUbicacion === 'Destino' && attributes.DistanciaRecorrida === undefined,
        ) &&
        'Un Destino por carretera o ferrocarril lleva DistanciaRecorrida.',
    ),
  ],
  [GUIA, onCartaPorte((carta) => !goesBy(carta, ...MEDIOS) && `Mercancias lleva ${MEDIOS.join(', ')}.`)],
  [
    GUIA,
    onCartaPorte(
      (carta) =>
        goesBy(carta, 'Autotransporte') &&
        !childOf(carta, 'FiguraTransporte') &&
        'Autotransporte lleva FiguraTransporte.',
    ),
  ],
  [
    'CP182',
    onCartaPorte(
      (carta) =>
        mercanciasOf(carta).some(({ attributes }) => attributes.MaterialPeligroso === 'Sí') &&
        goesBy(carta, 'Autotransporte') &&
        !elementsBelow(carta, INSURANCE).some(
          ({ attributes: { AseguraMedAmbiente, PolizaMedAmbiente } }) => AseguraMedAmbiente && PolizaMedAmbiente,
        ) &&
        'Con MaterialPeligroso, Seguros lleva AseguraMedAmbiente y PolizaMedAmbiente.',
    ),
  ],
  [
    GUIA,
    onCartaPorte(
      (carta) =>
        mercanciasOf(carta).some(
          ({ attributes }) =>
            attributes.MaterialPeligroso === 'Sí' && !(attributes.CveMaterialPeligroso && attributes.Embalaje),
        ) && 'Una mercancía con MaterialPeligroso Sí lleva CveMaterialPeligroso y Embalaje.',
    ),
  ],
  [
    'CP195',
    onCartaPorte(
      (carta) =>
        operadoresOf(carta).some(
          ({ attributes: { RFCFigura: rfc, NumRegIdTribFigura: extranjero } }) =>
            !extranjero && (rfc === undefined || rfc.length !== 13 || RFC_GENERICOS.includes(rfc)),
        ) && 'El operador, figura 01, lleva el RFCFigura de una persona física.',
    ),
  ],
  [
    GUIA,
    onCartaPorte(
      (carta) =>
        operadoresOf(carta).some(({ attributes }) => !attributes.NumLicencia) &&
        'El operador, figura 01, lleva NumLicencia.',
    ),
  ],
];

/** Rules of the complement Carta Porte 3.x that need nothing but the CFDI (its standard and guía de llenado). */
export const reglasCartaPorte: readonly ReglaSat[] = [
  ...presencia,
  ...reglasNodosCartaPorte,
  [GUIA, ({ cfdi: { tipo } }) => !['I', 'T'].includes(tipo) && 'Solo la llevan un ingreso y un traslado.'],
  [
    GUIA,
    onCartaPorte((carta) => {
      const mercancias = childOf(carta, 'Mercancias');
      const declared = mercancias && amountOf(mercancias, 'PesoBrutoTotal');
      if (!mercancias || !declared) return null;
      const exact = sum(elementsAt(mercancias, 'Mercancia').map((one) => amountOf(one, 'PesoEnKg')));
      return (
        !exact.eq(declared) &&
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
        !exact.eq(declared) &&
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
