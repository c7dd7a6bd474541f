import { transaction } from '@boveda/platform/db/pool';
import type { Db } from '@boveda/platform/db/schema';
import { type SqlBool, sql } from 'kysely';
import { administradoresOf } from '../auth/administradores';
import type { TipoNotificacion } from '../esquema/tables/notificacion-tables';
import type { Deps } from '../installation/deps';
import type { JobPayloads } from '../installation/jobs/job-payloads';
import { LISTED, type Noticia, notificacionLetter } from './notificacion-letter';
import { switchIsOn } from './notify';

/**
 * After a mail, later notifications of its kind are collected this long: a bad night causes a few mails, not hundreds.
 */
const GATHER_MS = 15 * 60_000;

interface Gathered extends Noticia {
  cantidad: number;
}

/**
 * Mails the pending notifications of one kind to every administrator, in one message, once; postponed when the last
 * mail is too recent.
 */
export async function mailNotifications(deps: Deps, { rfc, tipo }: JobPayloads['mail-notifications']): Promise<void> {
  const { db, clock, jobs } = deps;
  const now = clock();
  await transaction(db, async (trx) => {
    const last = await lastMail(trx, rfc, tipo);
    if (last && now.getTime() - last.getTime() < GATHER_MS) {
      const runAt = new Date(last.getTime() + GATHER_MS);
      await jobs.add(trx, 'mail-notifications', { rfc, tipo }, { jobKey: `notify ${rfc} ${tipo}`, runAt });
      return;
    }
    const noticias = await takeWaiting(trx, rfc, tipo, now);
    if (noticias.length > 0 && (await isOn(trx, rfc, tipo))) await mail(deps, trx, { rfc, tipo, noticias });
  });
}

async function mail(
  { mailer, env }: Deps,
  trx: Db,
  { rfc, tipo, noticias }: { rfc: string; tipo: TipoNotificacion; noticias: Gathered[] },
): Promise<void> {
  const { nombre } = await trx
    .selectFrom('contribuyente')
    .select('nombre')
    .where('rfc', '=', rfc)
    .executeTakeFirstOrThrow();
  const cantidad = noticias[0]?.cantidad ?? 0;
  const letter = { tipo, contribuyente: { rfc, nombre }, cantidad, noticias, publicUrl: env.publicUrl };
  for (const { correo } of await administradoresOf(trx, rfc))
    await mailer.queue(trx, notificacionLetter(correo, letter));
}

async function lastMail(trx: Db, rfc: string, tipo: TipoNotificacion): Promise<Date | null> {
  const { last } = await trx
    .selectFrom('notificacion')
    .select(({ fn }) => fn.max('atendida').as('last'))
    .where('rfc_owner', '=', rfc)
    .where('tipo', '=', tipo)
    .executeTakeFirstOrThrow();
  return last;
}

async function isOn(trx: Db, rfc: string, tipo: TipoNotificacion): Promise<boolean> {
  const { rows } = await sql<{ on: SqlBool }>`select ${switchIsOn(rfc, tipo)} as on`.execute(trx);
  return rows[0]?.on === true;
}

/** The first pending notifications, each with the total count; marks all as mailed and deletes their tokens. */
async function takeWaiting(trx: Db, rfc: string, tipo: TipoNotificacion, now: Date): Promise<Gathered[]> {
  const { rows } = await sql<Gathered>`
    with esperan as (
      select clave, texto, ruta, acciones, creada from notificacion
      where rfc_owner = ${rfc} and tipo = ${tipo} and atendida is null for update
    ), atendidas as (
      update notificacion n set atendida = ${now}, acciones = '[]' from esperan e
      where n.rfc_owner = ${rfc} and n.tipo = ${tipo} and n.clave = e.clave
    )
    select texto, ruta, acciones, (count(*) over ())::int as cantidad from esperan
    order by creada, clave limit ${LISTED}`.execute(trx);
  return rows;
}
