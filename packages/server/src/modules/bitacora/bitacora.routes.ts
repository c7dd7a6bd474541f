import { api } from '@boveda/contracts';
import { dayAt } from '@boveda/platform/core/time';
import { scan } from '@boveda/platform/db/scan';
import { openDraft } from '@boveda/platform/shared-files/open-draft';
import type { FastifyInstance } from 'fastify';
import { record } from '../../audit/record';
import { contentOf, setFileHeaders } from '../../http/file-response';
import { implement } from '../../http/implement';
import { asientosEnOrden, listAsientos } from './bitacora.read-model';
import { bitacoraCsv } from './bitacora-csv';

const POLICY = 'contribuyente-administrador';
const PORTION = 1_000;
const CSV = 'text/csv; charset=utf-8';
const LIMIT = { max: 60, seconds: 3_600 };

/** Registers the calls of the audit log, only for the administrators of its taxpayer. */
export function registerBitacora(app: FastifyInstance): void {
  implement(app, api.bitacora.list, POLICY, ({ deps, contribuyente: { rfc }, query }) =>
    listAsientos(deps.db, rfc, query),
  );

  implement(
    app,
    api.bitacora.download,
    POLICY,
    async ({ deps, contribuyente: { rfc }, query, reply }) => {
      const name = `bitacora_${rfc}_${dayAt(deps.clock())}.csv`;
      await record(deps.db, rfc, { accion: 'bitacora.exportada', objeto: name });
      const rows = () => bitacoraCsv(scan(deps.db, asientosEnOrden(rfc, query), PORTION));
      const file = { name, type: CSV, content: await openDraft(deps.sharedFiles, rows) };
      setFileHeaders(file, reply);
      return contentOf(file);
    },
    { limit: LIMIT },
  );
}
