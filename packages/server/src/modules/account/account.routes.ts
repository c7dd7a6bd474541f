import {
  changePassword,
  confirmAccess,
  confirmAccount,
  recoverPassword,
  registerAccount,
  resetAdmin,
  resetPassword,
} from '@boveda/contracts';
import type { FastifyInstance } from 'fastify';
import { implement } from '../../http/implement';
import { change } from './change-password';
import { confirmarAcceso, restablecer } from './confirm-access';
import { recover, reset } from './recover';
import { confirm, register } from './register';

/** Per address: an office shares one, a machine that tries is stopped. */
const limit = { max: 60, seconds: 3600 };

/** Guesses at the password of somebody whose session was left open. */
const GUESSES = { max: 20, seconds: 900 };

/**
 * The life of an account before anybody is logged in, where nothing answers differently for an account that exists; and
 * another password for who is.
 */
export function registerAccounts(app: FastifyInstance): void {
  implement(app, registerAccount, 'public', ({ deps, body }) => register(deps, body), { limit });
  implement(app, confirmAccount, 'public', ({ deps, body }) => confirm(deps, body), { limit });
  implement(app, recoverPassword, 'public', ({ deps, body }) => recover(deps, body), { limit });
  implement(app, resetPassword, 'public', ({ deps, body }) => reset(deps, body), { limit });
  implement(app, confirmAccess, 'public', ({ deps, body }) => confirmarAcceso(deps, body), { limit });
  implement(app, changePassword, 'session', ({ deps, sesion, body }) => change(deps, sesion, body), { limit: GUESSES });
  implement(app, resetAdmin, 'public', ({ deps, body }) => restablecer(deps, body), { limit });
}
