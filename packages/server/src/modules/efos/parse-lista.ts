import { type OtraLista, otrasListas } from '@boveda/contracts';
import { COMUNES } from './parse-efos';
import { dayOf } from './published-day';
import { folded, type PublishedRead, type PublishedShape, readPublished } from './read-published';

/** A row of a list of article 69 or 69-B Bis. */
export interface FilaLista {
  rfc: string;
  nombre: string;
  /** The SAT's word for why, where it says one. */
  detalle: string;
  publicacion: string | null;
}

type Column = 'rfc' | 'nombre' | 'supuesto' | 'publicacion' | 'favorable' | 'cancelacion';

/** What the rows of a list say of themselves; one that says what another list says is of that one. */
const SUPUESTOS: Readonly<Record<OtraLista | 'efos', RegExp>> = {
  efos: /^(presunt|desvirtu)/,
  firmes: /^firme/,
  exigibles: /^exigible/,
  noLocalizados: /^no localizad/,
  sentencias: /^(sentencias?$|sentencias? conden|condenatori)/,
  cancelados: /^cancelad/,
  entesOmisos: /^(entes?|omis)/,
  csdSinEfectos: /^csd/,
  perdidas: /^(definitiv|sentencias? favorable)/,
};

const isOfAnother = (lista: OtraLista, supuesto: string): boolean => {
  const said = folded(supuesto);
  return !SUPUESTOS[lista].test(said) && Object.values(SUPUESTOS).some((form) => form.test(said));
};

const shapeOf = (lista: OtraLista): PublishedShape<Column, FilaLista> => ({
  titulo: `listado «${otrasListas[lista].nombre}» (${otrasListas[lista].articulo})`,
  columns: {
    ...COMUNES,
    supuesto: /^supuesto|^situaci/,
    // 69-B Bis has two days: the later one is that of a judgment in favour.
    publicacion: /^(?!.*\b(dof|oficio)\b)(?!.*favorable).*publicaci/,
    favorable: /^(?!.*\b(dof|oficio)\b).*publicaci.*favorable/,
    cancelacion: /^fechas? de cancelaci/,
  },
  required: ['nombre'],
  read({ nombre, supuesto, publicacion, favorable, cancelacion }, rfc) {
    if (isOfAnother(lista, supuesto)) return null;
    const dia = dayOf(favorable) ?? dayOf(publicacion) ?? dayOf(cancelacion);
    return { rfc, nombre: nombre.slice(0, 300), detalle: supuesto.slice(0, 100), publicacion: dia };
  },
});

/**
 * Reads a list of article 69 or 69-B Bis. An RFC may occur in several rows: one for each of its credits.
 *
 * @throws {EfosRefused} not a list, an incomplete one, or one of which too much cannot be read
 */
export const parseLista = (
  lista: OtraLista,
  source: AsyncIterable<Uint8Array>,
  take: (rows: FilaLista[]) => Promise<void>,
): Promise<PublishedRead> => readPublished(source, shapeOf(lista), take);
