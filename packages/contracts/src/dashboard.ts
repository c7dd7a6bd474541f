import * as z from 'zod';
import { tipoCertificado } from './certificado';
import { estadoLista } from './listas-sat';
import { route } from './route';
import { day, instant, money } from './scalars';
import { schema } from './schema';

const megabytes = z.number().min(0).describe('MB, base 1024');
const total = z.number().int().min(0);
const mes = z.string().regex(/^\d{4}-\d{2}$/);

/** Vigente invoices on credit (PPD) that are not paid in full. */
const porPagar = schema(() =>
  z.object({
    ningunpago: total.describe('pagoestatus 3 de las listas'),
    faltanpagos: total.describe('pagoestatus 2 de las listas'),
    saldo: money.describe('lo que falta por pagar de ambos, en MXN por el TipoCambio de cada factura'),
  }),
);

/** Calls of the first screen of a taxpayer. */
// biome-ignore lint/complexity/noExcessiveLinesPerFunction: a list of calls, each short.
export const dashboardCalls = () => ({
  get: route({
    method: 'GET',
    path: '/dashboard',
    summary: 'Plan, espacio, totales y últimas validaciones del contribuyente.',
    answer: z.object({
      plan: z.object({ nombre: z.string(), inicio: day, fin: day }),
      espacio: z.object({ usado: megabytes, total: megabytes, xmls: megabytes, pdfs: megabytes, respaldos: megabytes }),
      total: z.object({
        emitidos: total.describe('vigentes, como la lista a la que lleva'),
        recibidos: total.describe('vigentes, como la lista a la que lleva'),
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
        listaefos: estadoLista().optional().describe('la lista del artículo 69-B; falta si no se ha cargado'),
        ultimobuzon: instant.nullable(),
        ultimocorreo: instant.nullable(),
        descargasmasivas: instant.nullable(),
      }),
      terminos: z.boolean().describe('se aceptaron los términos y condiciones'),
      demo: z
        .object({ listos: total, total })
        .optional()
        .describe('CFDI de la demostración que ya se guardaron, de todos los contribuyentes; solo mientras se llena'),
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
    query: z.object({ desde: instant.optional().describe('momento desde el que se cuentan los cambios') }),
    answer: z.object({
      atender: z.object({
        solicitudes: z.object({
          cantidad: total.describe('solicitudes de cancelación sin respuesta'),
          vence: instant.nullable().describe('el plazo más próximo; null si no corre ninguno'),
        }),
        emitidas: porPagar(),
        recibidas: porPagar(),
        certificados: z
          .array(z.object({ tipo: tipoCertificado(), fechafin: instant }))
          .describe('de cada tipo, el que vale por más tiempo, si ya venció o vence en 30 días'),
        riesgos: z.object({
          cantidad: total.describe('riesgos sin cerrar'),
          graves: total.describe('de ellos, alto o crítico'),
          duplicados: total.optional().describe('de ellos, posibles duplicados'),
          importe: money.describe('dinero en riesgo en MXN, estimado'),
          limite: day.nullable().describe('el próximo día en que termina un plazo legal; null si no corre ninguno'),
        }),
        cierres: z
          .array(mes)
          .optional()
          .describe(
            'meses cerrados de los últimos dos años cuyas cifras de hoy son otras que las de su cierre, el más antiguo primero',
          ),
      }),
      meses: z
        .array(
          z.object({
            mes,
            facturado: money.describe('ingresos menos egresos emitidos, por Fecha'),
            cobrado: money.describe('ingresos PUE por Fecha, y pagos de los REP por FechaPago'),
            gastado: money.describe('ingresos menos egresos recibidos, por Fecha'),
          }),
        )
        .describe('el mes en curso y los once anteriores, el más antiguo primero; Vigentes en MXN'),
      cambios: z
        .object({
          agregados: total.describe('CFDI que se guardaron'),
          cancelados: total.describe('CFDI cuya cancelación se conoció'),
          solicitudes: total.describe('solicitudes de cancelación que llegaron'),
        })
        .nullable()
        .describe('null sin `desde`'),
      pasos: z.object({
        efirma: z.boolean().describe('hay una e.Firma vigente'),
        descarga: z.boolean().describe('se solicitó una descarga del SAT'),
        correo: z.boolean().describe('hay un buzón que se lee'),
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
