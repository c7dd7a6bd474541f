import { Readable } from 'node:stream';
import { api, type LayoutPolizas } from '@boveda/contracts';
import { notFound } from '@boveda/platform/core/problem';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { record } from '../../../audit/record';
import { contentDisposition } from '../../../http/content-disposition';
import { implement } from '../../../http/implement';
import type { Deps } from '../../../installation/deps';
import type { ArchivoDelMes } from '../mes-file';
import { getBalanza, saveSaldos } from './balanza.read-model';
import { writeBalanzaExcel, writeBalanzaZip } from './balanza-files';
import { listCuentas, removeCuenta, saveCuenta } from './cuentas.store';
import { adjustPoliza, removeGuardada, writePoliza } from './guardadas.store';
import { readPolizas, readPropuestos } from './polizas.read-model';
import { writeCatalogoZip, writeExcel, writeLayout, writeMovimientosCsv, writeXmlZip } from './polizas-files';
import { listReglasDeCuenta, removeReglaDeCuenta, saveReglaDeCuenta } from './reglas-cuenta.store';

const LIMIT = { max: 120, seconds: 60 };
/** A balanza reads every month of its year. */
const YEAR_LIMIT = { max: 20, seconds: 60 };

async function send({ db }: Deps, rfc: string, reply: FastifyReply, { name, mime, bytes }: ArchivoDelMes) {
  await record(db, rfc, { accion: 'mes.descargado', objeto: name });
  reply.headers({ 'content-type': mime, 'content-disposition': contentDisposition(name) });
  return Readable.from(bytes);
}

type Writer = (deps: Deps, rfc: string, mes: string) => Promise<ArchivoDelMes>;

/** Registers the proposed pólizas of a month, the accounts that they move, and their files. */
export function registerPolizas(app: FastifyInstance): void {
  registerPropuesta(app);
  registerArchivos(app);
  registerCuentas(app);
  registerBalanzas(app);
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
        send(deps, rfc, reply, await write(deps, rfc, params.id)),
      { limit: LIMIT },
    );
  implement(
    app,
    api.polizas.downloadXml,
    'contribuyente',
    async ({ deps, contribuyente: { rfc }, params, query, reply }) =>
      send(deps, rfc, reply, await writeXmlZip(deps, rfc, params.id, query)),
    { limit: LIMIT },
  );
}

function registerCuentas(app: FastifyInstance): void {
  implement(app, api.cuentasContables.list, 'contribuyente', ({ deps, contribuyente: { rfc } }) =>
    listCuentas(deps.db, rfc),
  );
  implement(
    app,
    api.cuentasContables.save,
    'contribuyente',
    async ({ deps, contribuyente: { rfc }, body }) => {
      await saveCuenta(deps.db, rfc, body);
      return { msg: 'Cuenta guardada' };
    },
    { limit: LIMIT },
  );
  implement(
    app,
    api.cuentasContables.remove,
    'contribuyente',
    async ({ deps, contribuyente: { rfc }, params }) => {
      await removeCuenta(deps.db, rfc, params.id);
      return { msg: 'Cuenta quitada' };
    },
    { limit: LIMIT },
  );
  implement(app, api.cuentasContables.listReglas, 'contribuyente', ({ deps, contribuyente: { rfc }, query }) =>
    listReglasDeCuenta(deps.db, rfc, query),
  );
  implement(
    app,
    api.cuentasContables.saveRegla,
    'contribuyente',
    async ({ deps, contribuyente: { rfc }, body }) => {
      await saveReglaDeCuenta(deps, rfc, body);
      return { msg: 'Regla guardada' };
    },
    { limit: LIMIT },
  );
  implement(
    app,
    api.cuentasContables.removeRegla,
    'contribuyente',
    async ({ deps, contribuyente: { rfc }, params }) => {
      await removeReglaDeCuenta(deps.db, rfc, params.id);
      return { msg: 'Regla olvidada' };
    },
    { limit: LIMIT },
  );
}

function registerBalanzas(app: FastifyInstance): void {
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
        send(deps, rfc, reply, await write(deps, rfc, params.id)),
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
