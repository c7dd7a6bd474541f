import * as z from 'zod';
import { cfdiRow } from './cfdi';
import { procesando } from './cfdi-calls';
import { cfdiDetail } from './cfdi-detail';
import { DEFAULT_LIMIT, pageOf, paging } from './list';
import { route } from './route';
import { day, instant, money, rfc, uuid } from './scalars';
import { type Infer, schema } from './schema';

/** Halves of the catalogue as it calls them (V2 §7): issued, received. */
export const tablas = { E: 'Emitidos', R: 'Recibidos' } as const;

const tabla = schema(() => z.enum(['E', 'R']));

/** Filters and paging of the catalogue; without `status` or `tabla` it holds all of them. Oldest arrival first. */
export const inhabilitadosQuery = schema(() =>
  z.object({
    limit: z.coerce.number().int().min(1).max(100).default(DEFAULT_LIMIT),
    offset: paging.offset,
    sort: z.literal('created').default('created'),
    order: z.enum(['ASC', 'DESC']).default('ASC'),
    status: z.enum(['1', '4', '5']).optional(),
    tabla: tabla().optional(),
    uuid: uuid.optional(),
    rfc: rfc.optional().describe('RFC de la contraparte'),
    totalde: money.optional(),
    totalhasta: money.optional(),
    fechaini: day.optional(),
    fechafin: day.optional().describe('inclusive'),
  }),
);
export type InhabilitadosQuery = Infer<typeof inhabilitadosQuery>;

/** A CFDI that is Pendiente, Inválido or Alterado; `created` is when it arrived. */
export const inhabilitadoRow = schema(() => cfdiRow().extend({ tabla: tabla(), created: instant }));
export type InhabilitadoRow = Infer<typeof inhabilitadoRow>;

/** Calls about CFDI that are Pendiente, Inválido or Alterado. */
export const inhabilitadosCalls = () => ({
  list: route({
    method: 'GET',
    path: '/inhabilitados',
    summary: 'Lista los CFDI Pendientes, Inválidos o Alterados según los filtros.',
    query: inhabilitadosQuery,
    answer: pageOf(inhabilitadoRow()),
  }),
  /** One of the catalogue, or what has become of it since. */
  get: route({
    method: 'GET',
    path: '/inhabilitados/{id}',
    summary: 'Un CFDI inhabilitado, con enlaces a sus archivos.',
    answer: cfdiDetail().extend({ tabla: tabla() }),
  }),
  process: route({
    method: 'GET',
    path: '/inhabilitados',
    when: { action: 'process' },
    summary:
      'Vuelve a verificar todo lo Pendiente, Inválido o Alterado, en segundo plano. Por lo que cumple las reglas pregunta al SAT.',
    answer: procesando,
  }),
});

export type InhabilitadoDetail = z.infer<ReturnType<typeof inhabilitadosCalls>['get']['answer']>;
