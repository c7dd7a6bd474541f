import { open, rm } from 'node:fs/promises';
import {
  API_BASE,
  api,
  cfdiQuery,
  type Exportacion,
  MAILED_ZIP_FROM,
  mediaTypes,
  type OrigenExportacion,
  origenesExportacion,
  type TipoExportacion,
  tiposExportacion,
} from '@boveda/contracts';
import { storageUnavailable } from '@boveda/platform/blobs/blob-problems';
import { notFound, Problem } from '@boveda/platform/core/problem';
import { sha256OfFile } from '@boveda/platform/core/sha256';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { autorOf } from '../../audit/author';
import { record } from '../../audit/record';
import { administradoresOf } from '../../auth/administradores';
import { findLinkHolder } from '../../auth/link-holder';
import type { CallContext } from '../../http/call-context';
import { contentDisposition } from '../../http/content-disposition';
import { implement } from '../../http/implement';
import type { Deps } from '../../installation/deps';
import { archivoOf, fileOf } from './export-file';
import { type ExportLink, exportExpired, linkToExport, readExportLink } from './exportacion-links';
import { checkRequest, createExport, deleteExport, findExport, listExports } from './exportaciones.store';
import { countListado, findMissing, listadoOf } from './writers/listado';

const LIMIT = { max: 120, seconds: 60 };
/** Limit of files per user or taxpayer that are queued while their callers wait for them. */
const MOST_WAITING = 10;

/** Registers exports, as jobs with signed links and as the direct answer of a list's own call. */
export function registerExportaciones(app: FastifyInstance): void {
  implement(
    app,
    api.exportaciones.create,
    'contribuyente',
    async ({ deps, contribuyente: { rfc }, sesion, body: { origen, tipo, uuids, query, ...look } }) => {
      const choice = uuids ? { ...cfdiQuery().parse({ sort: query.sort, order: query.order }), uuids } : query;
      const listado = listadoOf(rfc, origen, tipo, choice);
      // A big package is mailed like a big ZIP, which has a call of its own.
      const porCorreo = tipo === 'paquete' && (await countListado(deps.db, listado)) >= MAILED_ZIP_FROM;
      const id = await createExport(deps, sesion.idacceso, {
        ...{ rfc, origen, tipo, porCorreo },
        query: { ...choice, ...look },
      });
      return {
        id,
        ...(porCorreo && { porCorreo }),
        ...(uuids && { faltantes: await findMissing(deps.db, listado) }),
      };
    },
    { limit: LIMIT },
  );

  implement(app, api.exportaciones.list, 'contribuyente', async ({ deps, contribuyente: { rfc }, sesion }) => {
    const rows = await listExports(deps, rfc, sesion.idacceso);
    return { rows: rows.map((row) => describe(deps, row, sesion.sesionId)) };
  });

  implement(app, api.exportaciones.get, 'contribuyente', async ({ deps, contribuyente: { rfc }, sesion, params }) => {
    const row = await findExport(deps, rfc, params.id);
    if (!row || (row.expira !== null && row.expira <= deps.clock())) throw notFound();
    return describe(deps, row, sesion.sesionId);
  });

  implement(
    app,
    api.exportaciones.remove,
    'contribuyente',
    async ({ deps, contribuyente: { rfc }, sesion, params }) => {
      await deleteExport(deps, rfc, sesion.idacceso, params.id);
      await deps.sharedFiles.remove(fileOf(params.id));
      return { id: params.id };
    },
  );

  for (const origen of Object.keys(origenesExportacion) as OrigenExportacion[]) registerOrigen(app, origen);

  app.get<{ Params: { token: string } }>(
    `${API_BASE}/archivos/exportacion/:token`,
    { config: { policy: 'link' } },
    async (request, reply) => {
      const link = readExportLink(app.deps, request.params.token);
      return await handOut(app.deps, link, request, reply);
    },
  );
}

function registerOrigen(app: FastifyInstance, origen: OrigenExportacion): void {
  implement(
    app,
    api.exportaciones.mailZip[origen],
    'contribuyente',
    async ({ deps, contribuyente: { rfc }, sesion, query }) => ({
      id: await createExport(deps, sesion.idacceso, { rfc, origen, tipo: 'zip', query, porCorreo: true }),
    }),
    { limit: LIMIT },
  );
  for (const tipo of Object.keys(tiposExportacion) as TipoExportacion[])
    implement(
      app,
      api.exportaciones.download[origen][tipo],
      'contribuyente',
      (context) => download(context, origen, tipo),
      {
        limit: LIMIT,
      },
    );
}

type Row = Awaited<ReturnType<typeof listExports>>[number];

