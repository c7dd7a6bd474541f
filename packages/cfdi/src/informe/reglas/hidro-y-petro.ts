import type { Comprobante } from '../../comprobante/comprobante';
import type { XmlElement } from '../../xml/element';
import { elementsBelow, nodePath } from './nodos';
import { findIn, itself, nothingBefore, type ReglaSat, type Sentence } from './regla-sat';

/** The matrix of the complement is not public: its rules are shown without a number. */
const HIDRO_Y_PETRO = 'Hidrocarburos y Petrolíferos';
const EN_CONCEPTO = nodePath('Conceptos', 'Concepto', 'ComplementoConcepto');
const URI = 'http://www.sat.gob.mx/hidrocarburospetroliferos';

/** c_ClaveHYP with the subproductos of each (c_SubProductoHYP). */
const SUBPRODUCTOS: Readonly<Record<string, readonly string[]>> = {
  '15101505': ['SP18', 'SP19', 'SP22', 'SP23', 'SP24', 'SP25', 'SP48'],
  '15101514': ['SP16'],
  '15101515': ['SP17'],
};

/** c_TipoPermiso with the form of the numbers of each. */
const PERMISOS: Readonly<Record<string, RegExp>> = {
  PER01: /^PL\/\d{1,20}\/EXP\/ES\/\d{4}$/,
  PER02: /^H\/\d{4,24}\/COM\/\d{4}$/,
  PER03: /^PL\/\d{1,20}\/DIS\/OM\/\d{4}$/,
  PER04: /^PL\/\d{1,17}\/EXP\/ES\/MM\/\d{4}$/,
  PER05: /^CNE\/PL\/\d{1,16}\/EXP\/ES\/\d{4}$/,
  PER06: /^CNE\/H\/\d{1,20}\/COM\/\d{4}$/,
  PER07: /^CNE\/PL\/\d{1,16}\/DIS\/OM\/\d{4}$/,
  PER08: /^CNE\/PL\/\d{1,13}\/EXP\/ES\/MM\/\d{4}$/,
  PER09: /^CNE\/PL\/\d{1,19}\/COM\/\d{4}$/,
  PER10: /^#[a-zA-Z0-9]{14}$/,
  PER11: /^F00\.07\.UH\/\d{1,20}\/\d{4}$/,
};

const nodesIn = ({ xml }: Comprobante) =>
  elementsBelow(xml, EN_CONCEPTO).flatMap(({ children }) => children.filter(({ uri }) => uri === URI));

/** Whether a concepto has the complement. */
export const concernsHidroYPetro = (cfdi: Comprobante): boolean => nodesIn(cfdi).length > 0;

const onNodes = (find: (attributes: XmlElement['attributes']) => Sentence): ReglaSat => [
  HIDRO_Y_PETRO,
  ({ cfdi }) => findIn(nodesIn(cfdi), ({ attributes }) => find(attributes), nothingBefore, itself),
];

/** Rules of the complement Hidrocarburos y Petrolíferos 1.0: its attributes and its catalogues. */
export const reglasDeHidroYPetro: readonly ReglaSat[] = [
  onNodes(({ Version }) => Version !== '1.0' && 'La Version es 1.0.'),
  onNodes(({ TipoPermiso: tipo = '' }) => !PERMISOS[tipo] && `TipoPermiso ${tipo} no está en su catálogo.`),
  onNodes(
    ({ TipoPermiso: tipo = '', NumeroPermiso: numero = '' }) =>
      PERMISOS[tipo]?.test(numero) === false && `NumeroPermiso «${numero.slice(0, 40)}» no tiene la forma de ${tipo}.`,
  ),
  onNodes(({ ClaveHYP: clave = '' }) => !SUBPRODUCTOS[clave] && `ClaveHYP ${clave} no está en su catálogo.`),
  onNodes(
    ({ ClaveHYP: clave = '', SubProductoHYP: sub = '' }) =>
      SUBPRODUCTOS[clave]?.includes(sub) === false && `SubProductoHYP ${sub} no es de la clave ${clave}.`,
  ),
];
