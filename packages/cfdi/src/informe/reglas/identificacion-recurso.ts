import { childrenOf, type XmlElement } from '../../xml/element';
import { onEach, type ReglaSat, type Sentence } from './regla-sat';

/** The complement of resources and expenses on account of third parties (http://www.sat.gob.mx/IdeRecMinGast). */
export const RECURSO = 'IdentificacionDeRecurso';

const DISPERSION = 'DispersionDelRecurso';
const GASTO = 'IdentificacionDelGasto';

/** What each TipoOperacion says: a, that resources were handed out; b, what they were spent on. */
const isOperacion = ({ attributes }: XmlElement, tipo: string) => attributes.TipoOperacion?.toLowerCase() === tipo;
const has = (element: XmlElement, local: string) => childrenOf(element, local).length > 0;

const excluded = (codigo: string, tipo: string, local: string): ReglaSat => [
  codigo,
  onEach(RECURSO, [], (one) => isOperacion(one, tipo) && has(one, local) && `TipoOperacion ${tipo} no lleva ${local}.`),
];
const required = (codigo: string, tipo: string, local: string): ReglaSat => [
  codigo,
  onEach(RECURSO, [], (one) => isOperacion(one, tipo) && !has(one, local) && `TipoOperacion ${tipo} lleva ${local}.`),
];

function companion({ attributes }: XmlElement, name: string, asked: string): Sentence {
  return attributes[name] !== undefined && attributes[asked] === undefined && `${name} pide ${asked}.`;
}

/** Rules of the complement that need nothing but the CFDI (its matrix of errors). */
export const reglasDeRecurso: readonly ReglaSat[] = [
  [
    'IRMGCT101',
    onEach(RECURSO, [], (_one, _complemento, { version }) => version === '3.2' && 'Va con CFDI 3.3 o 4.0.'),
  ],
  ['IRMGCT102', onEach(RECURSO, [], (_one, _complemento, { tipo }) => tipo !== 'I' && 'Es de un ingreso.')],
  excluded('IRMGCT103', 'a', GASTO),
  required('IRMGCT104', 'a', DISPERSION),
  excluded('IRMGCT105', 'b', DISPERSION),
  required('IRMGCT106', 'b', GASTO),
  ['IRMGCT107', onEach(RECURSO, [], (one) => companion(one, 'Remanente', 'ReintegroRemanente'))],
  ['IRMGCT108', onEach(RECURSO, [], (one) => companion(one, 'ReintegroRemanente', 'ReintegroRemanFecha'))],
  ['IRMGCT109', onEach(RECURSO, [GASTO], (one) => companion(one, 'NumFolioDoc', 'FechaDeGasto'))],
  ['IRMGCT110', onEach(RECURSO, [GASTO], (one) => companion(one, 'NumFolioDoc', 'ImporteGasto'))],
];