function describe(deps: Deps, row: Row, sesionId: string): Exportacion {
  const { rfc_owner: rfc, id, origen, tipo, estado, cantidad, avance, archivo, bytes, error, creada, expira } = row;
  const link = { rfc, id, holder: { kind: 'sesion' as const, id: sesionId } };
  return {
    id,
    origen,
    tipo,
    estado,
    cantidad,
    archivo,
    error,
    porCorreo: row.por_correo,
    porcentaje: estado === 'lista' ? 100 : Math.floor((100 * avance) / Math.max(1, cantidad)),
    bytes: bytes === null ? null : Number(bytes),
    creada: creada.toISOString(),
    expira: expira?.toISOString() ?? null,
    url: estado === 'lista' && expira && !row.por_correo ? linkToExport(deps, link, expira) : null,
  };
}

type DownloadContext = CallContext<typeof api.exportaciones.download.emitidos.pdf, 'contribuyente'>;

/** Makes the file while the caller waits; sends it only once complete, so that an answer is never half a file. */
async function download(context: DownloadContext, origen: OrigenExportacion, tipo: TipoExportacion) {
  const { deps, contribuyente, sesion, query, reply } = context;
  const { rfc, nombre } = contribuyente;
  const pedido = { rfc, origen, tipo, query, porCorreo: false };
  await checkRequest(deps, pedido);
  const gone = new AbortController();
  reply.raw.once('close', () => gone.abort());
  const draft = deps.sharedFiles.draft();
  const now = deps.clock();
  const made = await deps.exporter.make({ rfc, nombre, origen, tipo, query, now }, draft, {
    turnOf: [rfc, sesion.idacceso],
    mostWaiting: MOST_WAITING,
    signal: gone.signal,
  });
  // The open file stays readable after its name is removed.
  const { stream, size } = await openFile(draft, made.sha256).finally(() => rm(draft, { force: true }));
  const archivo = archivoOf(pedido, now);
  await record(deps.db, rfc, { accion: 'exportacion.descargada', objeto: archivo });
  reply.headers(headersOf(tipo, archivo, size));
  return stream;
}

async function handOut(deps: Deps, link: ExportLink, request: FastifyRequest, reply: FastifyReply) {
  const holder = await findHolder(deps, link, request.ip);
  const row = holder && (await findExport(deps, link.rfc, link.id));
  if (row?.estado !== 'lista' || !row.expira || row.expira <= deps.clock()) throw exportExpired();
  const { stream, size } = await openExport(deps, row);
  const hecho = { objeto: row.archivo, autor: autorOf(request, holder ?? null) };
  await record(deps.db, link.rfc, { accion: 'exportacion.descargada', ...hecho });
  return reply.headers(headersOf(row.tipo, row.archivo, size)).send(stream);
}

/**
 * Finds the holder of the link while they may still open the taxpayer: the session or the API key that lists it; for a
 * mailed one, its administrator.
 */
async function findHolder(deps: Deps, { rfc, holder: { kind, id } }: ExportLink, ip: string) {
  if (kind === 'sesion') return findLinkHolder(deps, { rfc, sesionId: id }, ip);
  return (await administradoresOf(deps.db, rfc))
    .map(({ id: idacceso, correo }) => ({ idacceso, correo }))
    .find(({ idacceso }) => idacceso === id);
}

async function openExport({ sharedFiles }: Pick<Deps, 'sharedFiles'>, row: { id: string; sha256: string | null }) {
  const file = await sharedFiles.open(fileOf(row.id));
  if (!file) throw exportExpired();
  try {
    return await openFile(file.path, row.sha256);
  } finally {
    await file.release();
  }
}

/** Opens the file only when its hash is unchanged: a file that the disk damaged is not served. */
async function openFile(file: string, sha256: string | null) {
  const handle = await open(file, 'r').catch((error: NodeJS.ErrnoException) => {
    throw error.code === 'ENOENT' ? exportExpired() : storageUnavailable(error);
  });
  try {
    const { size } = await handle.stat();
    if (sha256 !== null && (await sha256OfFile(handle)) !== sha256) throw damagedExport();
    return { stream: handle.createReadStream({ start: 0 }), size };
  } catch (error) {
    await handle.close();
    throw storageUnavailable(error);
  }
}

const damagedExport = () =>
  new Problem(500, 'damaged_file', 'El archivo exportado se dañó y no se entrega. Solicite la exportación de nuevo.');

/** Names and texts in the file are untrusted input: it is served as a download, never as a page of this origin. */
const headersOf = (tipo: TipoExportacion, archivo: string, size: number) => ({
  'content-type': mediaTypes[tipo],
  'content-length': size,
  'content-disposition': contentDisposition(archivo),
  'content-security-policy': "sandbox; default-src 'none'",
  'x-content-type-options': 'nosniff',
  'cache-control': 'no-store',
});
