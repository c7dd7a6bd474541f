import { paises } from '@boveda/cfdi/diot';
import { api } from '@boveda/contracts';
import type { FastifyInstance } from 'fastify';
import { implement } from '../../http/implement';
import { listAvisos } from './avisos.read-model';
import { listCambios } from './cambios.read-model';
import { closeMes, reopenMes } from './cierres.store';
import { writeComplementaria } from './complementaria-file';
import { listComplementarias } from './complementarias.read-model';
import { decide, undoDecision } from './decisiones.store';
import { saveEntero } from './enteros.store';
import { chooseFactor } from './factor.store';
import { listImportaciones, removeImportacion, saveImportacion } from './importaciones.store';
import { readMes, readMeses } from './impuestos.read-model';
import { listDecisiones, listLineas } from './lineas.read-model';
import { writeMesFile } from './mes-file';
import { writePapel } from './papel-file';
import { listReglas, removeRegla, saveRegla } from './reglas.store';
import { readSaldos } from './saldos.read-model';
import { saveSaldo } from './saldos.store';
import { sendArchivo } from './send-archivo';

const CHANGE_LIMIT = { max: 120, seconds: 60 };

/** Registers the taxes of a month by flow of cash. Everyone with access decides on lines; administrators close months. */
// biome-ignore lint/complexity/noExcessiveLinesPerFunction: a list of calls, each short.
export function registerImpuestos(app: FastifyInstance): void {
  implement(app, api.impuestos.list, 'contribuyente', async ({ deps, contribuyente: { rfc }, query }) => ({
    rows: await readMeses(deps.db, rfc, query.hasta),
  }));

  implement(app, api.impuestos.get, 'contribuyente', ({ deps, contribuyente: { rfc }, params }) =>
    readMes(deps.db, rfc, params.id),
  );

  implement(app, api.impuestos.listLineas, 'contribuyente', ({ deps, contribuyente: { rfc }, params, query }) =>
    listLineas(deps.db, rfc, params.id, query),
  );

  implement(app, api.impuestos.listAvisos, 'contribuyente', ({ deps, contribuyente: { rfc }, params, query }) =>
    listAvisos(deps.db, rfc, params.id, query),
  );

  implement(
    app,
    api.impuestos.listComplementarias,
    'contribuyente',
    async ({ deps, contribuyente: { rfc }, params }) => ({
      rows: await listComplementarias(deps.db, rfc, params.id),
    }),
  );

  implement(
    app,
    api.impuestos.download,
    'contribuyente',
    async ({ deps, contribuyente: { rfc }, params, query, reply }) =>
      sendArchivo(deps, rfc, reply, await writeMesFile(deps, rfc, params.id, query.formato)),
    { limit: CHANGE_LIMIT },
  );

  implement(app, api.impuestos.listCambios, 'contribuyente', ({ deps, contribuyente: { rfc }, params, query }) =>
    listCambios(deps.db, rfc, params.id, query),
  );

  implement(
    app,
    api.impuestos.downloadPapel,
    'contribuyente',
    async ({ deps, contribuyente: { rfc }, params, reply }) =>
      sendArchivo(deps, rfc, reply, await writePapel(deps, rfc, params.id)),
    { limit: CHANGE_LIMIT },
  );

  implement(
    app,
    api.impuestos.downloadComplementaria,
    'contribuyente',
    async ({ deps, contribuyente: { rfc }, params, query, reply }) =>
      sendArchivo(deps, rfc, reply, await writeComplementaria(deps, rfc, params.id, query.formato)),
    { limit: CHANGE_LIMIT },
  );

  implement(
    app,
    api.impuestos.close,
    'contribuyente-administrador',
    async ({ deps, contribuyente: { rfc }, params }) => {
      await closeMes(deps, rfc, params.id);
      return { msg: 'Mes cerrado' };
    },
    { limit: CHANGE_LIMIT },
  );

  implement(
    app,
    api.impuestos.reopen,
    'contribuyente-administrador',
    async ({ deps, contribuyente: { rfc }, params, body }) => {
      await reopenMes(deps.db, rfc, params.id, body.motivo);
      return { msg: 'Mes reabierto' };
    },
    { limit: CHANGE_LIMIT },
  );

  implement(
    app,
    api.impuestos.remit,
    'contribuyente',
    async ({ deps, contribuyente: { rfc }, params, body }) => {
      await saveEntero(deps, rfc, params.id, body);
      return { msg: 'Entero guardado' };
    },
    { limit: CHANGE_LIMIT },
  );

  implement(app, api.impuestos.listSaldos, 'contribuyente', ({ deps, contribuyente: { rfc }, params }) =>
    readSaldos(deps.db, rfc, params.id),
  );

  implement(
    app,
    api.impuestos.saveSaldo,
    'contribuyente',
    async ({ deps, contribuyente: { rfc }, params, body }) => {
      await saveSaldo(deps, rfc, params.id, body);
      return { msg: 'Saldo guardado' };
    },
    { limit: CHANGE_LIMIT },
  );

  implement(app, api.impuestos.listImportaciones, 'contribuyente', async ({ deps, contribuyente: { rfc }, query }) => ({
    rows: await listImportaciones(deps.db, rfc, query.mes),
    paises,
  }));

  implement(
    app,
    api.impuestos.saveImportacion,
    'contribuyente',
    async ({ deps, contribuyente: { rfc }, body }) => {
      await saveImportacion(deps, rfc, body);
      return { msg: 'Pedimento guardado' };
    },
    { limit: CHANGE_LIMIT },
  );

  implement(
    app,
    api.impuestos.removeImportacion,
    'contribuyente',
    async ({ deps, contribuyente: { rfc }, params }) => {
      await removeImportacion(deps.db, rfc, params.id);
      return { msg: 'Pedimento quitado' };
    },
    { limit: CHANGE_LIMIT },
  );

  implement(app, api.impuestos.listReglas, 'contribuyente', ({ deps, contribuyente: { rfc }, query }) =>
    listReglas(deps.db, rfc, query),
  );

  implement(
    app,
    api.impuestos.saveRegla,
    'contribuyente',
    async ({ deps, contribuyente: { rfc }, body }) => {
      await saveRegla(deps, rfc, body);
      return { msg: 'Clase recordada' };
    },
    { limit: CHANGE_LIMIT },
  );

  implement(
    app,
    api.impuestos.removeRegla,
    'contribuyente',
    async ({ deps, contribuyente: { rfc }, params }) => {
      await removeRegla(deps.db, rfc, params.id);
      return { msg: 'Clase olvidada' };
    },
    { limit: CHANGE_LIMIT },
  );

  implement(
    app,
    api.impuestos.chooseFactor,
    'contribuyente-administrador',
    async ({ deps, contribuyente: { rfc }, body }) => {
      await chooseFactor(deps, rfc, body);
      return { msg: 'Proporción elegida' };
    },
    { limit: CHANGE_LIMIT },
  );

  implement(app, api.impuestos.listDecisiones, 'contribuyente', ({ deps, contribuyente: { rfc }, query }) =>
    listDecisiones(deps.db, rfc, query),
  );

  implement(
    app,
    api.impuestos.decide,
    'contribuyente',
    async ({ deps, contribuyente: { rfc }, body }) => ({
      id: await decide(deps, rfc, body),
      msg: 'Decisión guardada',
    }),
    { limit: CHANGE_LIMIT },
  );

  implement(
    app,
    api.impuestos.undo,
    'contribuyente',
    async ({ deps, contribuyente: { rfc }, params }) => {
      await undoDecision(deps.db, rfc, params.id);
      return { msg: 'Decisión deshecha' };
    },
    { limit: CHANGE_LIMIT },
  );
}
