import * as z from 'zod';
import { tipoCertificado } from './certificado';
import { route } from './route';
import { day, instant, money } from './scalars';
import { schema } from './schema';

const megabytes = z.number().min(0).describe('MB, base 1024');
const total = z.number().int().min(0);
const mes = z.string().regex(/^\d{4}-\d{2}$/);

/** Vigente invoices on credit (PPD) that are not paid in full. */
const porPagar = schema(() =>
  z.object({
    ningunpago: total.describe('pagoestatus 3 of the lists'),
    faltanpagos: total.describe('pagoestatus 2 of the lists'),
    saldo: money.describe('what is left to pay of both, in MXN by the TipoCambio of each invoice'),
  }),
);

/** Calls of the first screen of a taxpayer. */
export const dashboardCalls = () => ({
  get: route({
    method: 'GET',
    path: '/dashboard',
    summary: 'Plan, espacio, totales y últimas validaciones del contribuyente.',
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
    summary: 'Espacio agregado por mes, el más antiguo primero. Incluye meses sin archivos.',
    answer: z.object({
      rows: z.array(z.object({ mes, xml: megabytes, pdf: megabytes, cantidad: total })),
    }),
  }),
  getResumen: route({
    method: 'GET',
    path: '/dashboard/resumen',
    summary:
      'Lo que requiere atención y lo que cambió desde un momento. También importes de doce meses y los primeros pasos de un contribuyente nuevo.',
    query: z.object({ desde: instant.optional().describe('the moment from which changes are counted') }),
    answer: z.object({
      atender: z.object({
        solicitudes: z.object({
          cantidad: total.describe('pending requests to cancel without an answer'),
          vence: instant.nullable().describe('the earliest deadline; null where no clock runs'),
        }),
        emitidas: porPagar(),
        recibidas: porPagar(),
        certificados: z
          .array(z.object({ tipo: tipoCertificado(), fechafin: instant }))
          .describe('the one of each kind that is valid longest, where it ended or ends within 30 days'),
        riesgos: z.object({
          cantidad: total.describe('risks that are not closed'),
          graves: total.describe('of them, alto or critico'),
          importe: money.describe('money at risk in MXN, an estimate'),
          limite: day.nullable().describe('the next day on which a legal clock ends; null where none runs'),
        }),
      }),
      meses: z
        .array(
          z.object({
            mes,
            facturado: money.describe('ingresos less egresos that were issued, by Fecha'),
            cobrado: money.describe('ingresos PUE by Fecha, and payments of receipts (REP) by FechaPago'),
            gastado: money.describe('ingresos less egresos that were received, by Fecha'),
          }),
        )
        .describe('the current month and the eleven before it, oldest first; Vigentes in MXN'),
      cambios: z
        .object({
          agregados: total.describe('CFDI that were stored'),
          cancelados: total.describe('CFDI whose cancellation became known'),
          solicitudes: total.describe('requests to cancel that arrived'),
        })
        .nullable()
        .describe('null without `desde`'),
      pasos: z.object({
        efirma: z.boolean().describe('there is a valid e.Firma'),
        descarga: z.boolean().describe('a download from the SAT was requested'),
        correo: z.boolean().describe('there is a mailbox that is read'),
      }),
    }),
  }),
  acceptTerminos: route({
    method: 'PUT',
    path: '/info',
    when: { terms: '1' },
    summary: 'Acepta los términos y condiciones por el contribuyente.',
    answer: z.object({ msg: z.string() }),
  }),
});

export type Dashboard = z.infer<ReturnType<typeof dashboardCalls>['get']['answer']>;
export type EspacioMensual = z.infer<ReturnType<typeof dashboardCalls>['getEspacioMensual']['answer']>;
export type ResumenInicio = z.infer<ReturnType<typeof dashboardCalls>['getResumen']['answer']>;
