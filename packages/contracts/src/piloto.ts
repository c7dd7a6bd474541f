import * as z from 'zod';
import { route } from './route';
import { day, instant } from './scalars';
import { type Infer, schema } from './schema';

/** Downloads that the pilot may have under way at once, so that users always find room for theirs. */
export const MAX_DESCARGAS_DEL_PILOTO = 5;

/** Why the pilot stopped by itself. */
export const motivosDetenido = {
  efirmaVencida: 'No hay una e.Firma vigente',
  efirmaRechazada: 'El SAT rechazó la e.Firma',
} as const;
export type MotivoDetenido = keyof typeof motivosDetenido;

const motivos = Object.keys(motivosDetenido) as [MotivoDetenido, ...MotivoDetenido[]];
const anio = z.number().int().min(2000).max(2100);
const count = z.number().int().min(0);

/** What is known of one direction since the chosen year. */
const cobertura = schema(() =>
  z.object({
    dias: count.describe('días desde el año elegido, sin los últimos, que no cuentan'),
    diasConocidos: count.describe('de ellos, días cuyos metadatos se conocen'),
    vigentes: count.describe('vigentes según los metadatos de esos días'),
    conXml: count.describe('de ellos, en la bóveda'),
    porcentaje: z.number().min(0).max(100).nullable().describe('conXml de vigentes; null: no se conoce ningún día'),
  }),
);
export type CoberturaPiloto = Infer<typeof cobertura>;

/** A request that the pilot makes next. */
const siguiente = schema(() =>
  z.object({
    contenido: z.enum(['cfdi', 'metadatos']),
    isemitidos: z.union([z.literal(0), z.literal(1)]),
    fechaini: day,
    fechafin: day,
  }),
);
export type SiguienteDelPiloto = Infer<typeof siguiente>;

/** How many requests of a kind a taxpayer may still send to the SAT today; the pilot, the mirror and users share them. */
const presupuesto = schema(() => z.object({ limite: count, quedan: count }));

/** The pilot of a taxpayer. */
export const piloto = schema(() =>
  z.object({
    activo: z.boolean(),
    anio: anio.nullable().describe('año hasta el que se completa la historia; null: no se ha encendido'),
    autor: z.string().nullable().describe('quién lo encendió o apagó por última vez'),
    cambiado: instant.nullable().describe('cuándo'),
    detenido: z.enum(motivos).nullable().describe('está encendido y se detuvo solo'),
    detenidodesde: instant.nullable(),
    sinrespuesta: instant.nullable().describe('desde cuándo el SAT contesta solo con errores'),
    proxima: instant.nullable().describe('cuándo pregunta otra vez; null: apagado o detenido'),
    cobertura: z.object({ emitidos: cobertura(), recibidos: cobertura() }),
    siguientes: z.array(siguiente()).max(20).describe('lo que pide a continuación, en orden'),
    faltan: count.describe('solicitudes que tiene que hacer en total, hasta donde se sabe'),
    presupuesto: z.object({
      solicitudes: presupuesto().describe('periodos que se piden por primera vez'),
      adicionales: presupuesto().describe('partes de un periodo con demasiados CFDI, y repeticiones'),
      renueva: instant.describe('cuándo empiezan de nuevo'),
    }),
  }),
);
export type Piloto = Infer<typeof piloto>;

/** Calls about the pilot, which keeps the vault complete without a user. */
export const pilotoCalls = () => ({
  get: route({
    method: 'GET',
    path: '/piloto',
    summary: 'Si el piloto está encendido, qué cubrió y qué pedirá.',
    answer: piloto(),
  }),
  start: route({
    method: 'PUT',
    path: '/piloto',
    problems: ['invalid_period', 'fiel_missing'],
    summary: 'Enciende el piloto, hasta un año atrás. Otra vez: cambia el año, o continúa después de que se detuvo.',
    body: z.strictObject({ anio }),
    answer: z.object({ msg: z.string() }),
  }),
  stop: route({
    method: 'DELETE',
    path: '/piloto',
    summary: 'Apaga el piloto. Las solicitudes en curso continúan.',
    answer: z.object({ msg: z.string() }),
  }),
});
