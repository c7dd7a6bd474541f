import { childOf, elementsAt, type XmlElement } from '../../xml/element';
import { CON_ESTACION, goesBy, onCartaPorte, type Sentence } from './carta-porte-elementos';
import { isEstadoOf } from './estados';
import { complementosOf, hallado, type ReglaSat } from './regla-sat';

/** In place of a code whose number is not known. */
const SIN_NUMERO = 'Carta Porte';
const EXTRANJERO = 'XEXX010101000';
const ENTRADA = 'Entrada';

/** A rule of each element at a path below the complement. */
const onEach = (path: readonly string[], find: (element: XmlElement, carta: XmlElement) => Sentence): ReglaSat => [
  SIN_NUMERO,
  ({ cfdi }) =>
    complementosOf(cfdi, 'CartaPorte').flatMap((carta) =>
      elementsAt(carta, ...path).map((element) => hallado('', find(element, carta), () => element)),
    ),
];

const UBICACION = ['Ubicaciones', 'Ubicacion'];
const MERCANCIA = ['Mercancias', 'Mercancia'];
const FIGURA = ['FiguraTransporte', 'TiposFigura'];
const ESTACION = ['NumEstacion', 'NombreEstacion', 'TipoEstacion'];
const ISTMO = ['RegistroISTMO', 'UbicacionPoloOrigen', 'UbicacionPoloDestino'];
/** Figuras that state what is theirs of the vehicle: propietario and arrendador. */
const DUENOS = ['02', '03'];
const PREFIJOS: Readonly<Record<string, RegExp>> = { Origen: /^OR\d{6}$/, Destino: /^DE\d{6}$/ };
const FOLIO = /^CCC[\da-f]{5}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/i;

const isInternacional = ({ attributes }: XmlElement) => attributes.TranspInternac === 'Sí';

const ubicaciones: readonly ReglaSat[] = [
  onEach(UBICACION, ({ attributes: { IDUbicacion: id, TipoUbicacion: tipo = '' } }) => {
    const form = PREFIJOS[tipo];
    return id !== undefined && form?.test(id) === false && `IDUbicacion ${id} no es de un ${tipo}.`;
  }),
  onEach(UBICACION, ({ attributes: { RFCRemitenteDestinatario: rfc, NumRegIdTrib, ResidenciaFiscal } }) => {
    if (rfc === EXTRANJERO)
      return !(NumRegIdTrib && ResidenciaFiscal) && `Con ${EXTRANJERO} faltan NumRegIdTrib y ResidenciaFiscal.`;
    return (NumRegIdTrib || ResidenciaFiscal) && `NumRegIdTrib y ResidenciaFiscal son solo de ${EXTRANJERO}.`;
  }),
  onEach(UBICACION, ({ attributes }, carta) => {
    const given = ESTACION.filter((name) => attributes[name]);
    const needsEstacion = goesBy(carta, ...CON_ESTACION);
    if (goesBy(carta, 'Autotransporte') && !needsEstacion)
      return given.length > 0 && `Autotransporte no lleva ${given.join(', ')}.`;
    return needsEstacion && !attributes.NumEstacion && 'Por mar, aire o ferrocarril la ubicación lleva NumEstacion.';
  }),
  onEach(
    [...UBICACION, 'Domicilio'],
    ({ attributes: { Estado, Pais } }) => !isEstadoOf(Estado, Pais) && `Estado ${Estado} no es de ${Pais}.`,
  ),
  [
    SIN_NUMERO,
    onCartaPorte((carta) => {
      const tipos = elementsAt(carta, ...UBICACION).map(({ attributes }) => attributes.TipoUbicacion);
      const missing = ['Origen', 'Destino'].filter((tipo) => !tipos.includes(tipo));
      return missing.length > 0 && `Falta una Ubicacion de ${missing.join(' y de ')}.`;
    }),
  ],
  [
    'CP131',
    onCartaPorte((carta) => {
      const known = new Set(elementsAt(carta, ...UBICACION).map(({ attributes }) => attributes.IDUbicacion));
      const [wrong] = elementsAt(carta, ...MERCANCIA, 'CantidadTransporta')
        .flatMap(({ attributes: { IDOrigen, IDDestino } }) => [IDOrigen, IDDestino])
        .filter((id) => id !== undefined && !known.has(id));
      return wrong && `CantidadTransporta nombra ${wrong}, que no es de ninguna Ubicacion.`;
    }),
  ],
];

