import { Big } from 'big.js';
import { formatImporte } from '../../format-importe';
import { elementsAt, type XmlElement } from '../../xml/element';
import { differsWithin, sum } from '../importes';
import { reglasDeGastos } from './gastos-hidrocarburos';
import { reglasDeHidroYPetro } from './hidro-y-petro';
import { RECURSO, reglasDeRecurso } from './identificacion-recurso';
import { isMonthOf } from './pedimento';
import { amountOf, onEach, type ReglaSat, type Sentence } from './regla-sat';

const unequal = (what: string, declared: string | null, exact: Big): Sentence =>
  declared !== null &&
  differsWithin(declared, exact) &&
  `${what} es ${formatImporte(declared)}; debe ser ${formatImporte(exact.toFixed())}.`;

const CUENTA = 'EstadoDeCuentaCombustible';
const CONCEPTOS = ['Conceptos', 'ConceptoEstadoDeCuentaCombustible'];
const sumAt = (element: XmlElement, ...path: string[]) =>
  sum(elementsAt(element, ...path).map((one) => amountOf(one, 'Importe')));

const combustible: readonly ReglaSat[] = [
  [
    'ECC121',
    onEach(CUENTA, [], (cuenta) => unequal('SubTotal', amountOf(cuenta, 'SubTotal'), sumAt(cuenta, ...CONCEPTOS))),
  ],
  [
    'ECC122',
    onEach(CUENTA, [], (cuenta) => {
      const subtotal = amountOf(cuenta, 'SubTotal');
      return (
        subtotal &&
        unequal('Total', amountOf(cuenta, 'Total'), sumAt(cuenta, ...CONCEPTOS, 'Traslados', 'Traslado').plus(subtotal))
      );
    }),
  ],
  [
    'ECC124',
    onEach(CUENTA, [], (_element, _complemento, { tipo }) => tipo !== 'I' && 'El complemento es de un ingreso.'),
  ],
  [
    'ECC125',
    onEach(
      CUENTA,
      [],
      ({ attributes: { Version } }, _complemento, { version }) =>
        Version === '1.2' && version === '3.2' && 'La Version 1.2 va con CFDI 3.3 o 4.0.',
    ),
  ],
];

const INGRESOS = 'IngresosHidrocarburos';

const ingresos: readonly ReglaSat[] = [
  ['IEEH101', onEach(INGRESOS, [], ({ attributes }) => attributes.Version !== '1.0' && 'La Version es 1.0.')],
  [
    'IEEH102',
    onEach(INGRESOS, [], (_element, _complemento, { tipo }) => tipo !== 'I' && 'El complemento es de un ingreso.'),
  ],
  [
    'IEEH103',
    onEach(
      INGRESOS,
      ['DocumentoRelacionado'],
      ({ attributes: { Mes = '', FechaFolioFiscalVinculado: fecha } }) =>
        !isMonthOf(Mes, fecha) && `Mes ${Mes} no es el de ${fecha} ni el anterior.`,
    ),
  ],
  [
    'IEEH104',
    onEach(INGRESOS, [], (one) => {
      const porcentaje = amountOf(one, 'Porcentaje');
      return porcentaje !== null && new Big(porcentaje).eq(0) && 'El Porcentaje es mayor que cero.';
    }),
  ],
  [
    'IEEH105',
    onEach(INGRESOS, [], (one, _complemento, { total }) => {
      const name = 'ContraprestacionPagadaOperador';
      return unequal(name, amountOf(one, name), new Big(total));
    }),
  ],
];

/** Values of an attribute, in the schema of its complement. */
const inList = (
  codigo: string,
  local: string,
  path: readonly string[],
  name: string,
  list: readonly string[],
): ReglaSat => [
  codigo,
  onEach(local, path, ({ attributes }) => {
    const value = attributes[name];
    return value !== undefined && !list.includes(value) && `${name} «${value.slice(0, 20)}» no está en su catálogo.`;
  }),
];

/** Keys of two digits from one on. */
const upTo = (last: number) => Array.from({ length: last }, (_, index) => String(index + 1).padStart(2, '0'));
const ENTIDADES = upTo(32);
const [NOTARIOS, OBRAS, RENOVACION] = ['NOT101-104', 'OBR101-103', 'REN101-105'] as const;
const RENOVADO = ['DecretoRenovVehicular'];
const SUSTITUIDO = ['DecretoSustitVehicular'];

const listas: readonly ReglaSat[] = [
  inList(NOTARIOS, 'NotariosPublicos', ['DescInmuebles', 'DescInmueble'], 'TipoInmueble', upTo(5)),
  inList(NOTARIOS, 'NotariosPublicos', ['DescInmuebles', 'DescInmueble'], 'Estado', ENTIDADES),
  inList(NOTARIOS, 'NotariosPublicos', ['DescInmuebles', 'DescInmueble'], 'Pais', ['MEX']),
  inList(NOTARIOS, 'NotariosPublicos', ['DatosNotario'], 'EntidadFederativa', ENTIDADES),
  inList(OBRAS, 'obrasarteantiguedades', [], 'TipoBien', upTo(4)),
  inList(OBRAS, 'obrasarteantiguedades', [], 'TituloAdquirido', upTo(5)),
  inList(OBRAS, 'obrasarteantiguedades', [], 'CaracterísticasDeObraoPieza', upTo(7)),
  inList(RENOVACION, 'renovacionysustitucionvehiculos', [], 'TipoDeDecreto', upTo(2)),
  inList(RENOVACION, 'renovacionysustitucionvehiculos', RENOVADO, 'VehEnaj', upTo(2)),
  inList(RENOVACION, 'renovacionysustitucionvehiculos', SUSTITUIDO, 'VehEnaj', upTo(2)),
  inList(
    RENOVACION,
    'renovacionysustitucionvehiculos',
    [...RENOVADO, 'VehiculosUsadosEnajenadoPermAlFab'],
    'TipoVeh',
    upTo(8),
  ),
  inList(
    RENOVACION,
    'renovacionysustitucionvehiculos',
    [...SUSTITUIDO, 'VehiculoUsadoEnajenadoPermAlFab'],
    'TipoVeh',
    upTo(6),
  ),
  inList(
    'DES101',
    'certificadodedestruccion',
    [],
    'Serie',
    ['A', 'B', 'C', 'D', 'E'].map((serie) => `SERIE ${serie}`),
  ),
];

/** Names of the complements that these rules are of. */
export const otrosComplementos = [
  CUENTA,
  INGRESOS,
  'GastosHidrocarburos',
  RECURSO,
  'NotariosPublicos',
  'obrasarteantiguedades',
  'renovacionysustitucionvehiculos',
  'certificadodedestruccion',
] as const;

/** Rules of smaller complements that need nothing but the CFDI (their matrices of errors and schemas). */
export const reglasComplementos: readonly ReglaSat[] = [
  ...combustible,
  ...ingresos,
  ...reglasDeGastos,
  ...reglasDeHidroYPetro,
  ...reglasDeRecurso,
  ...listas,
];
