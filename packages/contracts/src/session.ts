import * as z from 'zod';
import { route } from './route';
import { codigo, day, id, rfc } from './scalars';
import { type Infer, schema } from './schema';

/** What an access may do with a taxpayer: '1' Administrador, '2' Auxiliar (V2 §3). */
export const privilegio = schema(() => z.enum(['1', '2']));
export type Privilegio = Infer<typeof privilegio>;

/** A taxpayer that the user may open. */
export const cuenta = schema(() => z.object({ rfc, nombre: z.string(), privilegio: privilegio() }));
export type Cuenta = Infer<typeof cuenta>;

/** Calls that open and end a session, and choose its taxpayer. */
export const sessionCalls = () => ({
  login: route({
    method: 'POST',
    path: '/login',
    anonymous: true,
    problems: ['wrong_credentials', 'second_factor_required', 'wrong_second_factor', 'too_many_attempts'],
    summary:
      'Opens a session. A wrong e-mail and a wrong password answer alike; only then is the second factor asked for, where there is one.',
    body: z.strictObject({
      correo: z.email().max(254),
      pass: z.string().min(1).max(200),
      codigo: codigo.optional(),
    }),
    answer: z.object({
      token: z.string().describe('goes into X-Token; only its hash is stored'),
      msg: z.object({
        idacceso: id,
        acceso: z.string().describe('e-mail the user logs in with'),
        nombre: z.string().describe('may be empty'),
        Cuentas: z.array(cuenta()),
      }),
    }),
  }),
  logout: route({
    method: 'POST',
    path: '/logout',
    summary: 'Ends the session on the server; its file links die with it.',
    answer: z.object({ msg: z.string() }),
  }),
  listRfc: route({
    method: 'GET',
    path: '/list-rfc/{id}',
    summary: 'Taxpayers that the logged-in user may open. The id is their own idacceso.',
    answer: z.object({ cuentas: z.array(cuenta()) }),
  }),
  registerLastLogin: route({
    method: 'GET',
    path: '/register-last-login',
    summary: 'Notes that the user opened the selected taxpayer now, and answers until when its plan runs.',
    answer: z.object({ msg: z.string(), plan: z.object({ fin: day }) }),
  }),
});
