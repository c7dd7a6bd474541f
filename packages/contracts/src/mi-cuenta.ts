import * as z from 'zod';
import type { AccionBitacora } from './bitacora';
import { route } from './route';
import { codigo, id, instant } from './scalars';
import { type Infer, schema } from './schema';

/** A session of the user, here or elsewhere. */
export const sesion = schema(() =>
  z.object({
    id,
    agente: z.string().describe('User-Agent con que se abrió; puede estar vacío'),
    ip: z.string().describe('dirección desde la que se abrió; puede estar vacía'),
    inicio: instant,
    ultimouso: instant.describe('al minuto'),
    actual: z.boolean().describe('la sesión que pregunta'),
  }),
);
export type SesionAbierta = Infer<typeof sesion>;

const done = schema(() => z.object({ msg: z.string() }));
/** The current password. */
export const currentPassword = z
  .string('Escriba la contraseña')
  .min(1, 'Escriba la contraseña')
  .max(200, 'La contraseña es demasiado larga');

/** What the security log of a person tells of, out of what the audit logs do. */
export const accionesSeguridad = [
  'sesion.iniciada',
  'sesion.rechazada',
  'sesion.cerrada',
  'contrasena.cambiada',
  'segundofactor.activado',
  'segundofactor.desactivado',
  'usuario.deshabilitado',
  'usuario.habilitado',
] as const satisfies readonly AccionBitacora[];
export type AccionSeguridad = (typeof accionesSeguridad)[number];

/** Something that happened to the account of a person. */
export const eventoSeguridad = schema(() =>
  z.object({
    id,
    accion: z.enum(accionesSeguridad),
    detalle: z.string(),
    veces: z.number().int().positive().describe('los accesos rechazados de un día son un evento'),
    primera: instant,
    ultima: instant,
    ip: z.string().describe('dirección del último; puede estar vacía'),
    agente: z.string().describe('User-Agent del último; puede estar vacío'),
  }),
);
export type EventoSeguridad = Infer<typeof eventoSeguridad>;

/** Calls about the open sessions of the user. */
export const sesionesCalls = () => ({
  list: route({
    method: 'GET',
    path: '/sesiones',
    summary: 'Lista las sesiones abiertas del usuario, la usada al último primero.',
    answer: z.object({ rows: z.array(sesion()) }),
  }),
  close: route({
    method: 'DELETE',
    path: '/sesiones/{id}',
    summary: 'Termina una sesión del usuario.',
    answer: done,
  }),
  closeAll: route({
    method: 'DELETE',
    path: '/sesiones',
    summary: 'Termina todas las sesiones del usuario, también esta. Sus enlaces a archivos dejan de funcionar.',
    answer: done,
  }),
  confirm: route({
    method: 'POST',
    path: '/sesiones/confirmacion',
    problems: ['wrong_credentials', 'too_many_attempts'],
    summary:
      'Confirma la contraseña en la sesión, como lo hace el inicio de sesión. Durante diez minutos se permiten las llamadas que sin ella contestan 403 password_needed.',
    body: z.strictObject({ pass: currentPassword }),
    answer: done,
  }),
});

/** Calls about the security log of the user. */
export const seguridadCalls = () => ({
  list: route({
    method: 'GET',
    path: '/seguridad',
    summary: 'Los hechos más recientes de la bitácora de seguridad del usuario, hasta 50.',
    answer: z.object({ rows: z.array(eventoSeguridad()) }),
  }),
});

/** Calls about the second factor of the user. */
export const segundoFactorCalls = () => ({
  get: route({
    method: 'GET',
    path: '/segundo-factor',
    summary: 'Si el usuario entra con un segundo factor, y cuántos códigos de recuperación le quedan.',
    answer: z.object({ activo: z.boolean(), restantes: z.number().int().min(0) }),
  }),
  begin: route({
    method: 'POST',
    path: '/segundo-factor',
    problems: ['conflict'],
    summary: 'Genera un secreto para una aplicación de códigos. No se pide hasta que se activa.',
    answer: z.object({
      secreto: z.string().describe('base32, para escribirlo a mano'),
      qr: z.string().describe('lo mismo como imagen, data:image/svg+xml'),
    }),
  }),
  activate: route({
    method: 'PUT',
    path: '/segundo-factor',
    problems: ['conflict', 'wrong_second_factor'],
    summary: 'Activa el segundo factor, cuando la aplicación mostró que conoce el secreto. Termina las otras sesiones.',
    body: z.strictObject({ codigo }),
    answer: z.object({
      codigos: z.array(z.string()).describe('códigos de recuperación, de un uso cada uno; se muestran solo esta vez'),
    }),
  }),
  remove: route({
    method: 'PUT',
    path: '/segundo-factor',
    when: { activo: '0' },
    summary: 'Desactiva el segundo factor.',
    answer: done,
  }),
});
