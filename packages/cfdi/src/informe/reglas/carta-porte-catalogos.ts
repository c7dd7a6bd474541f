import { childOf, elementsAt } from '../../xml/element';
import { type CatalogoDe, isClave } from '../claves';
import { remolquePorConfiguracion } from '../claves.generated';
import {
  AUTOTRANSPORTE,
  DOCUMENTACION,
  DOMICILIO,
  deCada,
  FIGURA,
  MERCANCIA,
  UBICACION,
} from './carta-porte-elementos';
import { isIdentidadOf } from './estados';
import { isFraccionDeOcho } from './fracciones';
import { wrongPedimento } from './pedimento';
import { isBien } from './productos';
import type { ReglaSat } from './regla-sat';

const MEXICO = 'MEX';

/** A rule that an attribute of each element at a path, where it has it, is in a catalogue of the complement. */
const inCatalogo = (path: readonly string[], name: string, catalogo: CatalogoDe<'cartaPorte'>): ReglaSat =>
  deCada(path, ({ attributes }) => {
    const clave = attributes[name];
    return clave !== undefined && !isClave('cartaPorte', catalogo, clave) && `${name} ${clave} no está en su catálogo.`;
  });

/** The same of a catalogue of the CFDI. */
const inCatalogoDeCfdi = (path: readonly string[], name: string, catalogo: CatalogoDe<'4.0'>): ReglaSat =>
  deCada(path, ({ attributes }) => {
    const clave = attributes[name];
    return clave !== undefined && !isClave('4.0', catalogo, clave) && `${name} ${clave} no está en su catálogo.`;
  });

/** A rule that a country is one of the catalogue, and not Mexico. */
const isAbroad = (path: readonly string[], name: string): ReglaSat =>
  deCada(path, ({ attributes }) => attributes[name] === MEXICO && `${name} es de otro país que ${MEXICO}.`);

/** What permisos of each means begin with (c_TipoPermiso); one that the catalogue does not have is of any. */
const PERMISOS = { Autotransporte: 'TPAF', TransporteMaritimo: 'TPTM', TransporteAereo: 'TPTA' } as const;
const OTRO_PERMISO = 'TPXX';

const permisos = Object.entries(PERMISOS).map(([medio, prefijo]) =>
  deCada(['Mercancias', medio], ({ attributes: { PermSCT: permiso } }) => {
    // By sea it may be missing.
    if (permiso === undefined) return medio !== 'TransporteMaritimo' && `${medio} lleva PermSCT.`;
    if (!isClave('cartaPorte', 'permiso', permiso)) return `PermSCT ${permiso} no está en c_TipoPermiso.`;
    const isOwn = [prefijo, OTRO_PERMISO].some((one) => permiso.startsWith(one));
    return !isOwn && `PermSCT ${permiso} no es de ${medio}.`;
  }),
);

/** c_DocumentoAduanero: pedimento */
const PEDIMENTO = '01';

const aduana: readonly ReglaSat[] = [
  inCatalogo(['RegimenesAduaneros', 'RegimenAduaneroCCP'], 'RegimenAduanero', 'regimenAduanero'),
  inCatalogo(DOCUMENTACION, 'TipoDocumento', 'documentoAduanero'),
  deCada(DOCUMENTACION, ({ attributes: { TipoDocumento, NumPedimento, IdentDocAduanero } }) => {
    if (TipoDocumento === PEDIMENTO) return !NumPedimento && `TipoDocumento ${PEDIMENTO} lleva NumPedimento.`;
    return !IdentDocAduanero && `TipoDocumento ${TipoDocumento} lleva IdentDocAduanero.`;
  }),
  deCada(
    DOCUMENTACION,
    ({ attributes: { TipoDocumento, RFCImpo } }, { attributes: { EntradaSalidaMerc } }) =>
      TipoDocumento === PEDIMENTO && EntradaSalidaMerc === 'Entrada' && !RFCImpo && 'Una importación lleva RFCImpo.',
  ),
  deCada(
    DOCUMENTACION,
    ({ attributes: { NumPedimento } }, _carta, { fecha }) =>
      NumPedimento !== undefined && wrongPedimento(NumPedimento, fecha),
  ),
];

