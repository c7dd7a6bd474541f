import { createHash } from 'node:crypto';
import {
  type CfdiQuery,
  MAILED_ZIP_FROM,
  MAX_MERGED_PDF,
  MAX_RUNNING_EXPORTS,
  type OrigenExportacion,
  type TipoExportacion,
} from '@boveda/contracts';
import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import { transaction } from '../../db/pool';
import type { Deps } from '../../deps';
import type { MadeFile } from '../../file-threads/run-file-thread';
import { notFound, Problem } from '../../http/problem';
import { registrar } from '../auditoria/registrar';
import { archivoOf } from './archivo';
import { countListado, listadoOf } from './listado';

/** How long a file is kept once it is made. */
export const KEPT_MS = 24 * 3_600_000;
const ATTEMPTS = 3;
/** Queues of graphile-worker that exports are spread over, so that mail and the SAT never wait for all of them. */
const QUEUES = 2;

/** What somebody asks for. */
export interface Pedido {
  rfc: string;
  origen: OrigenExportacion;
  tipo: TipoExportacion;
  query: CfdiQuery;
  porCorreo: boolean;
}

/** Refuses what cannot be made, or not in this way; answers how many CFDI it is about. */
export async function checkPedido({ db }: Pick<Deps, 'db'>, pedido: Pedido): Promise<number> {
  const { rfc, origen, tipo, query, porCorreo } = pedido;
  const cantidad = await countListado(db, listadoOf(rfc, origen, tipo, query));
  if (tipo === 'merged-pdf' && cantidad > MAX_MERGED_PDF)
    throw new Problem(
      422,
      'export_too_large',
      'Solo se permite imprimir hasta 1,500 CFDIS. Le sugerimos filtrar por rangos de fecha menores.',
    );
  if (tipo === 'zip' && !porCorreo && cantidad >= MAILED_ZIP_FROM)
    throw new Problem(422, 'export_too_large', 'Un ZIP de 1,000 CFDI o más se envía por correo a los administradores.');
  if (cantidad === 0) {
    const que = tipo === 'REPxlsx' ? 'complemento de pago' : 'CFDI';
    throw new Problem(422, 'export_empty', `No hay ningún ${que} con estos filtros.`);
  }
  return cantidad;
}

/** Writes the export down with its job, both or neither. */
export async function createExport(deps: Deps, usuarioId: string, pedido: Pedido): Promise<string> {
  const { rfc, origen, tipo, query, porCorreo } = pedido;
  const cantidad = await checkPedido(deps, pedido);
  const id = uuidv7();
  const now = deps.clock();
  await transaction(deps.db, async (trx) => {
    // One at a time per taxpayer, or two that come together would both be the fifth.
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
        archivo: archivoOf(pedido, now),
        bytes: null,
        error: null,
        creada: now,
        expira: null,
      })
      .execute();
    const queueName = `exportaciones ${(createHash('sha256').update(rfc).digest()[0] ?? 0) % QUEUES}`;
    await deps.jobs.add(trx, 'make-export', { rfc, id }, { maxAttempts: ATTEMPTS, queueName, priority: ahead });
    const hecho = { objeto: archivoOf(pedido, now), detalle: `${cantidad} CFDI` };
    await registrar(trx, rfc, { accion: 'exportacion.solicitada', ...hecho });
  });
  return id;
}

/**
 * Answers how many of the taxpayer, or of the person in whatever taxpayer, are under way: the second export of one waits
 * for the first of another.
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

/** Exports of the user about the taxpayer that are still of use, newest first. */
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

/** One export of the taxpayer, whoever asked for it. */
export const findExport = ({ db }: Pick<Deps, 'db'>, rfc: string, id: string) =>
  db.selectFrom('exportacion').selectAll().where('rfc_owner', '=', rfc).where('id', '=', id).executeTakeFirst();

/** Forgets an export of the user; what is making it notices and stops. */
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
    await registrar(trx, rfc, { accion: 'exportacion.eliminada', objeto: deleted.archivo });
  });
}

/** Notes how far it is. False when it was cancelled meanwhile, or has ended: what is noted on the way may come late. */
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

/** Notes how it ended. False when it was cancelled meanwhile. */
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
