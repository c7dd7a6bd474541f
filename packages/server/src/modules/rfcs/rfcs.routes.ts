import { api } from '@boveda/contracts';
import type { FastifyInstance } from 'fastify';
import { implement } from '../../http/implement';
import { listConceptos } from './conceptos';
import { getContraparte } from './contraparte.read-model';
import { sumConceptos } from './por-concepto.read-model';
import { listContrapartes } from './rfcs.read-model';
import { listSinRep } from './sin-rep.read-model';

/** Each reads dozens of XML. */
const CONCEPTOS_LIMIT = { max: 60, seconds: 60 };

/** Registers the counterparts of the taxpayer: catalogue, typeahead and the page of one. */
export function registerRfcs(app: FastifyInstance): void {
  implement(
    app,
    api.rfcs.list,
    'contribuyente',
    ({ deps, contribuyente: { rfc }, query }) => listContrapartes(deps.db, rfc, query),
    { readsCopy: true },
  );

  implement(
    app,
    api.rfcs.sumConceptos,
    'contribuyente',
    ({ deps, contribuyente: { rfc }, query }) => sumConceptos(deps.db, rfc, query, deps.clock()),
    { readsCopy: true },
  );

  implement(
    app,
    api.rfcs.listSinRep,
    'contribuyente',
    ({ deps, contribuyente: { rfc }, query }) => listSinRep(deps.db, rfc, query, deps.clock()),
    { readsCopy: true },
  );

  implement(app, api.rfcs.get, 'contribuyente', ({ deps, contribuyente: { rfc }, params }) =>
    getContraparte(deps.db, rfc, params.id),
  );

  implement(
    app,
    api.rfcs.listConceptos,
    'contribuyente',
    ({ deps, contribuyente: { rfc }, params, query }) => listConceptos(deps, rfc, params.id, query.direccion),
    { limit: CONCEPTOS_LIMIT },
  );
}
