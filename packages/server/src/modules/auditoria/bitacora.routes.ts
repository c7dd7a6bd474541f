import { Readable } from 'node:stream';
import { descargarBitacora, listBitacora } from '@boveda/contracts';
import type { FastifyInstance } from 'fastify';
import { scan } from '../../db/scan';
import { implement } from '../../http/implement';
import { contentDisposition } from '../archivos/content-disposition';
import { dayAt } from '../cfdi/local-time';
import { asientosEnOrden, listAsientos } from './bitacora.read-model';
import { csvOf } from './bitacora-csv';
import { registrar } from './registrar';

const POLICY = 'taxpayer-administrador';
const PORTION = 1_000;
const LIMIT = { max: 60, seconds: 3_600 };

/** The audit log: for the administrators of its taxpayer alone. */
export function registerBitacora(app: FastifyInstance): void {
  implement(app, listBitacora, POLICY, ({ deps, contribuyente: { rfc }, query }) => listAsientos(deps.db, rfc, query));

  implement(
    app,
    descargarBitacora,
    POLICY,
    async ({ deps, contribuyente: { rfc }, query, reply }) => {
      const name = `bitacora_${rfc}_${dayAt(deps.clock())}.csv`;
      await registrar(deps.db, rfc, { accion: 'bitacora.exportada', objeto: name });
      reply.headers({ 'content-type': 'text/csv; charset=utf-8', 'content-disposition': contentDisposition(name) });
      return Readable.from(csvOf(scan(deps.db, asientosEnOrden(rfc, query), PORTION)));
    },
    { limit: LIMIT },
  );
}
