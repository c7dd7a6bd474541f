import { MAILED_ZIP_FROM, MAX_MERGED_PDF, MAX_RUNNING_EXPORTS, type TipoExportacion } from '@boveda/contracts';
import { notFound, Problem } from '@boveda/platform/core/problem';
import { queueOf } from '@boveda/platform/core/sha256';
import { transaction } from '@boveda/platform/db/pool';
import type { MadeFile } from '@boveda/platform/threads/run-file-thread';
import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import { record } from '../../audit/record';
import type { Deps } from '../../installation/deps';
import { archivoOf } from './export-file';
import type { ExportRequest } from './export-request';
import { countListado, listadoOf } from './writers/listado';

/** How long a completed file is kept. */
export const KEPT_MS = 24 * 3_600_000;
const ATTEMPTS = 3;
/** Queues of graphile-worker for exports, limited so that mail and the SAT never wait for all of them. */
const QUEUES = 2;

/** Whether the file is only sent as a link in a mail. */
const isMailed = (tipo: TipoExportacion, cantidad: number) =>
  (tipo === 'zip' || tipo === 'paquete') && cantidad >= MAILED_ZIP_FROM;

/** Rejects exports that cannot be made, or not in this way; returns how many CFDI the export covers. */
export async function checkRequest({ db }: Pick<Deps, 'db'>, request: ExportRequest): Promise<number> {
  const { rfc, origen, tipo, query, porCorreo } = request;
  const cantidad = await countListado(db, listadoOf(rfc, origen, tipo, query));
  if (tipo === 'merged-pdf' && cantidad > MAX_MERGED_PDF)
    throw new Problem(
      422,
      'export_too_large',
      'Solo se permite imprimir hasta 1,500 CFDIS. Le sugerimos filtrar por rangos de fecha menores.',
    );
  if (isMailed(tipo, cantidad) && !porCorreo) {
    const que = tipo === 'zip' ? 'ZIP' : 'paquete';
    throw new Problem(
      422,
      'export_too_large',
      `Un ${que} de 1,000 CFDI o más se envía por correo a los administradores.`,
    );
  }
  if (cantidad === 0) {
    const que = tipo === 'REPxlsx' ? 'complemento de pago' : 'CFDI';
    throw new Problem(
      422,
      'export_empty',
      query.uuids ? `No hay ningún ${que} entre los seleccionados.` : `No hay ningún ${que} con estos filtros.`,
    );
  }
  return cantidad;
}

/** Stores the export with its job in one transaction. */
export async function createExport(deps: Deps, usuarioId: string, request: ExportRequest): Promise<string> {
  const { rfc, origen, tipo, query, porCorreo } = request;
  const cantidad = await checkRequest(deps, request);
  const id = uuidv7();
  const now = deps.clock();
  await transaction(deps.db, async (trx) => {
    // Serialized per taxpayer, or two concurrent calls could both take the fifth place.
    await sql`select pg_advisory_xact_lock(hashtextextended(${`exportacion ${rfc}`}, 0))`.execute(trx);
    const ahead = await assertRoom({ ...deps, db: trx }, rfc, usuarioId);
    await trx
      .insertInto('exportacion')
      .values({
        rfc_owner: rfc,
        id,
        usuario_id: usuarioId,
        origen,
        tipo,
        query: JSON.stringify(query),
        por_correo: porCorreo,
        estado: 'pendiente',
        cantidad,
        archivo: archivoOf(request, now),
        bytes: null,
        error: null,
        creada: now,
        expira: null,
      })
      .execute();
    const queueName = `exportaciones ${queueOf(rfc, QUEUES)}`;
    await deps.jobs.add(trx, 'make-export', { rfc, id }, { maxAttempts: ATTEMPTS, queueName, priority: ahead });
    const hecho = { objeto: archivoOf(request, now), detalle: `${cantidad} CFDI` };
    await record(trx, rfc, { accion: 'exportacion.solicitada', ...hecho });
  });
  return id;
}

/**
 * Returns how many exports of the taxpayer, or of the user in any taxpayer, are under way: a user's second export waits
 * for the first of another user.
 */
async function assertRoom({ db }: Pick<Deps, 'db'>, rfc: string, usuarioId: string): Promise<number> {
  const { delContribuyente, deLaPersona } = await db
    .selectFrom('exportacion')
    .select(({ fn }) => [
      fn.countAll<string>().filterWhere('rfc_owner', '=', rfc).as('delContribuyente'),
      fn.countAll<string>().filterWhere('usuario_id', '=', usuarioId).as('deLaPersona'),
    ])
    .where('estado', 'in', ['pendiente', 'en_proceso'])
    .where(({ eb, or }) => or([eb('rfc_owner', '=', rfc), eb('usuario_id', '=', usuarioId)]))
    .executeTakeFirstOrThrow();
  if (Number(delContribuyente) < MAX_RUNNING_EXPORTS) return Math.max(Number(delContribuyente), Number(deLaPersona));
  throw new Problem(
    429,
    'too_many_exports',
    `Ya hay ${MAX_RUNNING_EXPORTS} exportaciones en curso. Espere a que termine una o cancélela.`,
    { retryAfterSeconds: 10 },
  );
}

/** Returns the user's exports of the taxpayer that have not expired, newest first. */
export const listExports = ({ db, clock }: Pick<Deps, 'db' | 'clock'>, rfc: string, usuarioId: string) =>
  db
    .selectFrom('exportacion')
    .selectAll()
    .where('rfc_owner', '=', rfc)
    .where('usuario_id', '=', usuarioId)
    .where(({ eb, or }) => or([eb('expira', 'is', null), eb('expira', '>', clock())]))
    .orderBy('creada', 'desc')
    .orderBy('id', 'desc')
    .execute();

/** Returns one export of the taxpayer, of any user. */
export const findExport = ({ db }: Pick<Deps, 'db'>, rfc: string, id: string) =>
  db.selectFrom('exportacion').selectAll().where('rfc_owner', '=', rfc).where('id', '=', id).executeTakeFirst();

/** Deletes an export of the user; the job that makes it stops. */
export async function deleteExport({ db }: Pick<Deps, 'db'>, rfc: string, usuarioId: string, id: string) {
  await transaction(db, async (trx) => {
    const deleted = await trx
      .deleteFrom('exportacion')
      .where('rfc_owner', '=', rfc)
      .where('id', '=', id)
      .where('usuario_id', '=', usuarioId)
      .returning('archivo')
      .executeTakeFirst();
    if (!deleted) throw notFound();
    await record(trx, rfc, { accion: 'exportacion.eliminada', objeto: deleted.archivo });
  });
}

/** Stores the progress. Returns false when the export was cancelled or has ended: progress may be reported late. */
export async function noteProgress({ db }: Pick<Deps, 'db'>, rfc: string, id: string, avance: number) {
  const { numUpdatedRows } = await db
    .updateTable('exportacion')
    .set({ estado: 'en_proceso', avance })
    .where('rfc_owner', '=', rfc)
    .where('id', '=', id)
    .where('estado', 'in', ['pendiente', 'en_proceso'])
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Stores the end. Returns false when the export was cancelled. */
export async function noteEnd(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  rfc: string,
  id: string,
  end: ({ estado: 'lista' } & MadeFile) | { estado: 'error'; error: string },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('exportacion')
    .set({ ...end, expira: new Date(clock().getTime() + KEPT_MS) })
    .where('rfc_owner', '=', rfc)
    .where('id', '=', id)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
