import {
  API_BASE,
  api,
  EstatusProgramado,
  EstatusRespaldo,
  type Frecuencia,
  type RespaldoDetail,
} from '@boveda/contracts';
import { notFound, Problem } from '@boveda/platform/core/problem';
import { openSecret } from '@boveda/platform/core/secrets';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { autorOf } from '../../audit/author';
import { record } from '../../audit/record';
import type { CallerOf } from '../../auth/caller';
import { findSessionById } from '../../auth/session.store';
import type { RespaldoFila } from '../../esquema/tables/respaldo-tables';
import { contentDisposition } from '../../http/content-disposition';
import { implement } from '../../http/implement';
import type { Deps } from '../../installation/deps';
import { contextOf, PURPOSE } from './begin-due';
import { linkToRespaldo, type RespaldoLink, readRespaldoLink, respaldoExpired } from './respaldo-links';
import { findRespaldo, listFilas, removeFailed, rowOf, totalRespaldos } from './respaldos.store';
import { resumedAt, skip } from './resume';
import { changeProgramado, listProgramados } from './scheduled.store';

/** Registers backups and their schedules. Passwords and files of backups are only for an Administrador. */
export function registerRespaldos(app: FastifyInstance): void {
  implement(app, api.respaldos.listProgramados, 'contribuyente', ({ deps, contribuyente: { rfc }, query }) =>
    listProgramados(deps.db, rfc, query),
  );

  implement(
    app,
    api.respaldos.changeProgramado,
    'contribuyente-administrador',
    async ({ deps, contribuyente: { rfc }, params, body }) => {
      const isActive = body.estatus === EstatusProgramado.Activo;
      await changeProgramado(deps, rfc, Number(params.id) as Frecuencia, isActive);
      return { msg: isActive ? 'Respaldo activado' : 'Respaldo desactivado' };
    },
  );

  implement(
    app,
    api.respaldos.list,
    'contribuyente',
    ({ deps, contribuyente: { rfc }, query }) => listFilas(deps.db, rfc, query),
    { revalidated: true },
  );

  implement(app, api.respaldos.getTotal, 'contribuyente', ({ deps, contribuyente: { rfc } }) =>
    totalRespaldos(deps.db, rfc),
  );

  implement(app, api.respaldos.get, 'contribuyente', async ({ deps, contribuyente, sesion, params }) => {
    const row = await findRespaldo(deps.db, contribuyente.rfc, params.id);
    if (!row) throw notFound();
    return describe(deps, row, { contribuyente, sesion });
  });

  implement(
    app,
    api.respaldos.getUrl,
    'contribuyente-administrador',
    async ({ deps, contribuyente: { rfc }, sesion: { sesionId }, params: { id } }) => {
      const row = await findRespaldo(deps.db, rfc, id);
      if (!row) throw notFound();
      if (row.estatus !== EstatusRespaldo.Completado)
        throw new Problem(409, 'conflict', 'El respaldo todavía no se puede descargar.');
      return { url: linkToRespaldo(deps, { rfc, id, sesionId }) };
    },
  );

  implement(
    app,
    api.respaldos.remove,
    'contribuyente-administrador',
    async ({ deps, contribuyente: { rfc }, params }) => {
      await removeFailed(deps, rfc, params.id);
      return { msg: 'Respaldo eliminado' };
    },
  );

  app.get<{ Params: { token: string } }>(
    `${API_BASE}/archivos/respaldo/:token`,
    { config: { policy: 'link' } },
    (request, reply) => handOut(app.deps, readRespaldoLink(app.deps, request.params.token), request, reply),
  );
}

function describe(
  deps: Deps,
  row: RespaldoFila,
  { contribuyente, sesion: { sesionId } }: CallerOf['contribuyente'],
): RespaldoDetail {
  const { rfc_owner: rfc, id, estatus, sha256, password, error } = row;
  const isOpen = estatus === EstatusRespaldo.Completado && contribuyente.privilegio === '1';
  return {
    ...rowOf(row),
    uuid: id,
    checksum: estatus === EstatusRespaldo.Completado ? sha256 : null,
    password: isOpen ? openSecret(deps.keys, PURPOSE, contextOf(rfc, id), password).toString() : null,
    errormsg: error,
    urlarchivo: isOpen ? linkToRespaldo(deps, { rfc, id, sesionId }) : null,
  };
}

async function handOut(deps: Deps, link: RespaldoLink, request: FastifyRequest, reply: FastifyReply) {
  const holder = await findAdministrador(deps, link);
  const row = holder ? await findRespaldo(deps.db, link.rfc, link.id) : undefined;
  if (row?.estatus !== EstatusRespaldo.Completado || row.sha256 === null) throw respaldoExpired();
  const { stream, size } = await deps.respaldoMaker.store.open(row.sha256);
  const hecho = { objeto: row.nombre, autor: autorOf(request, holder ?? null) };
  await record(deps.db, link.rfc, { accion: 'respaldo.descargado', ...hecho });
  const etag = `"${row.sha256}"`;
  const from = resumedAt(request.headers, etag, size);
  if (from > 0) reply.code(206).header('content-range', `bytes ${from}-${size - 1}/${size}`);
  return reply
    .headers({
      'content-type': 'application/zip',
      'content-length': size - from,
      'accept-ranges': 'bytes',
      etag,
      'content-disposition': contentDisposition(row.nombre),
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
    })
    .send(skip(stream, from));
}

/** Checks that the session is open and its user is still an Administrador of the taxpayer. */
async function findAdministrador(deps: Deps, { rfc, sesionId }: RespaldoLink) {
  const sesion = await findSessionById(deps, sesionId);
  if (!sesion) return undefined;
  const acceso = await deps.db
    .selectFrom('acceso')
    .select('rfc')
    .where('rfc', '=', rfc)
    .where('usuario_id', '=', sesion.idacceso)
    .where('confirmada', '=', true)
    .where('privilegio', '=', '1')
    .executeTakeFirst();
  return acceso && sesion;
}
