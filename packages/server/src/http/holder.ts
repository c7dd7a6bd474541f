import { API_KEY_HEADER, TOKEN_HEADER } from '@boveda/contracts';
import { sha256Base64 } from '@boveda/platform/core/sha256';
import { Holder, holdingFor } from '@boveda/platform/turns/connection-turns';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { CallerOf, Policy } from '../auth/caller';
import { networkOf } from '../auth/limits';

declare module 'fastify' {
  interface FastifyRequest {
    /** For whom the request works: its network, and its caller once that one is known. */
    holder: Holder;
  }
}

const TOKENS = [TOKEN_HEADER, API_KEY_HEADER, 'authorization'].map((name) => name.toLowerCase());

/** Makes every request work for a holder, who is its network until `holdFor` names the caller. */
export function registerHolders(app: FastifyInstance): void {
  app.decorateRequest('holder');
  app.addHook('onRequest', (request, _reply, done) => {
    // The token is not known yet to be anyone's: it only orders the requests of one network.
    const token = TOKENS.map((name) => request.headers[name]).find((value) => value !== undefined);
    const keys = [`network ${networkOf(request.ip)}`];
    request.holder = new Holder(
      'doors',
      token === undefined ? keys : [...keys, `token ${sha256Base64(String(token))}`],
    );
    holdingFor(request.holder, done);
  });
  // Reading the body continues from the connection, outside the context of the request.
  app.addHook('preValidation', (request, _reply, done) => holdingFor(request.holder, done));
}

/** Counts what the request does from now on as its caller's; an API key counts apart from the user who made it. */
export function holdFor(request: FastifyRequest, { sesion, contribuyente }: CallerOf[Policy]): void {
  if (!sesion) return;
  request.holder.share = 'calls';
  request.holder.keys = [
    `person ${sesion.llave ? sesion.sesionId : sesion.idacceso}`,
    ...(contribuyente ? [`tenant ${contribuyente.rfc}`] : []),
    `network ${networkOf(request.ip)}`,
  ];
}
