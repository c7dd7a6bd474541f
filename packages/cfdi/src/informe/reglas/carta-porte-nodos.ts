import { childOf, elementsAt, type XmlElement } from '../../xml/element';
import { catalogosDeCartaPorte } from './carta-porte-catalogos';
import {
  AUTOTRANSPORTE,
  CON_ESTACION,
  DOMICILIO,
  deCada,
  FIGURA,
  goesBy,
  MERCANCIA,
  onCartaPorte,
  SIN_NUMERO,
  UBICACION,
} from './carta-porte-elementos';
import { isEstadoOf, isLocalidadOf, isMunicipioOf, isPostalMexicano, isPostalOfEstado } from './estados';
import type { ReglaSat } from './regla-sat';

const EXTRANJERO = 'XEXX010101000';
const ENTRADA = 'Entrada';
const MEXICO = 'MEX';

const ESTACION = ['NumEstacion', 'NombreEstacion', 'TipoEstacion'];
/** Keys of ports and airports (c_Estaciones), which are numbered from one on, with a few more than today's; those of trains are not. */
const ESTACIONES: Readonly<Record<string, readonly [form: RegExp, last: number]>> = {
  TransporteMaritimo: [/^PM(\d{3})$/, 128],
  TransporteAereo: [/^EA(\d{4})$/, 2_400],
};

function isEstacion(clave: string, medio: string): boolean {
  const [form, last] = ESTACIONES[medio] ?? [];
  if (!form || !last) return true;
  const number = Number(form.exec(clave)?.[1]);
  return number >= 1 && number <= last;
}

/** c_TipoEstacion */
const INTERMEDIA = '02';
const ISTMO = ['RegistroISTMO', 'UbicacionPoloOrigen', 'UbicacionPoloDestino'];
/** Figuras that state what is theirs of the vehicle: propietario and arrendador. */
const DUENOS = ['02', '03'];
const PREFIJOS: Readonly<Record<string, RegExp>> = { Origen: /^OR\d{6}$/, Destino: /^DE\d{6}$/ };
const FOLIO = /^CCC[\da-fA-F]{5}(-[\da-fA-F]{4}){3}-[\da-fA-F]{12}$/;

const isInternacional = ({ attributes }: XmlElement) => attributes.TranspInternac === 'Sí';

const ubicaciones: readonly ReglaSat[] = [
  deCada(UBICACION, ({ attributes: { IDUbicacion: id, TipoUbicacion: tipo = '' } }) => {
    const form = PREFIJOS[tipo];
    return id !== undefined && form?.test(id) === false && `IDUbicacion ${id} no es de un ${tipo}.`;
  }),
  deCada(UBICACION, ({ attributes: { RFCRemitenteDestinatario: rfc, NumRegIdTrib, ResidenciaFiscal } }) => {
    if (rfc === EXTRANJERO)
      return !(NumRegIdTrib && ResidenciaFiscal) && `Con ${EXTRANJERO} faltan NumRegIdTrib y ResidenciaFiscal.`;
    return (NumRegIdTrib || ResidenciaFiscal) && `NumRegIdTrib y ResidenciaFiscal son solo de ${EXTRANJERO}.`;
  }),
  deCada(UBICACION, ({ attributes }, carta) => {
    const given = ESTACION.filter((name) => attributes[name]);
    const needsEstacion = goesBy(carta, ...CON_ESTACION);
    // Where the goods also go by road, not every place is a station.
    if (goesBy(carta, 'Autotransporte'))
      return !needsEstacion && given.length > 0 && `Autotransporte no lleva ${given.join(', ')}.`;
    if (!needsEstacion) return null;
    // An intermediate station may be one that has no key.
    const asked = attributes.TipoEstacion === INTERMEDIA ? [] : ESTACION;
    const missing = asked.filter((name) => !attributes[name]);
    return missing.length > 0 && `Por mar, aire o ferrocarril la ubicación lleva ${missing.join(', ')}.`;
  }),
  deCada(UBICACION, ({ attributes: { NumEstacion: clave } }, carta) => {
    const [medio, ...others] = CON_ESTACION.filter((one) => goesBy(carta, one));
    if (!clave || !medio || others.length > 0) return null;
    return !isEstacion(clave, medio) && `NumEstacion ${clave} no está en c_Estaciones.`;
  }),
  deCada(
    DOMICILIO,
    ({ attributes: { Estado, Pais } }) => !isEstadoOf(Estado, Pais) && `Estado ${Estado} no es de ${Pais}.`,
  ),
  deCada(
    DOMICILIO,
    ({ attributes: { Municipio, Estado, Pais } }) =>
      Pais === MEXICO && !isMunicipioOf(Municipio, Estado) && `Municipio ${Municipio} no es de ${Estado}.`,
  ),
  deCada(
    DOMICILIO,
    ({ attributes: { Localidad, Estado, Pais } }) =>
      Pais === MEXICO && !isLocalidadOf(Localidad, Estado) && `Localidad ${Localidad} no es de ${Estado}.`,
  ),
  deCada(
    DOMICILIO,
    ({ attributes: { CodigoPostal, Estado, Pais } }) =>
      Pais === MEXICO &&
      CodigoPostal !== undefined &&
      !(isPostalMexicano(CodigoPostal) && isPostalOfEstado(CodigoPostal, Estado)) &&
      `CodigoPostal ${CodigoPostal} no es de ${Estado}.`,
    'CP147',
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
      const cantidades = elementsAt(carta, ...MERCANCIA, 'CantidadTransporta');
      if (cantidades.length === 0) return null;
      const lugares = elementsAt(carta, ...UBICACION);
      if (lugares.some(({ attributes }) => attributes.IDUbicacion === undefined))
        return 'Con CantidadTransporta toda Ubicacion lleva IDUbicacion.';
      const isPlace = (id: string | undefined, tipo: string) =>
        id === undefined ||
        lugares.some(({ attributes }) => attributes.IDUbicacion === id && attributes.TipoUbicacion === tipo);
      const wrong = cantidades.flatMap(({ attributes: { IDOrigen, IDDestino } }) => [
        ...(isPlace(IDOrigen, 'Origen') ? [] : [`IDOrigen ${IDOrigen}`]),
        ...(isPlace(IDDestino, 'Destino') ? [] : [`IDDestino ${IDDestino}`]),
      ]);
      return wrong.length > 0 && `CantidadTransporta nombra ${wrong[0]}, que no es de ninguna Ubicacion suya.`;
    }),
  ],
];

