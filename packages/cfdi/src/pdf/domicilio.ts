import type { XmlElement } from '../xml/element';
import type { Taken } from './taken';

type Part =
  | 'calle'
  | 'exterior'
  | 'interior'
  | 'colonia'
  | 'localidad'
  | 'municipio'
  | 'estado'
  | 'pais'
  | 'codigoPostal'
  | 'referencia';

/** The names of each part of a domicilio, in the complements and in CFDI 3.2. */
const parts: Readonly<Record<Part, readonly string[]>> = {
  calle: ['Calle', 'calle'],
  exterior: ['NumeroExterior', 'noExterior'],
  interior: ['NumeroInterior', 'noInterior'],
  colonia: ['Colonia', 'colonia'],
  localidad: ['Localidad', 'localidad'],
  municipio: ['Municipio', 'municipio'],
  estado: ['Estado', 'estado'],
  pais: ['Pais', 'pais'],
  codigoPostal: ['CodigoPostal', 'codigoPostal'],
  referencia: ['Referencia', 'referencia'],
};

const own: ReadonlySet<string> = new Set(Object.values(parts).flat());

/** Returns true for the elements that hold a domicilio. */
export const isDomicilio = ({ local, attributes, children }: XmlElement): boolean =>
  /^(?:Domicilio|DomicilioFiscal|ExpedidoEn)$/.test(local) &&
  children.length === 0 &&
  // An unknown complement may call anything so.
  Object.keys(attributes).every((name) => own.has(name) || name.startsWith('{'));

/** The domicilio in one line: `Juárez 10, Int. 2, Col. 0347, Mun. 039, NLE Nuevo León, MEX México, C.P. 64000`. */
export function domicilioOf(taken: Taken, element: XmlElement | undefined): string {
  if (!element) return '';
  const read = (part: Part, label = '') => {
    const values = parts[part].map((name) => taken.shown(element, name)).filter(Boolean);
    return values.length === 0 ? '' : `${label}${values.join(' ')}`;
  };
  return [
    [read('calle'), read('exterior')].filter(Boolean).join(' '),
    read('interior', 'Int. '),
    read('colonia', 'Col. '),
    read('localidad', 'Loc. '),
    read('municipio', 'Mun. '),
    read('estado'),
    read('pais'),
    read('codigoPostal', 'C.P. '),
    read('referencia', 'Ref. '),
  ]
    .filter(Boolean)
    .join(', ');
}
