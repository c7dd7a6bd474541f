import * as z from 'zod';
import { pageOf, paging } from './list';
import { route } from './route';
import { day, rfc, searchText } from './scalars';

/** Whether somebody is in the SAT's list of those who invoice what did not happen: not, as presunto, as definitivo. */
export const efos = { 0: '', 1: 'Presunto', 2: 'Definitivo' } as const;

/** Where somebody in that list stands (CFF 69-B). */
export const situacionesEfos = { 1: 'Presunto', 2: 'Definitivo', 3: 'Desvirtuado', 4: 'Favorable' } as const;

const contraparte = z.object({ rfc, nombre: z.string(), efo: z.number().int().min(0).max(2) });
/** A counterpart of the selected taxpayer. */
export type Contraparte = z.infer<typeof contraparte>;

export const listRfcs = route({
  name: 'listRfcs',
  method: 'GET',
  path: '/rfcs',
  summary: 'Counterparts of the selected taxpayer, by RFC or name; those whose RFC begins with the text come first.',
  query: z.object({
    ...paging,
    search: searchText.optional().describe('part of RFC or name'),
    efos: z.literal('1').optional().describe('only those who are presunto or definitivo'),
  }),
  answer: pageOf(contraparte),
});

const etapa = z.object({
  situacion: z.number().int().min(1).max(4),
  oficioglobal: z.string(),
  publicacionsat: day.nullable(),
});

/** Somebody in the 69-B list. `descripcion` is the SAT's own word; `etapas` is how it came to that, oldest first. */
export const efosRecord = z.object({
  rfc,
  nombre: z.string(),
  situacion: z.number().int().min(1).max(4),
  descripcion: z.string(),
  oficioglobal: z.string().describe('of the present situation'),
  publicacionsat: day.nullable().describe('when the SAT published the present situation'),
  etapas: z.array(etapa),
});
export type EfosRecord = z.infer<typeof efosRecord>;

export const listEfos = route({
  name: 'listEfos',
  method: 'GET',
  path: '/efos',
  summary: "The SAT's list of article 69-B, by RFC or name; those whose RFC begins with the text come first.",
  query: z.object({
    ...paging,
    search: searchText.optional().describe('part of RFC or name'),
    situacion: z.enum(['1', '2', '3', '4']).optional(),
  }),
  answer: pageOf(efosRecord),
});

export const getEfos = route({
  name: 'getEfos',
  method: 'GET',
  path: '/efos/{id}',
  id: rfc,
  summary: "One RFC of the SAT's list of article 69-B; 404 when it is not in it.",
  answer: efosRecord,
});
