import * as z from 'zod';
import { currentPassword } from './mi-cuenta';
import { route } from './route';
import { codigo, correo, plainName, rfc } from './scalars';
import { schema } from './schema';

const SHORTEST = 8;
const LONGEST = 128;
const GENERIC = ['XAXX010101000', 'XEXX010101000'];

/** A new password, 8 to 128 characters; the server also refuses the most common ones. */
export const newPassword = z
  .string('Escriba la contraseña')
  .min(SHORTEST, `La contraseña debe tener al menos ${SHORTEST} caracteres`)
  .max(LONGEST, `La contraseña debe tener a lo más ${LONGEST} caracteres`);

/** What a link of a mail carries as `p`; 256 random bits, good for one use. */
const token = z.string('Falta el enlace').max(200, 'El enlace no es válido');

const passwords = { pass1: newPassword, pass2: newPassword };
const done = schema(() => z.object({ msg: z.string() }));

/** Calls about an account and its password; most are made before a session exists. */
// biome-ignore lint/complexity/noExcessiveLinesPerFunction: a list of calls, each short.
export const accountCalls = () => ({
  register: route({
    method: 'POST',
    path: '/register-account',
    anonymous: true,
    summary:
      'Solicita una cuenta con su primer contribuyente. Nada se crea hasta que se confirma el enlace enviado por correo, donde se elige la contraseña. Un correo o un RFC conocidos se contestan igual.',
    body: z.strictObject({
      nombre: plainName(120),
      rfc: z
        .string('Escriba el RFC')
        .trim()
        .toUpperCase()
        .pipe(rfc)
        .refine((value) => !GENERIC.includes(value), 'El RFC genérico no se puede registrar'),
      razonsocial: plainName(300),
      correo,
    }),
    answer: done,
  }),
  confirm: route({
    method: 'POST',
    path: '/confirm-account',
    anonymous: true,
    problems: ['not_found', 'link_expired', 'link_used', 'passwords_differ', 'weak_password'],
    summary:
      'Crea la cuenta y el contribuyente de un enlace enviado por correo. Una cuenta que ya existe conserva su contraseña y no la necesita. Si otros administran el RFC, no se asigna y se avisa a sus administradores.',
    body: z.strictObject({ token, pass1: newPassword.optional(), pass2: newPassword.optional() }),
    answer: done,
  }),
  recover: route({
    method: 'POST',
    path: '/recover-password',
    anonymous: true,
    summary:
      'Envía un enlace para elegir otra contraseña. Si el correo solo tiene un registro, reenvía su confirmación. La respuesta es siempre la misma.',
    body: z.strictObject({ correo }),
    answer: done,
  }),
  reset: route({
    method: 'POST',
    path: '/reset-password',
    anonymous: true,
    problems: [
      'not_found',
      'link_expired',
      'link_used',
      'passwords_differ',
      'weak_password',
      'second_factor_required',
      'wrong_second_factor',
    ],
    summary:
      'Establece la contraseña con un enlace enviado por correo. Termina todas las sesiones del usuario, sus ApiKey y las invitaciones suyas sin aceptar; con un código, también su segundo factor.',
    body: z.strictObject({ token, ...passwords, codigo: codigo.optional() }),
    answer: done,
  }),
  confirmAccess: route({
    method: 'POST',
    path: '/confirm-access',
    anonymous: true,
    problems: ['not_found', 'link_expired', 'link_used', 'passwords_differ', 'weak_password'],
    summary: 'Acepta una invitación. Una cuenta que ya existe conserva su contraseña.',
    body: z.strictObject({ token, ...passwords }),
    answer: done,
  }),
  resetAdmin: route({
    method: 'POST',
    path: '/reset-admin',
    anonymous: true,
    problems: ['not_found', 'link_expired', 'link_used', 'passwords_differ', 'weak_password'],
    summary:
      'Devuelve a un usuario el privilegio de Administrador con un enlace enviado por correo. Le pone otra contraseña y termina sus sesiones.',
    body: z.strictObject({ token, ...passwords }),
    answer: done,
  }),
  changePassword: route({
    method: 'PUT',
    path: '/contrasena',
    problems: ['wrong_credentials', 'passwords_differ', 'weak_password'],
    summary: 'Cambia la contraseña del usuario, que da la actual. Termina sus otras sesiones.',
    body: z.strictObject({ actual: currentPassword, ...passwords }),
    answer: done,
  }),
});
