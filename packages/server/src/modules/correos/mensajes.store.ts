import {
  type ArchivoCorreo,
  type api,
  DIAS_MENSAJES,
  type MensajeCorreo,
  type Page,
  type QueryOf,
} from '@boveda/contracts';
import { sha256Of } from '@boveda/platform/core/sha256';
import { deleteInPortions } from '@boveda/platform/db/delete-in-portions';
import type { Db } from '@boveda/platform/db/schema';
import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import type { MensajeRow } from '../../esquema/tables/correo-tables';
import type { Deps } from '../../installation/deps';
import { metrics } from '../../installation/observe/metrics';
import { notifyAdministradores } from '../../notificaciones/notify';
import { proposeContacto } from '../contactos/propose-contacto';

/** Files that a row lists; the others are counted. */
const LISTED = 200;
const DAY_MS = 86_400_000;

/** A message of a mailbox and what became of its files. */
export interface Leido {
  de: string;
  asunto: string;
  fecha: Date | null;
  archivos: readonly ArchivoCorreo[];
}

/** Which message it is. */
interface Which {
  rfc: string;
  correoId: string;
  uidValidity: string;
  uid: number;
}

/**
 * Writes what became of a message, in the transaction that moves the position in the mailbox; once for each message, however often
 * it is read. Notifies the administrators when something was rejected.
 */
export async function saveMensaje(
  deps: Pick<Deps, 'clock' | 'jobs'>,
  trx: Db,
  which: Which,
  leido: Leido,
): Promise<void> {
  const { rfc, correoId, uidValidity, uid } = which;
  const { de, asunto, fecha, archivos } = leido;
  const of = (resultado: ArchivoCorreo['resultado']) => archivos.filter((archivo) => archivo.resultado === resultado);
  const [rechazados, tomados, omitidos] = [of('rechazado'), of('tomado'), of('omitido')];
  const counts = {
    tomados: tomados.filter(({ uuid }) => uuid !== null).length,
    rechazados: rechazados.length,
    omitidos: omitidos.length,
  };
  const listed = JSON.stringify([...rechazados, ...tomados, ...omitidos].slice(0, LISTED).map(storable));
  const values = { de, asunto, fecha, leido: deps.clock(), ...counts, archivos: listed };
  await trx
    .insertInto('correo_mensaje')
    .values({
      rfc_owner: rfc,
      correo_id: correoId,
      uid_validity: uidValidity,
      uid: String(uid),
      id: uuidv7(),
      ...values,
    })
    .onConflict((conflict) => conflict.columns(['rfc_owner', 'correo_id', 'uid_validity', 'uid']).doUpdateSet(values))
    .execute();
  await proposeContacto(deps, trx, rfc, leido);
  metrics.mailRead.inc({ outcome: rechazados.length > 0 ? 'rechazado' : counts.tomados > 0 ? 'tomado' : 'omitido' });
  const [first] = rechazados;
  if (!first) return;
  const texto = `${[de, asunto].filter(Boolean).join(', ') || 'Sin remitente'}: ${[first.nombre, first.msg].filter(Boolean).join(': ')}`;
  // Not the row, which is another one when the mailbox is renumbered.
  const clave = sha256Of(Buffer.from(JSON.stringify([correoId, de, asunto, fecha, first.nombre])));
  const ruta = `configuracion/correos-sync?mensajes=${correoId}`;
  await notifyAdministradores(deps, trx, rfc, 'correos', [{ clave, texto: texto.slice(0, 500), ruta }]);
}

/** PostgreSQL stores neither zeros nor half a character. */
const storable = (archivo: ArchivoCorreo): ArchivoCorreo => ({
  ...archivo,
  nombre: archivo.nombre.replaceAll(/[\0\p{Cs}]/gu, ''),
  msg: archivo.msg?.replaceAll(/[\0\p{Cs}]/gu, '') ?? null,
});

/** Deletes the rows of a mailbox: its messages have other numbers now, and are read again. */
export async function forgetMensajes(db: Db, rfc: string, correoId: string): Promise<void> {
  await db.deleteFrom('correo_mensaje').where('rfc_owner', '=', rfc).where('correo_id', '=', correoId).execute();
}

/** Returns a page of what was read of a mailbox, the last read first. */
export async function listMensajes(
  db: Db,
  rfc: string,
  correoId: string,
  { resultado, limit, offset }: QueryOf<typeof api.correos.listMensajes>,
): Promise<Page<MensajeCorreo>> {
  const mensajes = db
    .selectFrom('correo_mensaje')
    .where('rfc_owner', '=', rfc)
    .where('correo_id', '=', correoId)
    .$if(resultado === 'tomado', (query) => query.where('tomados', '>', 0))
    .$if(resultado === 'rechazado', (query) => query.where('rechazados', '>', 0))
    .$if(resultado === 'omitido', (query) => query.where('tomados', '=', 0).where('rechazados', '=', 0));
  const [rows, { count }] = await Promise.all([
    mensajes.selectAll().orderBy('leido', 'desc').orderBy('uid', 'desc').limit(limit).offset(offset).execute(),
    mensajes.select(({ fn }) => fn.countAll<string>().as('count')).executeTakeFirstOrThrow(),
  ]);
  const cfdis = await findCfdis(db, rfc, rows);
  return { rows: rows.map((row) => toWire(row, cfdis)), count: Number(count) };
}

type Cfdis = ReadonlyMap<string, NonNullable<MensajeCorreo['archivos'][number]['cfdi']>>;

/** Returns the CFDI that messages name, by UUID. */
async function findCfdis(db: Db, rfc: string, mensajes: readonly MensajeRow[]): Promise<Cfdis> {
  const uuids = mensajes.flatMap(({ archivos }) => archivos.flatMap(({ uuid }) => uuid ?? []));
  if (uuids.length === 0) return new Map();
  const { rows } = await sql<{ id: string; uuid: string; emitido: boolean }>`
    select id, uuid, emitido from cfdi where rfc_owner = ${rfc} and uuid = any(${uuids}::uuid[])`.execute(db);
  return new Map(rows.map(({ id, uuid, emitido }) => [uuid, { id, direccion: emitido ? 'emitidos' : 'recibidos' }]));
}

function toWire(row: MensajeRow, cfdis: Cfdis): MensajeCorreo {
  const { id, de, asunto, fecha, leido, tomados, rechazados, omitidos, archivos } = row;
  return {
    id,
    de,
    asunto,
    fecha: fecha?.toISOString() ?? null,
    leido: leido.toISOString(),
    tomados,
    rechazados,
    omitidos,
    archivos: archivos.map((archivo) => ({ ...archivo, cfdi: cfdis.get(archivo.uuid ?? '') ?? null })),
  };
}

/** Returns how many messages of each mailbox the list has, and how many of them had something rejected. */
export async function countMensajes(
  db: Db,
  rfc: string,
): Promise<ReadonlyMap<string, { mensajes: number; conrechazos: number }>> {
  const { rows } = await sql<{ id: string; mensajes: number; conrechazos: number }>`
    select correo_id as id, count(*)::int as mensajes, (count(*) filter (where rechazados > 0))::int as conrechazos
    from correo_mensaje where rfc_owner = ${rfc} group by correo_id`.execute(db);
  return new Map(rows.map(({ id, ...counts }) => [id, counts]));
}

/** Deletes what the list no longer keeps. */
export async function purgeMensajes({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<void> {
  const before = new Date(clock().getTime() - DIAS_MENSAJES * DAY_MS);
  await deleteInPortions(db, 'correo_mensaje', sql`leido < ${before}`);
}
