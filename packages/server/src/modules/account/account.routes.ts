import { api } from '@boveda/contracts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { rememberBrowser } from '../../auth/known-devices';
import { networkOf } from '../../auth/limits';
import { readSecondFactor } from '../../auth/second-factor';
import { implement } from '../../http/implement';
import type { Deps } from '../../installation/deps';
import { change } from './change-password';
import { confirmAcceso, resetAdministrador } from './confirm-access';
import { recover, reset } from './recover';
import { confirm, register } from './register';
import type { Proven } from './usuarios';

/** Per network: enough for an office that shares one, too few for automated guessing. */
const limit = { max: 60, seconds: 3600 };

/**
 * Registers the account calls before log-in, which answer the same whether the account exists or not, and the change of
 * password of a logged-in user.
 */
export function registerAccounts(app: FastifyInstance): void {
  const { account } = api;
  const options = { limit };
  implement(app, account.register, 'public', (call) => register(call.deps, call.body, networkIn(call)), options);
  implement(app, account.confirm, 'public', (call) => proven(call, confirm(call.deps, call.body)), options);
  implement(app, account.recover, 'public', (call) => recover(call.deps, call.body, networkIn(call)), options);
  implement(
    app,
    account.reset,
    'public',
    (call) => proven(call, reset(call.deps, call.body, networkIn(call))),
    options,
  );
  implement(app, account.confirmAccess, 'public', (call) => proven(call, confirmAcceso(call.deps, call.body)), options);
  implement(app, account.changePassword, 'session', async ({ deps, sesion, body, request, reply }) => {
    const answer = await change(deps, sesion, body);
    await rememberBrowser(deps, request, reply, sesion.idacceso);
    return answer;
  });
  implement(
    app,
    account.resetAdmin,
    'public',
    (call) => proven(call, resetAdministrador(call.deps, call.body)),
    options,
  );
}

const networkIn = ({ request }: { request: FastifyRequest }) => networkOf(request.ip);

/**
 * Makes the browser that opened the user's mail known, so that guesses at the password do not keep it from the login that
 * follows. With a second factor it is known only after a code.
 */
async function proven(
  { deps, request, reply }: { deps: Deps; request: FastifyRequest; reply: FastifyReply },
  opening: Promise<Proven>,
): Promise<{ msg: string }> {
  const { usuarioId, msg } = await opening;
  const { activo } = await readSecondFactor(deps.db, usuarioId);
  if (!activo) await rememberBrowser(deps, request, reply, usuarioId);
  return { msg };
}
