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
    dias: count.describe('days since the chosen year, without the last ones, which never count'),
    diasConocidos: count.describe('of them, days whose metadata are known'),
    vigentes: count.describe('valid in the metadata of those days'),
    conXml: count.describe('of them, in the vault'),
    porcentaje: z.number().min(0).max(100).nullable().describe('conXml of vigentes; null: no day is known'),
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

/** The pilot of a taxpayer. */
export const piloto = schema(() =>
  z.object({
    activo: z.boolean(),
    anio: anio.nullable().describe('the year back to which history is filled; null: it was never on'),
    autor: z.string().nullable().describe('who turned it on or off last'),
    cambiado: instant.nullable().describe('when'),
    detenido: z.enum(motivos).nullable().describe('it is on and stopped by itself'),
    detenidodesde: instant.nullable(),
    sinrespuesta: instant.nullable().describe('since when the SAT answers with nothing but errors'),
    proxima: instant.nullable().describe('when it asks next; null: off or stopped'),
    cobertura: z.object({ emitidos: cobertura(), recibidos: cobertura() }),
    siguientes: z.array(siguiente()).max(20).describe('what it asks next, in order'),
    faltan: count.describe('requests that it has to make in all, as far as is known'),
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
