import * as z from 'zod';
import { route } from './route';
import { day, instant } from './scalars';

const megabytes = z.number().min(0).describe('MB, base 1024');
const total = z.number().int().min(0);

/** Calls of the first screen of a taxpayer. */
export const dashboardCalls = () => ({
  get: route({
    method: 'GET',
    path: '/dashboard',
    summary: 'Plan, storage, totals and last validations of the selected taxpayer.',
    answer: z.object({
      plan: z.object({ nombre: z.string(), inicio: day, fin: day }),
      espacio: z.object({ usado: megabytes, total: megabytes, xmls: megabytes, pdfs: megabytes, respaldos: megabytes }),
      total: z.object({
        emitidos: total.describe('vigentes, as the list that it leads to'),
        recibidos: total.describe('vigentes, as the list that it leads to'),
        pendientes: total,
        alterados: total,
        buzon: total,
        respaldos: total,
        descargaspendientes: total,
        efos: total,
      }),
      estatus: z.object({
        validacionsat: instant.nullable(),
        validacionefos: instant.nullable(),
        ultimobuzon: instant.nullable(),
        ultimocorreo: instant.nullable(),
        descargasmasivas: instant.nullable(),
      }),
      terminos: z.boolean().describe('terms and conditions accepted'),
    }),
  }),
  getEspacioMensual: route({
    method: 'GET',
    path: '/dashboard/espaciomensual',
    summary: 'Storage added per month, oldest first, months without files included.',
    answer: z.object({
      rows: z.array(
        z.object({ mes: z.string().regex(/^\d{4}-\d{2}$/), xml: megabytes, pdf: megabytes, cantidad: total }),
      ),
    }),
  }),
  acceptTerminos: route({
    method: 'PUT',
    path: '/info',
    when: { terms: '1' },
    summary: 'Accepts the terms and conditions for the selected taxpayer.',
    answer: z.object({ msg: z.string() }),
  }),
});

export type Dashboard = z.infer<ReturnType<typeof dashboardCalls>['get']['answer']>;
export type EspacioMensual = z.infer<ReturnType<typeof dashboardCalls>['getEspacioMensual']['answer']>;
