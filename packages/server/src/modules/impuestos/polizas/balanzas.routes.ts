import { api } from '@boveda/contracts';
import type { FastifyInstance } from 'fastify';
import { implement } from '../../../http/implement';
import { sendArchivo } from '../send-archivo';
import { getBalanza, saveSaldos } from './balanza.read-model';
import { writeBalanzaExcel, writeBalanzaZip } from './balanza-files';

const LIMIT = { max: 120, seconds: 60 };
/** A balanza reads every month of its year. */
const YEAR_LIMIT = { max: 20, seconds: 60 };

/** Registers the balanza of a month and the opening balances of a year. */
export function registerBalanzas(app: FastifyInstance): void {
  implement(
    app,
    api.balanzas.get,
    'contribuyente',
    ({ deps, contribuyente: { rfc }, params }) => getBalanza(deps.db, rfc, params.id),
    { limit: YEAR_LIMIT },
  );
  const archivos = [
    [api.balanzas.download, writeBalanzaExcel],
    [api.balanzas.downloadXml, writeBalanzaZip],
  ] as const;
  for (const [route, write] of archivos)
    implement(
      app,
      route,
      'contribuyente',
      async ({ deps, contribuyente: { rfc }, params, reply }) =>
        sendArchivo(deps, rfc, reply, await write(deps, rfc, params.id)),
      { limit: YEAR_LIMIT },
    );
  implement(
    app,
    api.balanzas.saveSaldos,
    'contribuyente',
    async ({ deps, contribuyente: { rfc }, params, body }) => {
      await saveSaldos(deps.db, rfc, params.id, body);
      return { msg: 'Saldos guardados' };
    },
    { limit: LIMIT },
  );
}
