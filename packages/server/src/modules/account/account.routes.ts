import { api } from '@boveda/contracts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { rememberBrowser } from '../../auth/known-devices';
import { networkOf } from '../../auth/limits';
import { readSecondFactor } from '../../auth/second-factor';
import { implement } from '../../http/implement';
import type { Deps } from '../../platform/deps';
import { change } from './change-password';
import { confirmarAcceso, restablecer } from './confirm-access';
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
  implement(
    app,
    api.account.register,
    'public',
    ({ deps, body, request }) => register(deps, body, networkOf(request.ip)),
    { limit },
  );
  implement(
    app,
    api.account.recover,
    'public',
    ({ deps, body, request }) => recover(deps, body, networkOf(request.ip)),
    { limit },
  );
  registerLinks(app);
  implement(app, api.account.changePassword, 'session', async ({ deps, sesion, body, request, reply }) => {
    const answer = await change(deps, sesion, body);
    await rememberBrowser(deps, request, reply, sesion.idacceso);
    return answer;
  });
}

/** What the links of mails open. */
function registerLinks(app: FastifyInstance): void {
  implement(app, api.account.confirm, 'public', (call) => proven(call, confirm(call.deps, call.body)), { limit });
  implement(
    app,
    api.account.reset,
    'public',
    (call) => proven(call, reset(call.deps, call.body, networkOf(call.request.ip))),
    { limit },
  );
  implement(app, api.account.confirmAccess, 'public', (call) => proven(call, confirmarAcceso(call.deps, call.body)), {
    limit,
  });
  implement(app, api.account.resetAdmin, 'public', (call) => proven(call, restablecer(call.deps, call.body)), {
    limit,
  });
}

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
