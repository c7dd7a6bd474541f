import * as z from 'zod';
import { keysOf } from './keys-of';
import { pageOf, paging } from './list';
import { route } from './route';
import { day, id, rfc, searchText } from './scalars';
import { type Infer, schema } from './schema';

/** Situation in the SAT's list of article 69-B (simulated operations): not listed, presunto, definitivo. */
export const efos = { 0: '', 1: 'Presunto', 2: 'Definitivo' } as const;

/** Codes of the situation of an RFC in that list (CFF 69-B); `situacionesEfos` has their labels. */
export const SituacionEfos = { Presunto: 1, Definitivo: 2, Desvirtuado: 3, Favorable: 4 } as const;
export type SituacionEfos = (typeof SituacionEfos)[keyof typeof SituacionEfos];

/** Situation of an RFC in that list (CFF 69-B). */
export const situacionesEfos = {
  [SituacionEfos.Presunto]: 'Presunto',
  [SituacionEfos.Definitivo]: 'Definitivo',
  [SituacionEfos.Desvirtuado]: 'Desvirtuado',
  [SituacionEfos.Favorable]: 'Favorable',
} as const satisfies Record<SituacionEfos, string>;

const etapa = schema(() =>
  z.object({
    situacion: z.number().int().min(1).max(4),
    oficioglobal: z.string(),
    publicacionsat: day.nullable(),
  }),
);

/** An entry of the 69-B list. `descripcion` is the SAT's own word; `etapas` are its stages, oldest first. */
export const efosRecord = schema(() =>
  z.object({
    rfc,
    nombre: z.string(),
    situacion: z.number().int().min(1).max(4),
    descripcion: z.string(),
    oficioglobal: z.string().describe('de la situación actual'),
    publicacionsat: day.nullable().describe('cuándo publicó el SAT la situación actual'),
    etapas: z.array(etapa()),
  }),
);
export type EfosRecord = Infer<typeof efosRecord>;

/** By what the counterparts of a taxpayer can be ranked: amounts, and the oldest day that is not paid. */
export const ordenesContraparte = {
  emitido: 'Emitido neto',
  porcobrar: 'Por cobrar',
  cobrardesde: 'Por cobrar desde',
  recibido: 'Recibido neto',
  porpagar: 'Por pagar',
  pagardesde: 'Por pagar desde',
} as const;
export type OrdenContraparte = keyof typeof ordenesContraparte;

const ordenContraparte = keysOf(ordenesContraparte);

/** Filters of the counterparts. Empty fields are left out. */
export const rfcsQuery = schema(() =>
  z.object({
    ...paging,
    search: searchText.optional().describe('parte del RFC o del nombre'),
    efos: z.literal('1').optional().describe('solo los presuntos o definitivos'),
    etiqueta: id.optional().describe('solo las que tienen esta etiqueta'),
    importes: z.literal('1').optional().describe('con lo facturado y lo que se debe'),
    sort: ordenContraparte
      .optional()
      .describe('por un importe, o por el día más antiguo sin pagar; solo las que lo tienen'),
    order: z.enum(['ASC', 'DESC']).optional().describe('con sort; DESC si falta'),
  }),
);

/** Calls about the SAT's list of article 69-B. */
export const efosCalls = () => ({
  list: route({
    method: 'GET',
    path: '/efos',
    summary: 'Busca en la lista del SAT del artículo 69-B por RFC o nombre. Primero los RFC que empiezan con el texto.',
    query: z.object({
      ...paging,
      search: searchText.optional().describe('parte del RFC o del nombre'),
      situacion: z.enum(['1', '2', '3', '4']).optional(),
    }),
    answer: pageOf(efosRecord()),
  }),
  get: route({
    method: 'GET',
    path: '/efos/{id}',
    id: rfc,
    summary: 'Un RFC de la lista del SAT del artículo 69-B. Si no está en ella, contesta 404.',
    answer: efosRecord,
  }),
});