const mercancias: readonly ReglaSat[] = [
  onEach(MERCANCIA, ({ attributes: { MaterialPeligroso, CveMaterialPeligroso } }) =>
    MaterialPeligroso === 'No' && CveMaterialPeligroso ? 'Sin MaterialPeligroso sobra CveMaterialPeligroso.' : null,
  ),
  onEach(MERCANCIA, ({ attributes: { ValorMercancia, Moneda } }, carta) => {
    if (ValorMercancia && !Moneda) return 'ValorMercancia pide Moneda.';
    return !ValorMercancia && goesBy(carta, 'TransporteAereo') && 'Por aire la mercancía lleva ValorMercancia.';
  }),
  onEach(
    MERCANCIA,
    (mercancia, carta) =>
      isInternacional(carta) &&
      carta.attributes.EntradaSalidaMerc === ENTRADA &&
      !childOf(mercancia, 'DocumentacionAduanera') &&
      'Una importación lleva DocumentacionAduanera.',
  ),
  [
    'CP182',
    onCartaPorte(
      (carta) =>
        elementsAt(carta, ...MERCANCIA).every(({ attributes }) => attributes.MaterialPeligroso !== 'Sí') &&
        elementsAt(carta, 'Mercancias', 'Autotransporte', 'Seguros').some(
          ({ attributes }) => attributes.AseguraMedAmbiente,
        ) &&
        'Sin MaterialPeligroso sobra AseguraMedAmbiente.',
    ),
  ],
  onEach(
    ['Mercancias', 'Autotransporte', 'IdentificacionVehicular'],
    ({ attributes: { PlacaVM: placa } }) =>
      placa !== undefined && !/^[^\s-]{5,7}$/.test(placa) && `PlacaVM «${placa}» no tiene la forma de una placa.`,
  ),
];

const carta: readonly ReglaSat[] = [
  [
    SIN_NUMERO,
    onCartaPorte((one) => {
      const has = childOf(one, 'RegimenesAduaneros') !== undefined || one.attributes.RegimenAduanero !== undefined;
      if (!['3.0', '3.1'].includes(one.attributes.Version ?? '')) return null;
      if (isInternacional(one)) return !has && 'Un transporte internacional lleva el régimen aduanero.';
      return has && 'Un transporte nacional no lleva régimen aduanero.';
    }),
  ],
  [
    SIN_NUMERO,
    onCartaPorte(
      ({ attributes: { IdCCP: folio } }) =>
        folio !== undefined && !FOLIO.test(folio) && `IdCCP «${folio}» no tiene la forma de uno.`,
    ),
  ],
  [
    SIN_NUMERO,
    onCartaPorte(({ attributes }) => {
      const given = ISTMO.filter((name) => attributes[name]);
      return given.length > 0 && given.length < ISTMO.length && `${ISTMO.join(', ')} van juntos.`;
    }),
  ],
  onEach(
    FIGURA,
    (figura) =>
      DUENOS.includes(figura.attributes.TipoFigura ?? '') &&
      !childOf(figura, 'PartesTransporte') &&
      `La figura ${figura.attributes.TipoFigura} lleva PartesTransporte.`,
  ),
  onEach(
    FIGURA,
    ({ attributes: { RFCFigura, NumRegIdTribFigura } }) =>
      !RFCFigura && !NumRegIdTribFigura && 'Sin RFCFigura la figura lleva NumRegIdTribFigura.',
  ),
];

/** Rules of the nodes of Carta Porte that need nothing but the CFDI. */
export const reglasNodosCartaPorte: readonly ReglaSat[] = [...carta, ...ubicaciones, ...mercancias];
