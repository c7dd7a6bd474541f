import {
  type AccionLote,
  type AnswerOf,
  accionesLote,
  type api,
  type BodyOf,
  DIAS_LOTE,
  type EstadoRenglon,
  type Lote,
  MOST_LOTES,
  type RenglonLote,
} from '@boveda/contracts';
import { notFound, Problem } from '@boveda/platform/core/problem';
import { queueOf } from '@boveda/platform/core/sha256';
import { transaction } from '@boveda/platform/db/pool';
import type { Db } from '@boveda/platform/db/schema';
import { type RawBuilder, sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import { record } from '../../../audit/record';
import { isStaff } from '../../../auth/access';
import type { Deps } from '../../../installation/deps';
import { primerDia } from '../../impuestos/celdas';
import { accessesTo } from '../responsables.store';
import { lastEntregas } from './entregas.store';
import { linkToLote } from './lote-links';

const DAY_MS = 86_400_000;
const ATTEMPTS = 3;
/** Queues of graphile-worker for them, so that mail and the SAT never wait for a whole job. */
const QUEUES = 2;

/** Stores a job with one row and one queued job for each taxpayer. @throws taxpayer_not_allowed, conflict */
export async function createLote(
  deps: Deps,
  usuarioId: string,
  { accion, mes, rfcs }: BodyOf<typeof api.despacho.createLote>,
): Promise<{ id: string; cantidad: number }> {
  const owners = [...new Set(rfcs)];
  const now = deps.clock();
  const id = uuidv7();
  await transaction(deps.db, async (trx) => {
    await sql`select pg_advisory_xact_lock(hashtextextended(${`lote ${usuarioId}`}, 0))`.execute(trx);
    await accessesTo(trx, usuarioId, owners);
    await assertNotRunning(trx, usuarioId, accion, mes);
    const expira = new Date(now.getTime() + DIAS_LOTE * DAY_MS);
    await trx
      .insertInto('lote')
      .values({ id, usuario_id: usuarioId, accion, mes: primerDia(mes), creado: now, expira })
      .execute();
    await trx
      .insertInto('lote_renglon')
      .values(owners.map((rfc_owner) => ({ rfc_owner, lote_id: id, ...WAITING })))
      .execute();
    for (const rfc of owners) await addRenglonJob(deps, trx, rfc, id);
    const detalle = `${owners.length === 1 ? '1 contribuyente' : `${owners.length} contribuyentes`}`;
    await record(trx, owners, { accion: 'lote.pedido', objeto: `${accionesLote[accion]} ${mes}`, detalle });
  });
  return { id, cantidad: owners.length };
}

const WAITING = {
  ...{ estado: 'pendiente' as const, codigo: null, mensaje: '', ruta: null },
  ...{ archivo: null, bytes: null, terminado: null },
};

const addRenglonJob = ({ jobs }: Pick<Deps, 'jobs'>, db: Db, rfc: string, id: string) =>
  jobs.add(
    db,
    'run-lote',
    { rfc, id },
    { maxAttempts: ATTEMPTS, queueName: `lotes ${queueOf(rfc, QUEUES)}`, jobKey: `lote ${id} ${rfc}` },
  );

/** The same action of the same month is not begun twice by an impatient person. */
async function assertNotRunning(db: Db, usuarioId: string, accion: AccionLote, mes: string): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    select l.id from lote l where l.usuario_id = ${usuarioId} and l.accion = ${accion} and l.mes = ${primerDia(mes)}
      and exists (select from lote_renglon r where r.lote_id = l.id and r.estado = 'pendiente')
    limit 1`.execute(db);
  if (rows[0]) throw new Problem(409, 'conflict', 'Ese trabajo ya está en curso para este mes. Espere a que termine.');
}

interface LoteRow {
  id: string;
  accion: AccionLote;
  mes: string;
  creado: Date;
  expira: Date;
  total: number;
  listos: number;
  fallos: number;
  archivos: number;
}

/** Jobs with the sums of the rows of taxpayers that the user may still open. */
const lotesOf = (usuarioId: string, and: RawBuilder<unknown>) => sql<LoteRow>`
  select l.id, l.accion, to_char(l.mes, 'YYYY-MM') as mes, l.creado, l.expira, s.* from lote l
  cross join lateral (
    select count(*)::int as total, (count(*) filter (where r.estado = 'listo'))::int as listos,
      (count(*) filter (where r.estado = 'fallo'))::int as fallos, count(r.archivo)::int as archivos
    from lote_renglon r join acceso a on a.rfc = r.rfc_owner and a.usuario_id = ${usuarioId} and a.confirmada and ${isStaff('a')}
    where r.lote_id = l.id
  ) s
  where l.usuario_id = ${usuarioId} and ${and} order by l.creado desc, l.id desc limit ${MOST_LOTES}`;

/** Who asks: links end with the session. */
interface Who {
  idacceso: string;
  sesionId: string;
}

const loteOf = (deps: Deps, { archivos, creado, expira, ...row }: LoteRow, { sesionId }: Who): Lote => ({
  ...row,
  creado: creado.toISOString(),
  expira: expira.toISOString(),
  url:
    archivos > 0 && row.listos + row.fallos === row.total
      ? linkToLote(deps, { lote: row.id, rfc: null, sesionId }, expira)
      : null,
});

/** Returns the last jobs of a user that have not expired, the newest first. */
export async function listLotes(deps: Deps, who: Who): Promise<AnswerOf<typeof api.despacho.listLotes>> {
  const { rows } = await lotesOf(who.idacceso, sql`l.expira > ${deps.clock()}`).execute(deps.db);
  return { rows: rows.map((row) => loteOf(deps, row, who)) };
}

interface RenglonRow extends Omit<RenglonLote, 'url' | 'bytes' | 'entrega'> {
  estado: EstadoRenglon;
  bytes: string | null;
}

/** Returns a job of the user with its rows, those that failed first. @throws not_found */
export async function getLote(deps: Deps, who: Who, id: string): Promise<AnswerOf<typeof api.despacho.getLote>> {
  const [row] = (await lotesOf(who.idacceso, sql`l.id = ${id} and l.expira > ${deps.clock()}`).execute(deps.db)).rows;
  if (!row) throw notFound();
  const { rows } = await sql<RenglonRow>`
    select r.rfc_owner as rfc, c.nombre, r.estado, r.codigo, r.mensaje, r.ruta, r.archivo, r.bytes::text as bytes
    from lote_renglon r join contribuyente c on c.rfc = r.rfc_owner
    join acceso a on a.rfc = r.rfc_owner and a.usuario_id = ${who.idacceso} and a.confirmada and ${isStaff('a')}
    where r.lote_id = ${id}
    order by r.estado = 'fallo' desc, r.estado = 'pendiente' desc, r.rfc_owner`.execute(deps.db);
  const entregas = await lastEntregas(deps.db, id, deps.clock());
  return {
    ...loteOf(deps, row, who),
    rows: rows.map(({ bytes, ...each }) => ({
      ...each,
      entrega: entregas.get(each.rfc) ?? null,
      bytes: bytes === null ? null : Number(bytes),
      url: each.archivo && linkToLote(deps, { lote: id, rfc: each.rfc, sesionId: who.sesionId }, row.expira),
    })),
  };
}

/** Queues again what failed of a job. @throws not_found, conflict where nothing failed */
export async function retryLote(deps: Deps, who: Who, id: string): Promise<number> {
  const { rows } = await getLote(deps, who, id);
  const failed = rows.filter(({ estado }) => estado === 'fallo').map(({ rfc }) => rfc);
  if (failed.length === 0) throw new Problem(409, 'conflict', 'Nada de este trabajo falló.');
  await transaction(deps.db, async (trx) => {
    for (const rfc of failed) {
      await trx
        .updateTable('lote_renglon')
        .set(WAITING)
        .where('rfc_owner', '=', rfc)
        .where('lote_id', '=', id)
        .where('estado', '=', 'fallo')
        .execute();
      await addRenglonJob(deps, trx, rfc, id);
    }
  });
  return failed.length;
}
