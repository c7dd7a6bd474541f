import * as z from 'zod';
import { campos, cfdiListRow, cfdiQuery, cfdiSum } from './cfdi';
import { cfdiDetail } from './cfdi-detail';
import { expedienteCfdi } from './cfdi-expediente';
import { cursor, cursorPageOf } from './list';
import { route } from './route';
import { schema } from './schema';

/** The two halves of the vault: what the taxpayer issued, and what was issued to it. */
export type Direccion = 'emitidos' | 'recibidos';

/** The work was accepted; it goes on in the background and may be asked for again at any time. */
export const procesando = schema(() =>
  z.object({
    msg: z.string(),
    cantidad: z.number().int().describe('CFDI que se revisan otra vez'),
  }),
);

const callsOf = <D extends Direccion>(direccion: D) => ({
  list: route({
    method: 'GET',
    path: `/${direccion}`,
    summary: `Lista los CFDI ${direccion} según los filtros.`,
    cursor: true,
    query: cfdiQuery().extend({ campos: campos(), ...cursor }),
    answer: cursorPageOf(cfdiListRow()),
  }),
  sum: route({
    method: 'GET',
    path: `/${direccion}`,
    when: { type: 'sum' },
    summary: `Suma los CFDI ${direccion} según los filtros.`,
    query: cfdiQuery,
    answer: cfdiSum,
  }),
  get: route({
    method: 'GET',
    path: `/${direccion}/{id}`,
    summary: `Un CFDI de los ${direccion}, con enlaces a sus archivos.`,
    answer: cfdiDetail,
  }),
  expediente: route({
    method: 'GET',
    path: `/${direccion}/{id}`,
    when: { type: 'expediente' },
    summary: `Conceptos, impuestos, relacionados, pagos e historia de un CFDI de los ${direccion}.`,
    answer: expedienteCfdi,
  }),
  conceptos: route({
    method: 'GET',
    path: `/${direccion}/{id}`,
    when: { type: 'conceptos' },
    summary: `Conceptos e impuestos de un CFDI de los ${direccion}, según su XML.`,
    answer: expedienteCfdi().pick({ desglose: true }),
  }),
  verify: route({
    method: 'GET',
    path: `/${direccion}/{id}`,
    when: { action: 'verify' },
    problems: ['sat_unavailable'],
    summary:
      'Pregunta ahora al SAT por el estado de un CFDI. Si el SAT no contesta, nada cambia y el problema es sat_unavailable.',
    answer: cfdiDetail,
  }),
  process: route({
    method: 'GET',
    path: `/${direccion}`,
    when: { action: 'process' },
    summary: `Vuelve a verificar los ${direccion} pendientes y pregunta por ellos al SAT, en segundo plano.`,
    answer: procesando,
  }),
});

/** Calls about what the taxpayer issued (Clientes). */
export const emitidosCalls = () => callsOf('emitidos');

/** Calls about what the taxpayer received (Proveedores). */
export const recibidosCalls = () => ({
  ...callsOf('recibidos'),
  preaccept: route({
    method: 'PATCH',
    path: '/recibidos/{id}',
    problems: ['invalid_query'],
    summary: 'Dice de antemano si se aceptará una solicitud de cancelar este CFDI.',
    query: z.object({ preaceptar: z.enum(['0', '1']) }),
    answer: cfdiDetail,
  }),
});
