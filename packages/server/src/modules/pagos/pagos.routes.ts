import { api, type Direccion } from '@boveda/contracts';
import type { FastifyInstance } from 'fastify';
import { cursorPage } from '../../http/cursor-page';
import { implement } from '../../http/implement';
import { sumCfdi, sumSaldos } from '../cfdi/cfdi.read-model';
import { listWithImportes } from '../cfdi/importes';
import { getCredito, markPaid, sumByAge } from './pagos.read-model';

/** Registers invoices on credit, granted and received: their balances and payments. */
export function registerPagos(app: FastifyInstance): void {
  registerDireccion(app, 'emitidos');
  registerDireccion(app, 'recibidos');
}

function registerDireccion(app: FastifyInstance, direccion: Direccion): void {
  const calls = { emitidos: api.pagosEmitidos, recibidos: api.pagosRecibidos }[direccion];

  implement(
    app,
    calls.list,
    'contribuyente',
    async ({ deps, contribuyente: { rfc }, ...context }) =>
      cursorPage(await listWithImportes(deps, { rfc, direccion, creditos: true }, context.query), context),
    { readsCopy: true },
  );

  implement(
    app,
    calls.sum,
    'contribuyente',
    async ({ deps, contribuyente: { rfc }, query }) => {
      const scope = { rfc, direccion, creditos: true };
      const [sum, sumaSaldo] = await Promise.all([sumCfdi(deps.db, scope, query), sumSaldos(deps.db, scope, query)]);
      return { ...sum, sumaSaldo };
    },
    { readsCopy: true },
  );

  implement(app, calls.get, 'contribuyente', ({ deps, contribuyente: { rfc }, params }) =>
    getCredito(deps.db, { rfc, direccion }, params.id),
  );

  implement(
    app,
    calls.aging,
    'contribuyente',
    async ({ deps, contribuyente: { rfc }, query }) => ({
      rows: await sumByAge(deps.db, { rfc, direccion, creditos: true }, query),
    }),
    { readsCopy: true },
  );

  implement(app, calls.markPaid, 'contribuyente', async ({ deps, contribuyente: { rfc }, params, body }) => {
    await markPaid(deps, { rfc, direccion }, params.id, body);
    return await getCredito(deps.db, { rfc, direccion }, params.id);
  });
}
