import * as z from 'zod';
import { cobertura } from './mes-impuestos';
import { route } from './route';
import { day, instant, mesFiscal, money, rfc } from './scalars';
import { type Infer, schema } from './schema';
import { privilegio } from './session';

/** What comes next in the month of a taxpayer, in the order of the work. */
export const pasosDelMes = {
  calcular: 'Por calcular',
  enCurso: 'Mes en curso',
  metadatos: 'Pedir metadatos',
  esperar: 'Esperar al SAT',
  xml: 'Descargar XML que faltan',
  riesgos: 'Revisar riesgos graves',
  isr: 'Elegir régimen o datos del ISR',
  diot: 'Corregir la DIOT',
  cerrar: 'Cerrar el mes',
  cambio: 'Revisar cambios desde el cierre',
  archivo: 'Generar la DIOT',
  presentar: 'Presentar y pagar',
} as const;
export type PasoDelMes = keyof typeof pasosDelMes;

const pasos = Object.keys(pasosDelMes) as [PasoDelMes, ...PasoDelMes[]];
const cantidad = z.number().int().min(0);
const vence = schema(() => z.object({ segura: day, legal: day }));

/** Figures of a month that the board shows, as a job computed them from the same sources as the taxpayer's own pages. */
export const cifrasDelCalendario = schema(() =>
  z.object({
    cobertura: cobertura(),
    completos: z.object({ emitidos: z.boolean(), recibidos: z.boolean() }).describe('los metadatos cubren todo el mes'),
    iva: z.object({
      aCargo: money.describe('bajo 0 es a favor; del cierre si el mes está cerrado'),
      totalPesos: money.describe('por pagar después de saldos a favor, con lo retenido'),
    }),
    isr: z.object({
      aPagar: money.nullable().describe('estimado; null si falta un dato'),
      falta: z.string().nullable().describe('el dato que falta'),
    }),
    diot: z.object({ lineas: cantidad, faltas: cantidad.describe('las que impiden generar el archivo') }),
    rep: z
      .object({
        recibidos: cantidad.describe('facturas de proveedores'),
        emitidos: cantidad.describe('facturas propias'),
      })
      .describe('de todos los meses: pagadas, sin complemento, y pasado el día 5'),
    riesgos: z
      .object({ cantidad, graves: cantidad.describe('alto o crítico') })
      .describe('abiertos, de todos los meses'),
    difiere: z.boolean().describe('cerrado, y sus cifras de hoy son otras'),
  }),
);
export type CifrasDelCalendario = Infer<typeof cifrasDelCalendario>;

/** A month of a taxpayer in the calendar of all of them. */
export const filaCalendario = schema(() =>
  z.object({
    rfc,
    nombre: z.string(),
    privilegio: privilegio(),
    vence: vence().describe('pagos, con los días por el sexto dígito del RFC'),
    sinDecreto: day.describe('pagos, fecha segura si el decreto no le aplica'),
    diotVence: vence(),
    calculado: instant.nullable().describe('null: las cifras no se han calculado'),
    cifras: cifrasDelCalendario().nullable(),
    cierre: z.object({ autor: z.string(), fecha: instant }).nullable().describe('null mientras el mes está abierto'),
    diot: instant.nullable().describe('cuándo se generó el último archivo de la DIOT'),
    descargas: cantidad.describe('solicitudes al SAT en curso'),
    responsable: z.string().nullable().describe('correo de quien se encarga'),
    sigue: z.enum(pasos),
  }),
);
export type FilaCalendario = Infer<typeof filaCalendario>;

/** Calls about a month of all taxpayers of a person. */
export const calendarioCalls = () => ({
  getCalendario: route({
    method: 'GET',
    path: '/despacho',
    when: { type: 'calendario' },
    summary:
      'Lista un mes de todos los contribuyentes del usuario: cobertura, IVA, ISR, DIOT, cierre y vencimiento. Primero lo que vence antes; lo cerrado al final.',
    query: z.object({ mes: mesFiscal }),
    answer: z.object({
      rows: z.array(filaCalendario()),
      count: cantidad.describe('contribuyentes del usuario; rows trae a lo más 500'),
      porcalcular: cantidad.describe('filas cuyas cifras están por calcularse'),
      personas: z.array(z.string()).describe('correos de quienes pueden ser responsables de alguno'),
    }),
  }),
  assign: route({
    method: 'PUT',
    path: '/despacho',
    when: { action: 'responsable' },
    problems: ['taxpayer_not_allowed', 'forbidden', 'unknown_person'],
    summary: 'Elige quién se encarga de unos contribuyentes; null, nadie. Debe tener acceso a todos ellos.',
    body: z.strictObject({
      rfcs: z.array(rfc).min(1, 'Elija al menos un contribuyente').max(500),
      responsable: z.string().trim().toLowerCase().max(254).nullable().describe('correo; null: nadie'),
    }),
    answer: z.object({ cantidad, msg: z.string() }),
  }),
});
