import { api } from '@boveda/contracts';
import type { FastifyInstance } from 'fastify';
import { implement } from '../../http/implement';
import { change } from './change-password';
import { confirmarAcceso, restablecer } from './confirm-access';
import { recover, reset } from './recover';
import { confirm, register } from './register';

/** Per IP address: enough for an office that shares one, too few for automated guessing. */
const limit = { max: 60, seconds: 3600 };

/** Limits guesses at the password from a session that was left open. */
const GUESSES = { max: 20, seconds: 900 };

/**
 * Registers the account calls before log-in, which answer the same whether the account exists or not, and the change of
 * password of a logged-in user.
 */
export function registerAccounts(app: FastifyInstance): void {
  implement(app, api.account.register, 'public', ({ deps, body }) => register(deps, body), { limit });
  implement(app, api.account.confirm, 'public', ({ deps, body }) => confirm(deps, body), { limit });
  implement(app, api.account.recover, 'public', ({ deps, body }) => recover(deps, body), { limit });
  implement(app, api.account.reset, 'public', ({ deps, body }) => reset(deps, body), { limit });
  implement(app, api.account.confirmAccess, 'public', ({ deps, body }) => confirmarAcceso(deps, body), { limit });
  implement(app, api.account.changePassword, 'session', ({ deps, sesion, body }) => change(deps, sesion, body), {
    limit: GUESSES,
  });
  implement(app, api.account.resetAdmin, 'public', ({ deps, body }) => restablecer(deps, body), { limit });
}
