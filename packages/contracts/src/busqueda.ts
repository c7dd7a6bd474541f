import * as z from 'zod';
import { cfdiRow } from './cfdi';
import { route } from './route';
import { rfc, searchText } from './scalars';
import { type Infer, schema } from './schema';

/** A CFDI that a search found, with its half of the vault. */
export const cfdiHallado = schema(() => cfdiRow().extend({ direccion: z.enum(['emitidos', 'recibidos']) }));
export type CfdiHallado = Infer<typeof cfdiHallado>;

/** A counterpart that a search found. */
export const contraparteHallada = schema(() =>
  z.object({
    rfc,
    nombre: z.string(),
    emitidos: z.boolean().describe('si hay CFDI vigentes emitidos a ella'),
    recibidos: z.boolean().describe('si hay CFDI vigentes que ella emitió'),
  }),
);
export type ContraparteHallada = Infer<typeof contraparteHallada>;

/** What a text finds. */
const hallado = schema(() =>
  z.object({
    cfdi: z.array(cfdiHallado()).describe('lo que el texto nombra va antes de lo más reciente de las contrapartes'),
    contrapartes: z
      .array(contraparteHallada())
      .describe('primero los nombres con una palabra que empieza con el texto'),
  }),
);

/** Calls that search the whole vault of the selected taxpayer. */
export const busquedaCalls = () => ({
  find: route({
    method: 'GET',
    path: '/busqueda',
    summary:
      'Busca CFDI en cualquier estado y contrapartes. Cada palabra es serie, folio, UUID, importe, etiqueta, concepto, RFC o nombre, y lo que va entre comillas es una; lo más parecido primero.',
    query: z.object({ texto: searchText.min(2) }),
    answer: hallado().extend({
      cercanos: hallado()
        .extend({ texto: z.string().describe('con el que sí se halla, o el importe más cercano') })
        .optional()
        .describe('lo más cercano, solo cuando no se halla nada'),
    }),
  }),
});