const PLACA = /^[^\s-]{5,7}$/;
const PLACAS = [
  [[...AUTOTRANSPORTE, 'IdentificacionVehicular'], 'PlacaVM'],
  [[...AUTOTRANSPORTE, 'Remolques', 'Remolque'], 'Placa'],
] as const;

const mercancias: readonly ReglaSat[] = [
  deCada(MERCANCIA, ({ attributes: { MaterialPeligroso, CveMaterialPeligroso } }) =>
    MaterialPeligroso !== 'Sí' && CveMaterialPeligroso ? 'Sin MaterialPeligroso sobra CveMaterialPeligroso.' : null,
  ),
  deCada(MERCANCIA, ({ attributes: { ValorMercancia, Moneda } }, carta) => {
    if (ValorMercancia && !Moneda) return 'ValorMercancia pide Moneda.';
    return !ValorMercancia && goesBy(carta, 'TransporteAereo') && 'Por aire la mercancía lleva ValorMercancia.';
  }),
  deCada(
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
  ...PLACAS.map(([path, name]) =>
    deCada(path, ({ attributes }) => {
      const placa = attributes[name];
      return placa !== undefined && !PLACA.test(placa) && `${name} «${placa}» no tiene la forma de una placa.`;
    }),
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
  deCada(
    FIGURA,
    (figura) =>
      DUENOS.includes(figura.attributes.TipoFigura ?? '') &&
      !childOf(figura, 'PartesTransporte') &&
      `La figura ${figura.attributes.TipoFigura} lleva PartesTransporte.`,
  ),
  deCada(
    FIGURA,
    ({ attributes: { RFCFigura, NumRegIdTribFigura } }) =>
      !RFCFigura && !NumRegIdTribFigura && 'Sin RFCFigura la figura lleva NumRegIdTribFigura.',
  ),
  deCada(
    FIGURA,
    ({ attributes: { NumRegIdTribFigura, ResidenciaFiscalFigura } }) =>
      Boolean(NumRegIdTribFigura) !== Boolean(ResidenciaFiscalFigura) &&
      'NumRegIdTribFigura y ResidenciaFiscalFigura van juntos.',
  ),
  deCada(
    FIGURA,
    ({ attributes: { RFCFigura, NumRegIdTribFigura } }) =>
      RFCFigura && RFCFigura !== EXTRANJERO && NumRegIdTribFigura && 'Con RFCFigura sobra NumRegIdTribFigura.',
  ),
];

/** Rules of the nodes of Carta Porte that need nothing but the CFDI. */
export const reglasNodosCartaPorte: readonly ReglaSat[] = [
  ...carta,
  ...ubicaciones,
  ...mercancias,
  ...catalogosDeCartaPorte,
];
