import * as z from 'zod';
import { calendarioCalls } from './calendario-despacho';
import { tipoCertificado } from './certificado';
import { entregaCalls } from './entrega-despacho';
import { loteCalls } from './lote-despacho';
import { route } from './route';
import { day, instant, mesFiscal, money, rfc } from './scalars';
import { type Infer, schema } from './schema';
import { privilegio } from './session';
import { genteCalls, personaCalls, tareaCalls } from './tarea-despacho';

/** Taxpayers of one person that the board shows; those with the last RFC are left out. */
export const MOST_DESPACHO = 500;
/** Months of which the board tells the coverage, the current one included. */
export const MESES_DESPACHO = 12;

/** What decides the place of a taxpayer on the board, the most urgent first. */
export const razonesDespacho = {
  solicitudPorVencer: 'Solicitud por vencer',
  certificadoVencido: 'Certificado vencido',
  planVencido: 'Plan vencido',
  riesgoGrave: 'Riesgo alto o crítico',
  certificadoPorVencer: 'Certificado por vencer',
  solicitud: 'Solicitud pendiente',
  faltaXml: 'Falta XML',
  riesgo: 'Riesgo abierto',
  sinDato: 'Espejo sin dato',
  nada: 'Al corriente',
} as const;
export type RazonDespacho = keyof typeof razonesDespacho;

const razones = Object.keys(razonesDespacho) as [RazonDespacho, ...RazonDespacho[]];
const cantidad = z.number().int().min(0);

/** A taxpayer of the board. */
export const filaDespacho = schema(() =>
  z.object({
    rfc,
    nombre: z.string(),
    privilegio: privilegio(),
    planfin: day.describe('último día de su plan'),
    razon: z.enum(razones).describe('lo que decide su lugar'),
    calculado: instant.nullable().describe('cuándo se calcularon espejo y riesgos; null: aún no'),
    espejo: z
      .object({
        conocidos: cantidad.describe('de los meses de ambas direcciones, aquellos cuyos metadatos se conocen'),
        vigentes: cantidad.describe('vigentes según los metadatos'),
        conxml: cantidad.describe('de ellos, en la bóveda'),
        porcentaje: z
          .number()
          .min(0)
          .max(100)
          .nullable()
          .describe('redondeado hacia abajo a 2 decimales; null sin metadatos'),
      })
      .nullable(),
    riesgos: z
      .object({
        cantidad,
        graves: cantidad.describe('de ellos, alto o crítico'),
        importe: money.describe('en MXN, estimado'),
      })
      .nullable()
      .describe('los abiertos'),
    buzon: z
      .object({ cantidad, vence: instant.nullable().describe('el plazo más próximo') })
      .describe('solicitudes sin respuesta'),
    certificados: z.array(z.object({ tipo: tipoCertificado(), fechafin: instant })).describe('el último de cada tipo'),
    descargas: cantidad.describe('solicitudes al SAT en curso'),
    sincronizado: z
      .object({ cfdi: instant.nullable(), metadatos: instant.nullable(), correo: instant.nullable() })
      .describe('última vez que se pidieron CFDI y metadatos al SAT, y que se leyó un buzón'),
    espacio: z.object({ usado: z.number().min(0), total: z.number().min(0) }).describe('MB'),
  }),
);
export type FilaDespacho = Infer<typeof filaDespacho>;

/** Calls about all taxpayers of a person at once; none has to be selected. */
export const despachoCalls = () => ({
  get: route({
    method: 'GET',
    path: '/despacho',
    summary: 'Lista los contribuyentes del usuario, primero lo que requiere atención.',
    answer: z.object({
      rows: z.array(filaDespacho()),
      count: cantidad.describe('contribuyentes del usuario; rows trae a lo más 500'),
      porcalcular: cantidad.describe('filas cuyos espejo y riesgos están por calcularse'),
    }),
  }),
  refresh: route({
    method: 'POST',
    path: '/despacho',
    summary:
      'Vuelve a calcular en segundo plano espejo, riesgos y, con un mes, sus cifras, de los contribuyentes del usuario que lo necesitan.',
    body: z.strictObject({
      mes: mesFiscal.optional(),
      todos: z.boolean().optional().describe('también aquellos cuyas cifras son recientes'),
    }),
    answer: z.object({ cantidad, msg: z.string() }),
  }),
  ...calendarioCalls(),
  ...loteCalls(),
  ...entregaCalls(),
  ...tareaCalls(),
  ...genteCalls(),
  ...personaCalls(),
});
