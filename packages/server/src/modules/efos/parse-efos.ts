import { SituacionEfos } from '@boveda/contracts';
import type { EtapaGuardada } from '../../esquema/tables/efos-tables';
import { dayOf } from './published-day';
import { folded, type PublishedRead, type PublishedShape, readPublished, type Texts } from './read-published';

/** A row of the SAT's list. */
export interface FilaEfos {
  rfc: string;
  nombre: string;
  situacion: number;
  descripcion: string;
  etapas: EtapaGuardada[];
}

/** The stages in chronological order, by what their columns are called. */
const ETAPAS = [
  { situacion: SituacionEfos.Presunto, etapa: 'presuntos', word: 'presun' },
  { situacion: SituacionEfos.Desvirtuado, etapa: 'desvirtuados', word: 'desvirtu' },
  { situacion: SituacionEfos.Definitivo, etapa: 'definitivos', word: 'definitiv' },
  { situacion: SituacionEfos.Favorable, etapa: 'favorables', word: 'favorable' },
] as const;
type Etapa = (typeof ETAPAS)[number]['etapa'];
type Column = 'rfc' | 'nombre' | 'situacion' | `oficio_${Etapa}` | `publicacion_${Etapa}`;

/** How a row may write its situation: in singular, plural or of a woman, with a mark of a footnote, or with what led to it. */
const SITUACIONES = [
  { situacion: SituacionEfos.Presunto, form: /^presun(t[oa]s?(as?|os?)?|cion)\d*$/ },
  { situacion: SituacionEfos.Definitivo, form: /^definitiv[oa]s?(as?|os?)?(por[a-z]+)?\d*$/ },
  { situacion: SituacionEfos.Desvirtuado, form: /^desvirtu(ad[oa]s?(as?|os?)?|o|a|aron)\d*$/ },
  { situacion: SituacionEfos.Favorable, form: /^(sentencias?)?favorables?(parcial|definitiva)?\d*$/ },
];

/** Reads the situation of a row, `SituacionEfos`; undefined for what is none. */
const situacionOf = (text: string): SituacionEfos | undefined => {
  const word = folded(text).replaceAll(' ', '');
  return SITUACIONES.find(({ form }) => form.test(word))?.situacion;
};

/** Columns of the SAT's notice and of its publication on the SAT's page; those of the DOF are not read. */
const columnsOf = (etapa: Etapa, word: string) =>
  [
    [`oficio_${etapa}`, new RegExp(`^(?!.*\\bdof\\b).*oficio.*${word}`)],
    [`publicacion_${etapa}`, new RegExp(`^(?!.*\\b(dof|oficio)\\b).*publicaci.*${word}`)],
  ] as const;

/** Columns that all lists have, as the SAT has called them. */
export const COMUNES = {
  rfc: /^(clave )?(del )?r ?f ?c\b|^registro federal/,
  nombre: /nombre|social|denominaci|^contribuyentes?$/,
} as const;

/** What a list of stages, that of 69-B or 69-B Bis, looks like. */
const LISTA: PublishedShape<Column, FilaEfos> = {
  titulo: 'listado 69-B',
  columns: {
    ...COMUNES,
    situacion: /^situaci|^estatus|^supuesto/,
    ...Object.fromEntries(ETAPAS.flatMap(({ etapa, word }) => columnsOf(etapa, word))),
  } as PublishedShape<Column, FilaEfos>['columns'],
  required: ['nombre', 'situacion'],
  refuses: /\b69 ?b bis\b/,
  read(texts, rfc) {
    const situacion = situacionOf(texts.situacion);
    if (situacion === undefined) return null;
    const descripcion = texts.situacion.slice(0, 100);
    return { rfc, nombre: texts.nombre.slice(0, 300), situacion, descripcion, etapas: etapasOf(texts) };
  },
};

/**
 * Reads the SAT's list of article 69-B.
 *
 * @throws {EfosRefused} not the list, an incomplete one, or one of which too much cannot be read
 */
export const parseEfos = (
  source: AsyncIterable<Uint8Array>,
  take: (rows: FilaEfos[]) => Promise<void>,
): Promise<PublishedRead> => readPublished(source, LISTA, take);

const etapasOf = (texts: Texts<Column>): EtapaGuardada[] =>
  ETAPAS.map(({ situacion, etapa }) => ({
    situacion,
    oficioglobal: texts[`oficio_${etapa}`].slice(0, 300),
    publicacionsat: dayOf(texts[`publicacion_${etapa}`]),
  })).filter(({ oficioglobal, publicacionsat }) => oficioglobal !== '' || publicacionsat !== null);
