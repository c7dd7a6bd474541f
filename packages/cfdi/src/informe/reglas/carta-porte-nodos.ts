import { childOf, elementsAt, type XmlElement } from '../../xml/element';
import { type CatalogoDe, clavesDe, isClave } from '../claves';
import { remolquePorConfiguracion } from '../claves.generated';
import { CON_ESTACION, goesBy, onCartaPorte } from './carta-porte-elementos';
import { isEstadoOf, isLocalidadOf, isMunicipioOf, isPostalOfEstado } from './estados';
import { isFraccionDeOcho } from './fracciones';
import { isBien } from './productos';
import { onEach, type ReglaSat, type Sentence } from './regla-sat';

/** In place of a code whose number is not known. */
const SIN_NUMERO = 'Carta Porte';
const EXTRANJERO = 'XEXX010101000';
const ENTRADA = 'Entrada';
const MEXICO = 'MEX';

/** A rule of each element at a path below the complement. */
const deCada = (
  path: readonly string[],
  find: (element: XmlElement, carta: XmlElement) => Sentence,
  codigo: string = SIN_NUMERO,
): ReglaSat => [codigo, onEach('CartaPorte', path, find)];

const UBICACION = ['Ubicaciones', 'Ubicacion'];
const MERCANCIA = ['Mercancias', 'Mercancia'];
const FIGURA = ['FiguraTransporte', 'TiposFigura'];
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
/** Permisos of transport by sea and by air. */
const DE_OTRO_MEDIO = /^TPT[MA]/;
const FOLIO = /^CCC[\da-f]{5}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/i;

const AUTOTRANSPORTE = ['Mercancias', 'Autotransporte'];

/** A rule that an attribute of each element at a path, where it has it, is in a catalogue of the complement. */
const inCatalogo = (path: readonly string[], name: string, catalogo: CatalogoDe<'cartaPorte'>): ReglaSat =>
  deCada(path, ({ attributes }) => {
    const clave = attributes[name];
    return clave !== undefined && !isClave('cartaPorte', catalogo, clave) && `${name} ${clave} no está en su catálogo.`;
  });

const catalogos: readonly ReglaSat[] = [
  deCada(
    MERCANCIA,
    ({ attributes: { BienesTransp: clave } }) =>
      clave !== undefined && !isBien(clave) && `BienesTransp ${clave} no está en c_ClaveProdServCP.`,
  ),
  deCada(
    MERCANCIA,
    ({ attributes: { ClaveUnidad: clave } }) =>
      clave !== undefined && !isClave('4.0', 'claveUnidad', clave) && `ClaveUnidad ${clave} no está en c_ClaveUnidad.`,
  ),
  inCatalogo(MERCANCIA, 'CveMaterialPeligroso', 'materialPeligroso'),
  inCatalogo(MERCANCIA, 'Embalaje', 'embalaje'),
  deCada(
    MERCANCIA,
    ({ attributes: { FraccionArancelaria: clave } }) =>
      clave !== undefined && !isFraccionDeOcho(clave) && `FraccionArancelaria ${clave} no está en su catálogo.`,
  ),
  inCatalogo(['Mercancias'], 'UnidadPeso', 'unidadPeso'),
  deCada(AUTOTRANSPORTE, ({ attributes: { PermSCT: permiso = '' } }) => {
    if (!clavesDe('cartaPorte', 'permiso')?.has(permiso)) return `PermSCT ${permiso} no está en c_TipoPermiso.`;
    return DE_OTRO_MEDIO.test(permiso) && `PermSCT ${permiso} no es de autotransporte.`;
  }),
  inCatalogo([...AUTOTRANSPORTE, 'IdentificacionVehicular'], 'ConfigVehicular', 'configuracion'),
  inCatalogo([...AUTOTRANSPORTE, 'Remolques', 'Remolque'], 'SubTipoRem', 'remolque'),
  inCatalogo(FIGURA, 'TipoFigura', 'figura'),
  inCatalogo([...FIGURA, 'PartesTransporte'], 'ParteTransporte', 'parte'),
  inCatalogo(['RegimenesAduaneros', 'RegimenAduaneroCCP'], 'RegimenAduanero', 'regimenAduanero'),
  inCatalogo([...MERCANCIA, 'DocumentacionAduanera'], 'TipoDocumento', 'documentoAduanero'),
  deCada(
    AUTOTRANSPORTE,
    (autotransporte) => {
      const configuracion = childOf(autotransporte, 'IdentificacionVehicular')?.attributes.ConfigVehicular ?? '';
      const remolques = elementsAt(autotransporte, 'Remolques', 'Remolque').length > 0;
      const asked = remolquePorConfiguracion[configuracion];
      if (asked === '1') return !remolques && `ConfigVehicular ${configuracion} lleva Remolques.`;
      return asked === '0' && remolques && `ConfigVehicular ${configuracion} no lleva Remolques.`;
    },
    'CP184',
  ),
];

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
    [...UBICACION, 'Domicilio'],
    ({ attributes: { Estado, Pais } }) => !isEstadoOf(Estado, Pais) && `Estado ${Estado} no es de ${Pais}.`,
  ),
  deCada(
    [...UBICACION, 'Domicilio'],
    ({ attributes: { Municipio, Estado, Pais } }) =>
      Pais === MEXICO && !isMunicipioOf(Municipio, Estado) && `Municipio ${Municipio} no es de ${Estado}.`,
  ),
  deCada(
    [...UBICACION, 'Domicilio'],
    ({ attributes: { Localidad, Estado, Pais } }) =>
      Pais === MEXICO && !isLocalidadOf(Localidad, Estado) && `Localidad ${Localidad} no es de ${Estado}.`,
  ),
  deCada(
    [...UBICACION, 'Domicilio'],
    ({ attributes: { CodigoPostal, Estado, Pais } }) =>
      Pais === MEXICO && !isPostalOfEstado(CodigoPostal, Estado) && `CodigoPostal ${CodigoPostal} no es de ${Estado}.`,
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
      const known = new Set(elementsAt(carta, ...UBICACION).map(({ attributes }) => attributes.IDUbicacion));
      if (known.has(undefined)) return 'Con CantidadTransporta toda Ubicacion lleva IDUbicacion.';
      const [wrong] = cantidades
        .flatMap(({ attributes: { IDOrigen, IDDestino } }) => [IDOrigen, IDDestino])
        .filter((id) => id !== undefined && !known.has(id));
      return wrong && `CantidadTransporta nombra ${wrong}, que no es de ninguna Ubicacion.`;
    }),
  ],
];

const mercancias: readonly ReglaSat[] = [
  deCada(MERCANCIA, ({ attributes: { MaterialPeligroso, CveMaterialPeligroso } }) =>
    MaterialPeligroso === 'No' && CveMaterialPeligroso ? 'Sin MaterialPeligroso sobra CveMaterialPeligroso.' : null,
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
  deCada(
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
];

/** Rules of the nodes of Carta Porte that need nothing but the CFDI. */
export const reglasNodosCartaPorte: readonly ReglaSat[] = [...carta, ...ubicaciones, ...mercancias, ...catalogos];
