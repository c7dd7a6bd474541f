import { searchRfcs } from '@boveda/contracts';
import type { FastifyInstance } from 'fastify';
import { implement } from '../../http/implement';
import { searchContrapartes } from './rfcs.read-model';

/** Typeahead of counterparts. */
export function registerRfcs(app: FastifyInstance): void {
  implement(app, searchRfcs, 'taxpayer', async ({ deps, contribuyente: { rfc }, query }) => ({
    rows: await searchContrapartes(deps.db, rfc, query.search),
  }));
}
