import * as z from 'zod';
import { codigo, currentPassword } from './mi-cuenta';
import { route } from './route';
import { rfc } from './scalars';

const SHORTEST = 8;
const LONGEST = 128;
const GENERIC = ['XAXX010101000', 'XEXX010101000'];

/** A password that somebody chooses, 8 to 128 characters; the server also refuses the ones that everybody guesses first. */
export const newPassword = z
  .string('Escriba la contraseña')
  .min(SHORTEST, `La contraseña debe tener al menos ${SHORTEST} caracteres`)
  .max(LONGEST, `La contraseña debe tener a lo más ${LONGEST} caracteres`);

/** E-mail of an account, in lower case. */
export const correo = z
  .string('Escriba el correo')
  .trim()
  .toLowerCase()
  .max(254, 'El correo es demasiado largo')
  .pipe(z.email('No es un correo válido'));

/** A name that will be shown to others and written into mails: no markup, no addresses, one line. */
export const plainName = (longest: number) =>
  z
    .string('Escriba un nombre')
    .trim()
    .min(1, 'Escriba un nombre')
    .max(longest, `Escriba a lo más ${longest} letras`)
    .regex(/^[^<>\p{C}]*$/u, 'Contiene caracteres que no se permiten')
    .refine((name) => !/:\/\/|www\./i.test(name), 'No puede contener direcciones de internet');

/** What a link of a mail carries as `p`; 256 random bits, good for one use. */
const token = z.string('Falta el enlace').max(200, 'El enlace no es válido');

const passwords = { pass1: newPassword, pass2: newPassword };
const done = z.object({ msg: z.string() });

export const registerAccount = route({
  name: 'registerAccount',
  method: 'POST',
  path: '/register-account',
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
});

export const confirmAccount = route({
  name: 'confirmAccount',
  method: 'POST',
  path: '/confirm-account',
  summary:
    'Makes the account and the taxpayer of a mailed link, with the password chosen here; an account that exists keeps its own and needs none. The RFC of somebody else is not given away: its administrators are told.',
  body: z.strictObject({ token, pass1: newPassword.optional(), pass2: newPassword.optional() }),
  answer: done,
});

export const recoverPassword = route({
  name: 'recoverPassword',
  method: 'POST',
  path: '/recover-password',
  summary: 'Mails a link for a new password to whoever has an account; answers everybody alike.',
  body: z.strictObject({ correo }),
  answer: done,
});

export const resetPassword = route({
  name: 'resetPassword',
  method: 'POST',
  path: '/reset-password',
  summary:
    'Sets the password of a mailed link. Ends every session of the user, their API keys and the invitations they made that are still open; with a code of the second factor, that too.',
  body: z.strictObject({ token, ...passwords, codigo: codigo.optional() }),
  answer: done,
});

export const confirmAccess = route({
  name: 'confirmAccess',
  method: 'POST',
  path: '/confirm-access',
  summary: 'Accepts an invitation. An account that exists already keeps its password.',
  body: z.strictObject({ token, ...passwords }),
  answer: done,
});

export const resetAdmin = route({
  name: 'resetAdmin',
  method: 'POST',
  path: '/reset-admin',
  summary: 'Makes the user of a mailed link Administrador again with a new password, and ends their sessions.',
  body: z.strictObject({ token, ...passwords }),
  answer: done,
});

export const changePassword = route({
  name: 'changePassword',
  method: 'PUT',
  path: '/contrasena',
  summary: 'Changes the password of the user, who gives the current one. Ends their other sessions.',
  body: z.strictObject({ actual: currentPassword, ...passwords }),
  answer: done,
});
