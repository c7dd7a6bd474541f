import {
  type AccionLote,
  type AnswerOf,
  type api,
  DIAS_ENLACE,
  type Entrega,
  MAX_CORREOS_CLIENTE,
} from '@boveda/contracts';
import { notFound } from '@boveda/platform/core/problem';
import { dayAt } from '@boveda/platform/core/time';
import { transaction } from '@boveda/platform/db/pool';
import type { Db } from '@boveda/platform/db/schema';
import { sql } from 'kysely';
import { record } from '../../../audit/record';
import { CLIENTE, isStaff } from '../../../auth/access';
import type { Deps } from '../../../installation/deps';
import { type CorreoDelEnvio, correosDe, estadoDelEnlace, toCorreos } from '../../envios/envios.store';
import { TEXTO_USUAL, valoresDeTodos } from './entrega-letter';

const DAY_MS = 86_400_000;

/** Who hands files over. */
export interface Quien {
  usuarioId: string;
  correo: string;
  nombre: string;
}

/** A job of a user whose files can still be handed over. @throws not_found */
export async function findLote(db: Db, usuarioId: string, id: string, now: Date) {
  const { rows } = await sql<{ accion: AccionLote; mes: string }>`
    select accion, to_char(mes, 'YYYY-MM') as mes from lote
    where id = ${id} and usuario_id = ${usuarioId} and expira > ${now}`.execute(db);
  if (!rows[0]) throw notFound();
  return rows[0];
}

/** Returns the text that a user last kept, or the usual one. */
async function findTexto(db: Db, usuarioId: string): Promise<{ asunto: string; texto: string }> {
  const own = await db
    .selectFrom('texto_entrega')
    .select(['asunto', 'texto'])
    .where('usuario_id', '=', usuarioId)
    .executeTakeFirst();
  return own ?? TEXTO_USUAL;
}

/** Keeps the text that a user writes to clients. */
export const saveTexto = (db: Db, usuario_id: string, texto: { asunto: string; texto: string }) =>
  db
    .insertInto('texto_entrega')
    .values({ usuario_id, ...texto })
    .onConflict((conflict) => conflict.column('usuario_id').doUpdateSet(texto))
    .execute();

/** Keeps where a client gets mail; without any, those with an access of Cliente get it. */
export async function saveCorreos(
  trx: Db,
  { rfc, correos, autor, guardado }: { rfc: string; correos: readonly string[]; autor: string; guardado: Date },
): Promise<void> {
  if (correos.length === 0) {
    await trx.deleteFrom('correos_de_cliente').where('rfc_owner', '=', rfc).execute();
    return;
  }
  const said = { correos: [...correos], autor, guardado };
  await trx
    .insertInto('correos_de_cliente')
    .values({ rfc_owner: rfc, ...said })
    .onConflict((conflict) => conflict.column('rfc_owner').doUpdateSet(said))
    .execute();
}

/** Returns what would be handed over of a job: the file and the addresses of each client, and the text. @throws not_found */
export async function draftEntrega(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  quien: Quien,
  id: string,
): Promise<AnswerOf<typeof api.despacho.draftEntrega>> {
  const now = clock();
  const lote = await findLote(db, quien.usuarioId, id, now);
  const { rows } = await sql<{ rfc: string; nombre: string; archivo: string; correos: string[] }>`
    select r.rfc_owner as rfc, c.nombre, r.archivo, coalesce(k.correos, array(
      select u.correo from acceso o join usuario u on u.id = o.usuario_id
      where o.rfc = r.rfc_owner and o.confirmada and o.privilegio = ${CLIENTE} and u.activo
      order by u.correo limit ${MAX_CORREOS_CLIENTE})) as correos
    from lote_renglon r join contribuyente c on c.rfc = r.rfc_owner
    join acceso a on a.rfc = r.rfc_owner and a.usuario_id = ${quien.usuarioId} and a.confirmada and ${isStaff('a')}
    left join correos_de_cliente k on k.rfc_owner = r.rfc_owner
    where r.lote_id = ${id} and r.archivo is not null order by c.nombre, r.rfc_owner`.execute(db);
  const vence = dayAt(new Date(now.getTime() + DIAS_ENLACE.normal * DAY_MS));
  return {
    ...(await findTexto(db, quien.usuarioId)),
    valores: valoresDeTodos({ ...lote, remitente: quien, vence }),
    rows,
  };
}

interface Row extends Omit<Entrega, 'creado' | 'vence' | 'abierto' | 'correos'> {
  rfc: string;
  creado: Date;
  vence: Date;
  abierto: Date | null;
  correos: CorreoDelEnvio[];
}

/** Returns the last time that each client was handed its file of a job, by RFC. */
export async function lastEntregas(db: Db, id: string, now: Date): Promise<ReadonlyMap<string, Entrega>> {
  const { rows } = await sql<Row>`
    select distinct on (e.rfc_owner) e.rfc_owner as rfc, e.creado, e.usuario, e.vence, e.aperturas, e.abierto,
      ${estadoDelEnlace(now)} as estado, ${correosDe} as correos
    from lote_renglon r join envio e on e.rfc_owner = r.rfc_owner and e.lote_id = r.lote_id
    where r.lote_id = ${id} order by e.rfc_owner, e.creado desc, e.id desc`.execute(db);
  return new Map(
    rows.map(({ rfc, creado, vence, abierto, correos, ...row }) => [
      rfc,
      {
        ...row,
        creado: creado.toISOString(),
        vence: vence.toISOString(),
        abierto: abierto?.toISOString() ?? null,
        correos: toCorreos(correos),
      },
    ]),
  );
}

/** Ends the links of a job that the user handed over, of one client or of all. @throws not_found */
export async function endEntrega(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  usuarioId: string,
  id: string,
  rfc: string | undefined,
): Promise<number> {
  const now = clock();
  await findLote(db, usuarioId, id, now);
  return transaction(db, async (trx) => {
    const { rows } = await sql<{ rfc: string; archivo: string }>`
      update envio e set revocado = ${now}
      where e.lote_id = ${id} and e.creador = ${usuarioId} and e.revocado is null and e.vence > ${now}
        ${rfc === undefined ? sql`` : sql`and e.rfc_owner = ${rfc}`}
      returning e.rfc_owner as rfc, e.archivo`.execute(trx);
    // Sorted, as every writer locks the logs.
    const ended = [...new Map(rows.map((row) => [row.rfc, row])).values()].toSorted((a, b) => (a.rfc < b.rfc ? -1 : 1));
    for (const { rfc: owner, archivo } of ended)
      await record(trx, owner, { accion: 'envio.revocado', objeto: archivo });
    return ended.length;
  });
}
