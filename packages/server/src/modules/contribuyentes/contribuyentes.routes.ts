import { api } from '@boveda/contracts';
import type { FastifyInstance } from 'fastify';
import { implement } from '../../http/implement';
import { parOf } from '../certificados/open-pair';
import { addContribuyente } from './add-contribuyente';

/** Opening a key is expensive; an office adds a few dozen clients at once. */
const ADD_LIMIT = { max: 60, seconds: 3600 };

/** Registers the calls on the taxpayers of a user. */
export function registerContribuyentes(app: FastifyInstance): void {
  implement(
    app,
    api.contribuyentes.add,
    'session',
    ({ deps, sesion, body }) => addContribuyente(deps, sesion, parOf(body), body.guardar ?? false),
    { limit: ADD_LIMIT },
  );
}
