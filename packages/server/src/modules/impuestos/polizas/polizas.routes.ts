import { api, type LayoutPolizas } from '@boveda/contracts';
import { notFound } from '@boveda/platform/core/problem';
import type { FastifyInstance } from 'fastify';
import { implement } from '../../../http/implement';
import type { Deps } from '../../../installation/deps';
import type { ArchivoDelMes } from '../mes-file';
import { sendArchivo } from '../send-archivo';
import { adjustPoliza, removeGuardada, writePoliza } from './guardadas.store';
import { readPolizas, readPropuestos } from './polizas.read-model';
import { writeCatalogoZip, writeExcel, writeLayout, writeMovimientosCsv, writeXmlZip } from './polizas-files';

const LIMIT = { max: 120, seconds: 60 };

type Writer = (deps: Deps, rfc: string, mes: string) => Promise<ArchivoDelMes>;

/** Registers the proposed pólizas of a month and their files. */
export function registerPolizas(app: FastifyInstance): void {
  registerPropuesta(app);
  registerArchivos(app);
}

function registerPropuesta(app: FastifyInstance): void {
  implement(
    app,
    api.polizas.get,
    'contribuyente',
    ({ deps, contribuyente: { rfc }, params, query }) => readPolizas(deps.db, rfc, params.id, query),
    { limit: LIMIT },
  );
  implement(
    app,
    api.polizas.adjust,
    'contribuyente',
    async ({ deps, contribuyente: { rfc }, params, body }) => {
      const propuestos = await readPropuestos(deps.db, rfc, params.id, body.clave);
      if (!propuestos) throw notFound();
      await adjustPoliza(deps, rfc, params.id, body, propuestos);
      return { msg: 'Póliza ajustada' };
    },
    { limit: LIMIT },
  );
  implement(
    app,
    api.polizas.write,
    'contribuyente',
    async ({ deps, contribuyente: { rfc }, params, body }) => ({
      id: await writePoliza(deps, rfc, params.id, body),
      msg: 'Póliza agregada',
    }),
    { limit: LIMIT },
  );
  implement(
    app,
    api.polizas.remove,
    'contribuyente',
    async ({ deps, contribuyente: { rfc }, params }) => {
      await removeGuardada(deps.db, rfc, params.id);
      return { msg: 'Quitada' };
    },
    { limit: LIMIT },
  );
}

function registerArchivos(app: FastifyInstance): void {
  const deLayout =
    (layout: LayoutPolizas): Writer =>
    (deps, rfc, mes) =>
      writeLayout(deps, rfc, mes, layout);
  const archivos = [
    [api.polizas.download, writeExcel],
    [api.polizas.downloadCsv, writeMovimientosCsv],
    [api.polizas.downloadContpaqi, deLayout('contpaqi')],
    [api.polizas.downloadCoi, deLayout('coi')],
    [api.polizas.downloadCatalogo, writeCatalogoZip],
  ] as const;
  for (const [route, write] of archivos)
    implement(
      app,
      route,
      'contribuyente',
      async ({ deps, contribuyente: { rfc }, params, reply }) =>
        sendArchivo(deps, rfc, reply, await write(deps, rfc, params.id)),
      { limit: LIMIT },
    );
  implement(
    app,
    api.polizas.downloadXml,
    'contribuyente',
    async ({ deps, contribuyente: { rfc }, params, query, reply }) =>
      sendArchivo(deps, rfc, reply, await writeXmlZip(deps, rfc, params.id, query)),
    { limit: LIMIT },
  );
}
