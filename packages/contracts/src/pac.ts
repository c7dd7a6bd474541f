import * as z from 'zod';
import { route } from './route';
import { instant } from './scalars';
import { type Infer, schema } from './schema';

const done = schema(() => z.object({ msg: z.string() }));

/** Longest user, password or token of an account at a PAC. */
const MAX_CREDENCIAL = 4_096;

/** The PACs that an account can be at. */
export const tipoPac = schema(() => z.enum(['finkok', 'sw']));
export type TipoPac = Infer<typeof tipoPac>;

/** The account at a PAC through which a taxpayer answers requests to cancel. Its password or token is never answered. */
export const cuentaPac = schema(() =>
  z.object({
    tipo: tipoPac().nullable().describe('PAC de la cuenta propia; null si se usa la de la instalación'),
    usuario: z.string().nullable().describe('usuario en Finkok; SW no tiene'),
    cambiada: instant.nullable(),
    instalacion: tipoPac().nullable().describe('PAC de la cuenta de la instalación; null si no tiene'),
  }),
);
export type CuentaPac = Infer<typeof cuentaPac>;

const credencial = (missing: string) => z.string(missing).trim().min(1, missing).max(MAX_CREDENCIAL);

/** Credentials of an account, as the PAC gave them. */
export const credencialesPac = schema(() =>
  z.discriminatedUnion('tipo', [
    z.strictObject({
      tipo: z.literal('finkok'),
      usuario: credencial('Escriba el usuario'),
      contrasena: z.string('Escriba la contraseña').min(1, 'Escriba la contraseña').max(MAX_CREDENCIAL),
    }),
    z.strictObject({
      tipo: z.literal('sw'),
      token: credencial('Escriba el token').regex(/^[\x21-\x7e]+$/, 'El token no es válido'),
    }),
  ]),
);
export type CredencialesPac = Infer<typeof credencialesPac>;

/** Calls about the selected taxpayer's account at a PAC. */
export const pacCalls = () => ({
  get: route({
    method: 'GET',
    path: '/pac',
    summary: 'Por qué cuenta de un PAC se responden las solicitudes de cancelación. La contraseña nunca se contesta.',
    answer: cuentaPac,
  }),
  set: route({
    method: 'PUT',
    path: '/pac',
    summary: 'Guarda la cuenta del contribuyente en un PAC, cifrada, en lugar de la anterior.',
    body: credencialesPac,
    answer: cuentaPac,
  }),
  remove: route({
    method: 'DELETE',
    path: '/pac',
    summary: 'Olvida la cuenta del contribuyente: se usa la de la instalación.',
    answer: done,
  }),
  test: route({
    method: 'POST',
    path: '/pac',
    when: { action: 'probar' },
    noTimeout: true,
    problems: ['pac_refused', 'pac_unavailable'],
    summary: 'Pregunta al PAC con la cuenta en uso por las solicitudes pendientes. No responde ni guarda ninguna.',
    answer: z.object({ msg: z.string(), pendientes: z.number().int().min(0) }),
  }),
});
