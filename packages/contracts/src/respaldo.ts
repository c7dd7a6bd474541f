import * as z from 'zod';
import { pageOf, paging } from './list';
import { route } from './route';
import { day, id, instant, searchText } from './scalars';
import { type Infer, schema } from './schema';

/** How often a schedule makes a backup (V1 §3). */
export const frecuencias = { 1: 'Diario', 2: 'Semanal', 3: 'Mensual', 4: 'Anual' } as const;
export type Frecuencia = keyof typeof frecuencias;

/** Codes of whether a schedule runs (V1 §4); `estatusProgramado` has their labels. */
export const EstatusProgramado = { Inactivo: 0, Activo: 1 } as const;

/** Whether a schedule runs (V1 §4). */
export const estatusProgramado = {
  [EstatusProgramado.Activo]: 'Activo',
  [EstatusProgramado.Inactivo]: 'Inactivo',
} as const;

const frecuencia = z.literal([1, 2, 3, 4]);
const activo = z.literal([0, 1]);

/** A schedule of a taxpayer. Each has the same four, so a schedule is called by its frequency. */
export const respaldoProgramado = schema(() =>
  z.object({
    id: frecuencia,
    nombre: z.string(),
    estatus: activo.describe('0 Inactivo, 1 Activo'),
    frecuencia,
    archivossubidos: z.number().int().min(0).describe('respaldos que ha completado'),
  }),
);
export type RespaldoProgramado = Infer<typeof respaldoProgramado>;

/** Filters of the schedules. Empty fields are left out. */
export const respaldosProgramadosQuery = schema(() =>
  z.object({
    ...paging,
    nombre: searchText.optional(),
    estatus: z.enum(['0', '1']).optional(),
  }),
);

/** A stored backup as its list shows it. */
export const respaldoRow = schema(() =>
  z.object({
    id,
    nombrerespaldo: z.string(),
    fechaini: instant,
    estatus: z.literal([1, 2, 3]),
    porcentajecompletado: z.number().int().min(0).max(100),
    espacio: z.number().int().min(0).describe('bytes; 0 hasta que se completa'),
  }),
);
export type RespaldoRow = Infer<typeof respaldoRow>;

/** A stored backup as its card shows it. */
export const respaldoDetail = schema(() =>
  respaldoRow().extend({
    uuid: id,
    checksum: z.string().nullable().describe('SHA-256 del archivo, en hexadecimal minúsculo'),
    password: z.string().nullable().describe('abre el ZIP; null para un Auxiliar'),
    errormsg: z.string().nullable().describe('por qué falló, para personas'),
    urlarchivo: z.string().nullable().describe('firmado, vence, termina con la sesión; null para un Auxiliar'),
  }),
);
export type RespaldoDetail = Infer<typeof respaldoDetail>;

/** Filters and paging of the stored backups, newest first. Empty fields are left out. */
export const respaldosQuery = schema(() =>
  z.object({
    ...paging,
    nombre: searchText.optional(),
    estatus: z.enum(['1', '2', '3']).optional(),
    fechaini: day.optional().describe('a -07:00'),
    fechafin: day.optional().describe('a -07:00, inclusive'),
  }),
);

/** Calls about backups and their schedules. */
export const respaldosCalls = () => ({
  list: route({
    method: 'GET',
    path: '/informacion-resguardada',
    summary: 'Lista los respaldos guardados. Puede consultarse cada segundo: contesta 304 mientras nada cambia.',
    query: respaldosQuery,
    answer: pageOf(respaldoRow()),
  }),
  get: route({
    method: 'GET',
    path: '/informacion-resguardada/{id}',
    summary: 'Un respaldo guardado, con su suma de verificación, su contraseña y por qué falló.',
    answer: respaldoDetail,
  }),
  getUrl: route({
    method: 'GET',
    path: '/informacion-resguardada/{id}/url',
    summary: 'Un enlace nuevo al archivo de un respaldo terminado.',
    answer: z.object({ url: z.string().describe('firmado, vence, termina con la sesión') }),
  }),
  remove: route({
    method: 'DELETE',
    path: '/informacion-resguardada/{id}',
    problems: ['conflict'],
    summary: 'Elimina un respaldo que falló. Uno bueno solo lo eliminan los más nuevos de su programación.',
    answer: z.object({ msg: z.string() }),
  }),
  getTotal: route({
    method: 'GET',
    path: '/total-informacion-resguardada',
    summary: 'Cuántos respaldos hay guardados y cuánto espacio usan.',
    answer: z.object({
      numerorespaldos: z.number().int().min(0),
      espaciorespaldos: z.number().min(0).describe('MB, base 1024'),
    }),
  }),
  listProgramados: route({
    method: 'GET',
    path: '/respaldos',
    summary: 'Las cuatro programaciones de respaldo del contribuyente, según los filtros.',
    query: respaldosProgramadosQuery,
    answer: pageOf(respaldoProgramado()),
  }),
  changeProgramado: route({
    method: 'PATCH',
    path: '/respaldos/{id}',
    id: z.enum(['1', '2', '3', '4']),
    summary:
      'Enciende o apaga una programación de respaldo. Al encenderla sin un respaldo del periodo actual, inicia uno.',
    body: z.strictObject({ estatus: activo }),
    answer: z.object({ msg: z.string() }),
  }),
});
