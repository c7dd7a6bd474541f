import { api } from '@boveda/contracts';
import type { FastifyInstance } from 'fastify';
import { implement } from '../../http/implement';
import { listContrapartes } from './rfcs.read-model';

/** Registers the counterparts of the taxpayer: catalogue and typeahead. */
export function registerRfcs(app: FastifyInstance): void {
  implement(app, api.rfcs.list, 'taxpayer', ({ deps, contribuyente: { rfc }, query }) =>
    listContrapartes(deps.db, rfc, query),
  );
}
