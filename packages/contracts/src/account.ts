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
export const accountCalls = () => ({
  register: route({
    method: 'POST',
    path: '/register-account',
    anonymous: true,
    summary:
      'Asks for an account with its first taxpayer. Nothing exists before the mailed link is confirmed, and its password is chosen there; a known e-mail or RFC is answered alike.',
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
      'Creates the account and the taxpayer of a mailed link with the password of the body; an existing account keeps its password and needs none. The RFC of another taxpayer is not assigned: its administrators are notified.',
    body: z.strictObject({ token, pass1: newPassword.optional(), pass2: newPassword.optional() }),
    answer: done,
  }),
  recover: route({
    method: 'POST',
    path: '/recover-password',
    anonymous: true,
    summary:
      'Mails a link for a new password if the e-mail has an account, or the confirmation again if it only has a registration; the answer is always the same.',
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
      'Sets the password of a mailed link. Ends every session of the user, their API keys and the invitations they made that are still open; with a code of the second factor, that too.',
    body: z.strictObject({ token, ...passwords, codigo: codigo.optional() }),
    answer: done,
  }),
  confirmAccess: route({
    method: 'POST',
    path: '/confirm-access',
    anonymous: true,
    problems: ['not_found', 'link_expired', 'link_used', 'passwords_differ', 'weak_password'],
    summary: 'Accepts an invitation. An account that exists already keeps its password.',
    body: z.strictObject({ token, ...passwords }),
    answer: done,
  }),
  resetAdmin: route({
    method: 'POST',
    path: '/reset-admin',
    anonymous: true,
    problems: ['not_found', 'link_expired', 'link_used', 'passwords_differ', 'weak_password'],
    summary: 'Makes the user of a mailed link Administrador again with a new password, and ends their sessions.',
    body: z.strictObject({ token, ...passwords }),
    answer: done,
  }),
  changePassword: route({
    method: 'PUT',
    path: '/contrasena',
    problems: ['wrong_credentials', 'passwords_differ', 'weak_password'],
    summary: 'Changes the password of the user, who gives the current one. Ends their other sessions.',
    body: z.strictObject({ actual: currentPassword, ...passwords }),
    answer: done,
  }),
});
