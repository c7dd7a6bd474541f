import * as z from 'zod';
import { tipoCertificado } from './certificado';
import { route } from './route';
import { day, instant, money, rfc } from './scalars';
import { type Infer, schema } from './schema';
import { privilegio } from './session';

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
    planfin: day.describe('last day of its plan'),
    razon: z.enum(razones).describe('what decides its place'),
    calculado: instant.nullable().describe('when espejo and riesgos were computed; null: not yet'),
    espejo: z
      .object({
        conocidos: cantidad.describe('of the months of both directions, those of which metadata are known'),
        vigentes: cantidad.describe('valid in the metadata'),
        conxml: cantidad.describe('of them, in the vault'),
        porcentaje: z.number().min(0).max(100).nullable().describe('rounded down to 2 decimals; null without metadata'),
      })
      .nullable(),
    riesgos: z
      .object({
        cantidad,
        graves: cantidad.describe('of them, alto or crítico'),
        importe: money.describe('in MXN, an estimate'),
      })
      .nullable()
      .describe('those that are open'),
    buzon: z
      .object({ cantidad, vence: instant.nullable().describe('the nearest deadline') })
      .describe('unanswered requests'),
    certificados: z.array(z.object({ tipo: tipoCertificado(), fechafin: instant })).describe('the last of each kind'),
    descargas: cantidad.describe('requests to the SAT that are under way'),
    sincronizado: z
      .object({ cfdi: instant.nullable(), metadatos: instant.nullable(), correo: instant.nullable() })
      .describe('when the SAT was last asked for CFDI and for metadata, and a mailbox was read'),
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
      count: cantidad.describe('taxpayers of the user; rows has at most 500'),
      porcalcular: cantidad.describe('rows whose espejo and riesgos are due to be computed'),
    }),
  }),
  refresh: route({
    method: 'POST',
    path: '/despacho',
    summary: 'Vuelve a calcular espejo y riesgos de los contribuyentes del usuario que lo necesitan, en segundo plano.',
    body: z.strictObject({}),
    answer: z.object({ cantidad, msg: z.string() }),
  }),
});
