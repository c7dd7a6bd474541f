import { api, type CfdiEspejo, estatusCfdi, situacionesEspejo } from '@boveda/contracts';
import { csvOf } from '@boveda/platform/core/csv';
import { dayAt } from '@boveda/platform/core/time';
import { scan } from '@boveda/platform/db/scan';
import { openDraft } from '@boveda/platform/shared-files/open-draft';
import type { FastifyInstance } from 'fastify';
import { contentOf, setFileHeaders } from '../../../http/file-response';
import { implement } from '../../../http/implement';
import { differences, listEspejo, readEspejo } from './espejo.read-model';
import { requestMissing } from './request-missing';

const PORTION = 1_000;
const DOWNLOAD_LIMIT = { max: 60, seconds: 3_600 };
/** The SAT blocks clients that repeat the same request. */
const REQUEST_LIMIT = { max: 60, seconds: 3_600 };

const columns: Readonly<Record<string, (row: CfdiEspejo & { emitido: boolean }) => string>> = {
  Situación: ({ situacion }) => situacionesEspejo[situacion],
  Dirección: ({ emitido }) => (emitido ? 'Emitido' : 'Recibido'),
  UUID: ({ uuid }) => uuid.toUpperCase(),
  Tipo: ({ tipo }) => tipo,
  RFC: ({ rfc }) => rfc,
  Nombre: ({ nombre }) => nombre,
  Fecha: ({ fecha }) => fecha,
  'Total en el SAT': ({ totalsat }) => totalsat ?? '',
  'Total en la bóveda': ({ total }) => total ?? '',
  'Estado en el SAT': ({ vigentesat }) => (vigentesat === null ? '' : vigentesat ? 'Vigente' : 'Cancelado'),
  'Estado en la bóveda': ({ status }) => estatusCfdi[status as keyof typeof estatusCfdi] ?? '',
  'Fecha de cancelación': ({ cancelado }) => cancelado ?? '',
  Metadatos: ({ totalsat, subido }) => (totalsat === null ? '' : subido ? 'Subidos' : 'Descargados'),
};

/** Registers the comparison of the vault with the SAT's metadata. */
export function registerEspejo(app: FastifyInstance): void {
  implement(app, api.espejo.get, 'contribuyente', ({ deps, contribuyente: { rfc } }) =>
    readEspejo(deps.db, rfc, deps.clock()),
  );

  implement(
    app,
    api.espejo.download,
    'contribuyente',
    async ({ deps, contribuyente: { rfc }, reply }) => {
      const name = `espejo_${rfc}_${dayAt(deps.clock())}.csv`;
      const rows = () => csvOf(columns, scan(deps.db, differences(rfc, deps.clock()), PORTION));
      const file = { name, type: 'text/csv; charset=utf-8', content: await openDraft(deps.sharedFiles, rows) };
      setFileHeaders(file, reply);
      return contentOf(file);
    },
    { limit: DOWNLOAD_LIMIT },
  );

  implement(app, api.espejo.list, 'contribuyente', ({ deps, contribuyente: { rfc }, params, query }) =>
    listEspejo(deps.db, rfc, params.id, query),
  );

  implement(
    app,
    api.espejo.request,
    'contribuyente',
    ({ deps, contribuyente: { rfc }, params, body }) => requestMissing(deps, rfc, params.id, body.direccion),
    { limit: REQUEST_LIMIT, needsReclamo: true },
  );
}
