import * as z from 'zod';
import { route } from './route';
import { codigo, day, id, rfc } from './scalars';
import { type Infer, schema } from './schema';

/**
 * What an access may do with a taxpayer: '1' Administrador, '2' Auxiliar (V2 §3), '3' Revisor, who reads and comments, '4' Cliente, who sees
 * one page and sends documents. In an office the first three are titular, auxiliar and revisor.
 */
export const privilegio = schema(() => z.enum(['1', '2', '3', '4']));
export type Privilegio = Infer<typeof privilegio>;

/** Their names. */
export const nombresPrivilegio: Readonly<Record<Privilegio, string>> = {
  1: 'Administrador',
  2: 'Auxiliar',
  3: 'Revisor',
  4: 'Cliente',
};

/** A taxpayer that the user may open. */
export const cuenta = schema(() => z.object({ rfc, nombre: z.string(), privilegio: privilegio() }));
export type Cuenta = Infer<typeof cuenta>;

/** A session that was opened: its token, its user and the taxpayers that it may open. */
const sesionNueva = schema(() =>
  z.object({
    token: z.string().describe('va en X-Token; solo se guarda su hash'),
    msg: z.object({
      idacceso: id,
      acceso: z.string().describe('correo con el que entra el usuario'),
      nombre: z.string().describe('puede estar vacío'),
      Cuentas: z.array(cuenta()),
      visitante: z
        .literal(true)
        .optional()
        .describe('presente en la sesión de un visitante de la demostración, que solo consulta'),
    }),
  }),
);

/** Calls that open and end a session, and choose its taxpayer. */
export const sessionCalls = () => ({
  login: route({
    method: 'POST',
    path: '/login',
    anonymous: true,
    problems: ['wrong_credentials', 'second_factor_required', 'wrong_second_factor', 'too_many_attempts'],
    summary:
      'Abre una sesión. Un correo y una contraseña equivocados se contestan igual; solo después se pide el segundo factor, donde lo hay.',
    body: z.strictObject({
      correo: z.email().max(254),
      pass: z.string().min(1).max(200),
      codigo: codigo.optional(),
    }),
    answer: sesionNueva(),
  }),
  visit: route({
    method: 'POST',
    path: '/demostracion',
    anonymous: true,
    problems: ['not_found', 'too_many_attempts'],
    summary:
      'Abre una sesión de visitante, sin cuenta, en los contribuyentes de demostración que ofrece quien opera el servicio: consulta y no cambia nada.',
    answer: sesionNueva(),
  }),
  logout: route({
    method: 'POST',
    path: '/logout',
    summary: 'Termina la sesión en el servidor. Sus enlaces a archivos dejan de funcionar.',
    answer: z.object({ msg: z.string() }),
  }),
  listRfc: route({
    method: 'GET',
    path: '/list-rfc/{id}',
    summary: 'Contribuyentes que puede abrir el usuario de la sesión. El id es su propio idacceso.',
    answer: z.object({ cuentas: z.array(cuenta()) }),
  }),
  registerLastLogin: route({
    method: 'GET',
    path: '/register-last-login',
    summary: 'Anota que el usuario abrió ahora el contribuyente. Contesta hasta cuándo vale su plan.',
    answer: z.object({ msg: z.string(), plan: z.object({ fin: day }) }),
  }),
});
