import { api } from '@boveda/contracts';
import type { FastifyInstance } from 'fastify';
import { implement } from '../../../http/implement';
import { sendArchivo } from '../send-archivo';
import { listRecibos, readMesesDeNomina, readNominaPagina } from './nomina.read-model';
import { writeNominaCsv, writeNominaExcel } from './nomina-files';

const LIMIT = { max: 120, seconds: 60 };

/** Registers the payroll of a month and its files. */
export function registerNomina(app: FastifyInstance): void {
  implement(app, api.nomina.list, 'contribuyente', async ({ deps, contribuyente: { rfc }, query }) => ({
    rows: await readMesesDeNomina(deps.db, rfc, query.anio),
  }));
  implement(
    app,
    api.nomina.get,
    'contribuyente',
    ({ deps, contribuyente: { rfc }, params, query }) => readNominaPagina(deps.db, rfc, params.id, query),
    { limit: LIMIT },
  );
  implement(
    app,
    api.nomina.listCfdi,
    'contribuyente',
    ({ deps, contribuyente: { rfc }, params, query }) => listRecibos(deps.db, rfc, params.id, query),
    { limit: LIMIT },
  );
  for (const [route, write] of [
    [api.nomina.download, writeNominaExcel],
    [api.nomina.downloadCsv, writeNominaCsv],
  ] as const)
    implement(
      app,
      route,
      'contribuyente',
      async ({ deps, contribuyente: { rfc }, params, reply }) =>
        sendArchivo(deps, rfc, reply, await write(deps, rfc, params.id)),
      { limit: LIMIT },
    );
}