const paises: readonly ReglaSat[] = [
  inCatalogoDeCfdi([], 'PaisOrigenDestino', 'pais'),
  isAbroad([], 'PaisOrigenDestino'),
  inCatalogoDeCfdi(UBICACION, 'ResidenciaFiscal', 'pais'),
  isAbroad(UBICACION, 'ResidenciaFiscal'),
  deCada(
    UBICACION,
    ({ attributes: { NumRegIdTrib, ResidenciaFiscal } }) =>
      !isIdentidadOf(NumRegIdTrib, ResidenciaFiscal) &&
      `NumRegIdTrib ${NumRegIdTrib} no tiene la forma de los de ${ResidenciaFiscal}.`,
  ),
  inCatalogoDeCfdi(DOMICILIO, 'Pais', 'pais'),
  inCatalogoDeCfdi(FIGURA, 'ResidenciaFiscalFigura', 'pais'),
];

const configuracion: ReglaSat = deCada(
  AUTOTRANSPORTE,
  (autotransporte) => {
    const clave = childOf(autotransporte, 'IdentificacionVehicular')?.attributes.ConfigVehicular ?? '';
    const remolques = elementsAt(autotransporte, 'Remolques', 'Remolque').length > 0;
    const asked = remolquePorConfiguracion[clave];
    if (asked === '1') return !remolques && `ConfigVehicular ${clave} lleva Remolques.`;
    return asked === '0' && remolques && `ConfigVehicular ${clave} no lleva Remolques.`;
  },
  'CP184',
);

/** Rules of Carta Porte that an attribute is in its catalogue, or goes with what a key of a catalogue asks for. */
export const catalogosDeCartaPorte: readonly ReglaSat[] = [
  deCada(
    MERCANCIA,
    ({ attributes: { BienesTransp: clave } }) =>
      clave !== undefined && !isBien(clave) && `BienesTransp ${clave} no está en c_ClaveProdServCP.`,
  ),
  inCatalogoDeCfdi(MERCANCIA, 'ClaveUnidad', 'claveUnidad'),
  inCatalogoDeCfdi(MERCANCIA, 'Moneda', 'moneda'),
  inCatalogo(MERCANCIA, 'CveMaterialPeligroso', 'materialPeligroso'),
  inCatalogo(MERCANCIA, 'Embalaje', 'embalaje'),
  deCada(
    MERCANCIA,
    ({ attributes: { FraccionArancelaria: clave } }) =>
      clave !== undefined && !isFraccionDeOcho(clave) && `FraccionArancelaria ${clave} no está en su catálogo.`,
  ),
  inCatalogo(['Mercancias'], 'UnidadPeso', 'unidadPeso'),
  inCatalogo([...AUTOTRANSPORTE, 'IdentificacionVehicular'], 'ConfigVehicular', 'configuracion'),
  inCatalogo([...AUTOTRANSPORTE, 'Remolques', 'Remolque'], 'SubTipoRem', 'remolque'),
  inCatalogo(['Mercancias', 'TransporteMaritimo'], 'TipoEmbarcacion', 'embarcacion'),
  inCatalogo(['Mercancias', 'TransporteAereo'], 'CodigoTransportista', 'aerolinea'),
  inCatalogo(FIGURA, 'TipoFigura', 'figura'),
  inCatalogo([...FIGURA, 'PartesTransporte'], 'ParteTransporte', 'parte'),
  inCatalogo([], 'ViaEntradaSalida', 'transporte'),
  inCatalogo([], 'UbicacionPoloOrigen', 'polo'),
  inCatalogo([], 'UbicacionPoloDestino', 'polo'),
  inCatalogo(UBICACION, 'TipoEstacion', 'tipoEstacion'),
  ...permisos,
  ...paises,
  ...aduana,
  configuracion,
];
