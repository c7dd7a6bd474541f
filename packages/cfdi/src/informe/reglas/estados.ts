import { estadosPorPais } from '../claves.generated';

/** c_Estado: of Mexico, the United States and Canada; of other countries any text. */
const ESTADOS = new Map(Object.entries(estadosPorPais).map(([pais, estados]) => [pais, new Set(estados.split(' '))]));

const MEXICANO = /^\d{5}$/;
/** Pattern of a código postal (c_Pais). */
const POSTALES: Readonly<Record<string, RegExp>> = {
  MEX: MEXICANO,
  USA: /^\d{5}(-\d{4})?$/,
  CAN: /^[A-Z]\d[A-Z] \d[A-Z]\d$/,
};

/** Whether a country has the state; true of countries whose states are not in the catalogue. */
export const isEstadoOf = (estado: string | undefined, pais: string | undefined): boolean =>
  estado === undefined || (ESTADOS.get(pais ?? '')?.has(estado) ?? true);

/** Entidad of payrolls, which kept the key of the Distrito Federal. */
const DISTRITO_FEDERAL = 'DIF';

/** Whether a key is of a state of any of these countries (c_Estado as payrolls use it). */
export const isEstadoOfAny = (estado: string): boolean =>
  estado === DISTRITO_FEDERAL || [...ESTADOS.values()].some((estados) => estados.has(estado));

/** First two digits of the códigos postales of each state (SEPOMEX). */
const PREFIJOS: Readonly<Record<string, readonly [from: number, to: number]>> = {
  CMX: [1, 16],
  AGU: [20, 20],
  BCN: [21, 22],
  BCS: [23, 23],
  CAM: [24, 24],
  COA: [25, 27],
  COL: [28, 28],
  CHP: [29, 30],
  CHH: [31, 33],
  DUR: [34, 35],
  GUA: [36, 38],
  GRO: [39, 41],
  HID: [42, 43],
  JAL: [44, 49],
  MEX: [50, 57],
  MIC: [58, 61],
  MOR: [62, 62],
  NAY: [63, 63],
  NLE: [64, 67],
  OAX: [68, 71],
  PUE: [72, 75],
  QUE: [76, 76],
  ROO: [77, 77],
  SLP: [78, 79],
  SIN: [80, 82],
  SON: [83, 85],
  TAB: [86, 86],
  TAM: [87, 89],
  TLA: [90, 90],
  VER: [91, 96],
  YUC: [97, 97],
  ZAC: [98, 99],
};

const OF_ANY_STATE = new Set(
  Object.values(PREFIJOS).flatMap(([from, to]) => Array.from({ length: to - from + 1 }, (_, index) => from + index)),
);

/** Whether a text may be a código postal of Mexico: five digits that begin as those of a state do. */
export const isPostalMexicano = (codigo: string): boolean =>
  MEXICANO.test(codigo) && OF_ANY_STATE.has(Number(codigo.slice(0, 2)));

/** Whether a código postal of Mexico may be of the state; true of what is not one, or of no state of Mexico. */
export function isPostalOfEstado(codigo: string | undefined, estado: string | undefined): boolean {
  const range = PREFIJOS[estado ?? ''];
  if (!range || codigo === undefined || !MEXICANO.test(codigo)) return true;
  const prefix = Number(codigo.slice(0, 2));
  return prefix >= range[0] && prefix <= range[1];
}

// Last municipio and last localidad of each state, as Carta Porte 3.1 and Comercio Exterior 2.0 have them (c_Municipio,
// c_Localidad): both are numbered from one on.
const ULTIMOS =
  'AGU:11:9 BCN:5:7 BCS:9:12 CAM:11:11 CHP:124:25 CHH:67:15 CMX:17:16 COA:38:24 COL:10:5 DUR:39:12 GRO:81:41 ' +
  'GUA:46:39 HID:84:15 JAL:125:56 MEX:125:41 MIC:113:27 MOR:33:8 NAY:20:18 NLE:51:22 OAX:570:59 PUE:217:17 QUE:18:4 ' +
  'ROO:11:8 SIN:18:24 SLP:58:20 SON:72:14 TAB:17:13 TAM:43:21 TLA:60:6 VER:212:69 YUC:106:6 ZAC:58:19';
const ultimos = new Map(
  ULTIMOS.split(' ').map((entry) => {
    const [estado = '', municipio, localidad] = entry.split(':');
    return [estado, { municipio: Number(municipio), localidad: Number(localidad) }];
  }),
);
/** States gain municipios, up to four between these and CFDI 4.0: those of a few years count as theirs. */
const MARGEN = 5;

/** Whether a state of Mexico may have a municipio of this key; true of what is no state of Mexico. */
export const isMunicipioOf = (clave: string | undefined, estado: string | undefined): boolean =>
  isNumbered(clave, ultimos.get(estado ?? '')?.municipio, 3);

/** Whether a state of Mexico may have a localidad of this key; true of what is no state of Mexico. */
export const isLocalidadOf = (clave: string | undefined, estado: string | undefined): boolean =>
  isNumbered(clave, ultimos.get(estado ?? '')?.localidad, 2);

const isNumbered = (clave: string | undefined, last: number | undefined, digits: number): boolean =>
  clave === undefined ||
  last === undefined ||
  (clave.length === digits && Number(clave) >= 1 && Number(clave) <= last + MARGEN);

/** Form of the tax identity of a country (c_Pais); of the others any. */
const IDENTIDADES: Readonly<Record<string, RegExp>> = { USA: /^\d{9}$/, CAN: /^\d{9}$/ };

/** Whether a number may be a tax identity of the country. */
export const isIdentidadOf = (numero: string | null | undefined, pais: string | null | undefined): boolean =>
  !numero || (IDENTIDADES[pais ?? '']?.test(numero) ?? true);

/** Countries of the European Union (c_Pais, agrupaciones). */
const UNION_EUROPEA = new Set(
  'DEU AUT BEL BGR CYP HRV DNK SVK SVN ESP EST FIN FRA GRC HUN IRL ITA LVA LTU LUX MLT NLD POL PRT GBR CZE ROU SWE'.split(
    ' ',
  ),
);

/** Whether the catalogue groups the country with the European Union. */
export const isUnionEuropea = (pais: string | undefined): boolean => UNION_EUROPEA.has(pais ?? '');

/** Whether a código postal may be one of the country. */
export const isPostalOf = (codigo: string | undefined, pais: string | undefined): boolean =>
  codigo === undefined || (POSTALES[pais ?? '']?.test(codigo) ?? true);
