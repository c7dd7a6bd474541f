import { api } from '@boveda/contracts';
import type { FastifyInstance } from 'fastify';
import { implement } from '../../http/implement';
import { readerOf } from '../etiquetas/etiquetas.read-model';
import { listConceptos } from './conceptos';
import { getContraparte } from './contraparte.read-model';
import { sumConceptos } from './por-concepto.read-model';
import { listContrapartes } from './rfcs.read-model';
import { listSinRep } from './sin-rep.read-model';
import { getTrato, tagContraparte } from './trato';

/** Each reads dozens of XML. */
const CONCEPTOS_LIMIT = { max: 60, seconds: 60 };
const TAG_LIMIT = { max: 120, seconds: 60 };

/** Registers the counterparts of the taxpayer: catalogue, typeahead and the page of one. */
export function registerRfcs(app: FastifyInstance): void {
  implement(app, api.rfcs.list, 'taxpayer', ({ deps, contribuyente: { rfc }, query }) =>
    listContrapartes(deps.db, rfc, query),
  );

  implement(app, api.rfcs.sumConceptos, 'taxpayer', ({ deps, contribuyente: { rfc }, query }) =>
    sumConceptos(deps.db, rfc, query, deps.clock()),
  );

  implement(app, api.rfcs.listSinRep, 'taxpayer', ({ deps, contribuyente: { rfc }, query }) =>
    listSinRep(deps.db, rfc, query, deps.clock()),
  );

  implement(app, api.rfcs.getTrato, 'taxpayer', ({ deps, contribuyente, sesion, params }) =>
    getTrato(deps, contribuyente.rfc, params.id, readerOf(contribuyente, sesion)),
  );

  implement(
    app,
    api.rfcs.tag,
    'taxpayer',
    async ({ deps, contribuyente: { rfc }, params, body }) => {
      await tagContraparte(deps.db, rfc, params.id, body.etiquetas);
      return { msg: 'Etiquetas guardadas' };
    },
    { limit: TAG_LIMIT },
  );

  implement(app, api.rfcs.get, 'taxpayer', ({ deps, contribuyente: { rfc }, params }) =>
    getContraparte(deps.db, rfc, params.id),
  );

  implement(
    app,
    api.rfcs.listConceptos,
    'taxpayer',
    ({ deps, contribuyente: { rfc }, params, query }) => listConceptos(deps, rfc, params.id, query.direccion),
    { limit: CONCEPTOS_LIMIT },
  );
}
