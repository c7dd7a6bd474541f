import * as z from 'zod';
import type { AccionBitacora } from './bitacora';
import { route } from './route';
import { codigo, id, instant } from './scalars';
import { type Infer, schema } from './schema';

/** A session of the user, here or elsewhere. */
export const sesion = schema(() =>
  z.object({
    id,
    agente: z.string().describe('User-Agent it was opened with; may be empty'),
    ip: z.string().describe('address it was opened from; may be empty'),
    inicio: instant,
    ultimouso: instant.describe('to the minute'),
    actual: z.boolean().describe('the session that asks'),
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
    veces: z.number().int().positive().describe('refused logins of one day are one event'),
    primera: instant,
    ultima: instant,
    ip: z.string().describe('address of the last one; may be empty'),
    agente: z.string().describe('User-Agent of the last one; may be empty'),
  }),
);
export type EventoSeguridad = Infer<typeof eventoSeguridad>;

/** Calls about the open sessions of the user. */
export const sesionesCalls = () => ({
  list: route({
    method: 'GET',
    path: '/sesiones',
    summary: 'Open sessions of the user, the one used last first.',
    answer: z.object({ rows: z.array(sesion()) }),
  }),
  close: route({
    method: 'DELETE',
    path: '/sesiones/{id}',
    summary: 'Ends one session of the user.',
    answer: done,
  }),
  closeAll: route({
    method: 'DELETE',
    path: '/sesiones',
    summary: 'Ends every session of the user, this one included; their file links die with them.',
    answer: done,
  }),
  confirm: route({
    method: 'POST',
    path: '/sesiones/confirmacion',
    problems: ['wrong_credentials', 'too_many_attempts'],
    summary:
      'Proves with the password that the user of the session is there. For ten minutes the calls that answer 403 password_needed without it are open to this session.',
    body: z.strictObject({ pass: currentPassword }),
    answer: done,
  }),
});

/** Calls about the security log of the user. */
export const seguridadCalls = () => ({
  list: route({
    method: 'GET',
    path: '/seguridad',
    summary: 'Newest events of the security log of the user, at most 50.',
    answer: z.object({ rows: z.array(eventoSeguridad()) }),
  }),
});

/** Calls about the second factor of the user. */
export const segundoFactorCalls = () => ({
  get: route({
    method: 'GET',
    path: '/segundo-factor',
    summary: 'Whether the user enters with a second factor, and how many recovery codes are left.',
    answer: z.object({ activo: z.boolean(), restantes: z.number().int().min(0) }),
  }),
  begin: route({
    method: 'POST',
    path: '/segundo-factor',
    problems: ['conflict'],
    summary: 'Makes a new secret for an authenticator app. It asks for nothing until it is activated.',
    answer: z.object({
      secreto: z.string().describe('base32, to be typed by hand'),
      qr: z.string().describe('the same as an image, data:image/svg+xml'),
    }),
  }),
  activate: route({
    method: 'PUT',
    path: '/segundo-factor',
    problems: ['conflict', 'wrong_second_factor'],
    summary:
      'Asks for the second factor from now on, once the app has shown that it knows the secret. Ends the other sessions.',
    body: z.strictObject({ codigo }),
    answer: z.object({ codigos: z.array(z.string()).describe('recovery codes, each good once; shown this one time') }),
  }),
  remove: route({
    method: 'PUT',
    path: '/segundo-factor',
    when: { activo: '0' },
    summary: 'Asks for the password alone again.',
    answer: done,
  }),
});
