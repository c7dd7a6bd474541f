import { isApiError } from '@boveda/api-sdk';
import { sdk } from '@boveda/area-kit/sdk';
import { codigo, sessionCalls } from '@boveda/contracts/core';
import { session } from '@boveda/session';
import { describeProblem } from '@boveda/ui-kit/theme';
import type { Problems } from '../shared/read-form';

/** What was typed; the code only once the server has asked for it. */
export interface Typed {
  correo: string;
  pass: string;
  codigo?: string;
}

/** Why what was typed is invalid. */
export function problemsOf(typed: Typed): Problems<keyof Typed> {
  const { correo, pass } = sessionCalls().login.body.shape;
  const isCorreo = correo.safeParse(typed.correo).success;
  return {
    correo: isCorreo ? undefined : typed.correo ? 'Correo no es un correo válido' : 'Escriba Correo',
    pass: pass.safeParse(typed.pass).success ? undefined : 'Escriba Contraseña',
    codigo: typed.codigo === undefined ? undefined : codigo.safeParse(typed.codigo).error?.issues[0]?.message,
  };
}

/** What came of it: an open session, the question for the second factor, or a warning. */
export type Outcome = 'opened' | 'code needed' | { warning: string; wrongCredentials: boolean };

/** Opens a session. */
export const logIn = (typed: Typed): Promise<Outcome> => open(() => sdk.session.login(typed));

/** Opens the session of a visitor of the demonstration, who has no account. */
export const visit = (): Promise<Outcome> => open(() => sdk.session.visit());

async function open(call: () => Promise<Parameters<typeof session.open>[0]>): Promise<Outcome> {
  try {
    const answer = await call();
    if (answer.msg.Cuentas.length === 0)
      return { warning: 'No tiene acceso a ningún contribuyente', wrongCredentials: false };
    session.open(answer);
    return 'opened';
  } catch (error) {
    if (!isApiError(error)) throw error;
    // The server asks for the second factor: a step of this form, not a failure.
    if (error.code === 'second_factor_required') return 'code needed';
    return { warning: describeProblem(error).msg, wrongCredentials: error.code === 'wrong_credentials' };
  }
}
