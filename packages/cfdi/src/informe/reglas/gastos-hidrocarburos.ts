import { Big } from 'big.js';
import { elementsAt, type XmlElement } from '../../xml/element';
import { isMonthOf, wrongPedimento } from './pedimento';
import { amountOf, onEach, type ReglaSat, type Sentence } from './regla-sat';

/** The matrix of the complement; which of its numbers is which of these rules is not known. */
const GASTOS = 'GCEH101-133';

const en = (path: readonly string[], find: (element: XmlElement) => Sentence): ReglaSat => [
  GASTOS,
  onEach('GastosHidrocarburos', path, find),
];

const DOCUMENTO = ['Erogacion', 'DocumentoRelacionado'];
const EXTRANJERO = 'Extranjero';
const DE_FOLIO = ['RFCProveedor', 'MontoTotalIVA'];
const DE_PEDIMENTO = ['ClavePedimentoVinculado', 'ClavePagoPedimentoVinculado', 'MontoIVAPedimento'];
const PEDIMENTO = 'NumeroPedimentoVinculado';

const isExtranjero = ({ attributes }: XmlElement) => attributes.OrigenErogacion === EXTRANJERO;
const givenOf = ({ attributes }: XmlElement, names: readonly string[]) =>
  names.filter((name) => attributes[name] !== undefined);

const pedimento: readonly ReglaSat[] = [
  en(DOCUMENTO, (one) => {
    const given = givenOf(one, ['FolioFiscalVinculado', 'FechaFolioFiscalVinculado', ...DE_FOLIO]);
    return isExtranjero(one) && given.length > 0 && `Una erogación extranjera no lleva ${given.join(', ')}.`;
  }),
  en(DOCUMENTO, (one) => {
    const folio = one.attributes.FolioFiscalVinculado !== undefined;
    const given = givenOf(one, DE_FOLIO);
    if (isExtranjero(one)) return null;
    if (folio) return given.length < DE_FOLIO.length && `FolioFiscalVinculado va con ${DE_FOLIO.join(', ')}.`;
    return given.length > 0 && `${given.join(', ')} va con FolioFiscalVinculado.`;
  }),
  en(DOCUMENTO, (one) => {
    const given = givenOf(one, [PEDIMENTO, ...DE_PEDIMENTO]);
    return !isExtranjero(one) && given.length > 0 && `Una erogación nacional no lleva ${given.join(', ')}.`;
  }),
  en(DOCUMENTO, (one) => {
    const given = givenOf(one, DE_PEDIMENTO);
    if (!isExtranjero(one)) return null;
    if (one.attributes[PEDIMENTO] === undefined) return given.length > 0 && `${given.join(', ')} va con ${PEDIMENTO}.`;
    return given.length < DE_PEDIMENTO.length && `${PEDIMENTO} va con ${DE_PEDIMENTO.join(', ')}.`;
  }),
  en(DOCUMENTO, ({ attributes: { FolioFiscalVinculado: folio, FechaFolioFiscalVinculado: fecha } }) => {
    return folio !== undefined && fecha === undefined && 'FolioFiscalVinculado va con FechaFolioFiscalVinculado.';
  }),
  en(DOCUMENTO, ({ attributes: { Mes, FechaFolioFiscalVinculado: fecha } }) => {
    return !isMonthOf(Mes, fecha) && `Mes ${Mes} no es el de ${fecha} ni el anterior.`;
  }),
  [
    GASTOS,
    onEach('GastosHidrocarburos', DOCUMENTO, (one, _complemento, { fecha }) => {
      const numero = one.attributes[PEDIMENTO];
      return numero !== undefined && wrongPedimento(numero, fecha);
    }),
  ],
  en(['Erogacion'], (one) => {
    const porcentaje = amountOf(one, 'Porcentaje');
    return porcentaje !== null && new Big(porcentaje).eq(0) && 'El Porcentaje es mayor que cero.';
  }),
];

/** An attribute that is required where another of its chain is given. */
interface Nested {
  readonly path: readonly string[];
  readonly name: string;
}

/** Reports the attributes of a chain of nodes, each below the one before, that are missing while others are given. */
function chain(nodes: readonly Nested[]): ReglaSat {
  const [first] = nodes;
  return en(first?.path ?? [], (top) => {
    const said = nodes.map(({ path, name }, index) => {
      const below = path.slice(nodes[0]?.path.length ?? 0);
      const found = index === 0 ? [top] : elementsAt(top, ...below);
      return { name, has: found.some(({ attributes }) => attributes[name] !== undefined) };
    });
    const missing = said.filter(({ has }) => !has).map(({ name }) => name);
    return missing.length > 0 && missing.length < said.length && `Falta ${missing.join(', ')}.`;
  });
}

const [ACTIVIDADES, SUBACTIVIDADES, TAREAS] = [
  ['Erogacion', 'Actividades'],
  ['Erogacion', 'Actividades', 'SubActividades'],
  ['Erogacion', 'Actividades', 'SubActividades', 'Tareas'],
] as const;

const juntos: readonly ReglaSat[] = [
  chain([
    { path: ACTIVIDADES, name: 'ActividadRelacionada' },
    { path: SUBACTIVIDADES, name: 'SubActividadRelacionada' },
    { path: TAREAS, name: 'TareaRelacionada' },
  ]),
  chain([
    { path: ['Erogacion', 'CentroCostos'], name: 'Campo' },
    { path: ['Erogacion', 'CentroCostos', 'Yacimientos'], name: 'Yacimiento' },
    { path: ['Erogacion', 'CentroCostos', 'Yacimientos', 'Pozos'], name: 'Pozo' },
  ]),
];

/** A rule that a key is one of a catalogue that is numbered from one on, with so many digits. */
const numbered = (path: readonly string[], name: string, digits: number, last: number): ReglaSat =>
  en(path, ({ attributes: { [name]: clave } }) => {
    const isKnown = clave?.length === digits && Number(clave) >= 1 && Number(clave) <= last;
    return clave !== undefined && !isKnown && `${name} ${clave} no está en su catálogo.`;
  });

/** Actividades, SubActividad and Tareas of catHidrocarburos.xsd. */
const claves: readonly ReglaSat[] = [
  numbered(ACTIVIDADES, 'ActividadRelacionada', 2, 5),
  numbered(SUBACTIVIDADES, 'SubActividadRelacionada', 3, 39),
  numbered(TAREAS, 'TareaRelacionada', 4, 155),
];

/** Rules of Gastos de Hidrocarburos 1.0 that need nothing but the CFDI. */
export const reglasDeGastos: readonly ReglaSat[] = [...pedimento, ...juntos, ...claves];
