import type {
  api,
  Envio,
  EstadoCorreo,
  FinSeguimiento,
  ListaCompartida,
  Page,
  QueryOf,
  TipoCarta,
} from '@boveda/contracts';
import { notFound } from '@boveda/platform/core/problem';
import { transaction } from '@boveda/platform/db/pool';
import type { Db } from '@boveda/platform/db/schema';
import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import { record } from '../../audit/record';
import { assertAccess, isStaff, REVISOR } from '../../auth/access';
import type { Deps } from '../../installation/deps';
import { describeUndelivered } from '../../installation/mail/undelivered';

/** How long an envío is listed after it was made, or its link ended; the audit log keeps it. */
const KEPT_MS = 90 * 24 * 3_600_000;

/** The taxpayer and user of an envío, and the API key that it is made with. */
export interface Remitente {
  rfc: string;
  usuarioId: string;
  llave: string | null;
  correo: string;
}

interface NewEnvio {
  remitente: Remitente;
  uuids: readonly string[];
  /** Of a link. */
  enlace: { token_hash: Buffer; vence: Date } | null;
  /** The list that its CFDI were chosen in. */
  lista?: ListaCompartida | undefined;
  /** Of a mail to a counterpart. */
  carta?: { carta: TipoCarta; contraparte: string; cada?: number; siguiente?: Date };
  /** Of a link to the file of a job over taxpayers. */
  paquete?: { lote_id: string; archivo: string };
}

/** Stores an envío and returns its id. @throws taxpayer_not_allowed once its user lost the access */
export async function insertEnvio(
  { clock }: Pick<Deps, 'clock'>,
  trx: Db,
  { remitente, uuids, enlace, lista, carta, paquete }: NewEnvio,
): Promise<string> {
  const id = uuidv7();
  const { rfc: rfc_owner, usuarioId: creador, correo: usuario, llave } = remitente;
  await assertAccess(trx, rfc_owner, creador);
  await trx
    .insertInto('envio')
    .values({
      id,
      rfc_owner,
      creador,
      llave,
      usuario,
      creado: clock(),
      token_hash: null,
      vence: null,
      lista: lista ? JSON.stringify(lista) : null,
      ...enlace,
      ...carta,
      ...paquete,
    })
    .execute();
  if (uuids.length === 0) return id;
  await trx
    .insertInto('envio_cfdi')
    .values(uuids.map((uuid, orden) => ({ envio_id: id, uuid, orden })))
    .execute();
  return id;
}

/** Returns how many e-mails the user has sent to since then, for any taxpayer. Packages of clients have a limit of their own. */
export async function countDestinatarios(db: Db, usuarioId: string, since: Date): Promise<number> {
  const { cantidad } = await db
    .selectFrom('envio')
    .innerJoin('envio_correo', 'envio_correo.envio_id', 'envio.id')
    .select(({ fn }) => fn.countAll<string>().as('cantidad'))
    .where('envio.creador', '=', usuarioId)
    .where('envio.creado', '>', since)
    .where('envio.lote_id', 'is', null)
    .executeTakeFirstOrThrow();
  return Number(cantidad);
}

/** Whether an envío `e` may be sent and opened: nobody ended it, its user may still send (a Revisor may not), and its API key works. */
export const hasSender = (now: Date) => sql<boolean>`(e.revocado is null and exists (
    select from acceso a join usuario u on u.id = a.usuario_id
    where a.rfc = e.rfc_owner and a.usuario_id = e.creador and a.confirmada and ${isStaff('a')} and a.privilegio <> ${sql.lit(REVISOR)} and u.activo)
  and (e.llave is null or exists (
    select from api_key k where k.rfc_owner = e.rfc_owner and k.id = e.llave and k.revocada is null
      and (k.expira is null or k.expira > ${now}))))`;

/** Whether a link `e` works. */
export const isOpen = (now: Date) => sql<boolean>`(e.vence > ${now} and ${hasSender(now)})`;

/** State of the link of an envío `e`. */
export const estadoDelEnlace = (now: Date) => sql<'vigente' | 'vencido' | 'terminado'>`(
  case when ${isOpen(now)} then 'vigente' when e.vence <= ${now} and e.revocado is null then 'vencido' else 'terminado' end)`;

/** What became of a mail, as the database says it. */
export interface CorreoDelEnvio {
  correo: string;
  estado: EstadoCorreo;
  codigo: string | null;
  error: boolean;
}

/** The mails of an envío `e`. */
export const correosDe = sql<CorreoDelEnvio[]>`(
  select coalesce(jsonb_agg(jsonb_build_object('correo', s.para, 'estado',
      case when coalesce(s.rechazado, s.rebotado) is not null then 'rechazado'
        when s.enviado is not null then 'enviado' else 'en_cola' end,
      'codigo', s.codigo, 'error', s.error is not null) order by s.id), '[]')
    from envio_correo m join correo_saliente s on s.id = m.correo_id where m.envio_id = e.id)`;

/** Says why each of them was not delivered. */
export const toCorreos = (correos: readonly CorreoDelEnvio[]): Envio['correos'] =>
  correos.map(({ codigo, error, ...correo }) => ({ ...correo, motivo: motivoOf(correo.estado, codigo, error) }));

interface Row extends Omit<Envio, 'creado' | 'enlace' | 'correos' | 'carta'> {
  carta: TipoCarta | null;
  contraparte: string | null;
  cada: number | null;
  recordatorios: number;
  siguiente: Date | null;
  fin: FinSeguimiento | null;
  creado: Date;
  correos: CorreoDelEnvio[];
  estado: 'vigente' | 'vencido' | 'terminado';
  vence: Date | null;
  aperturas: number;
  abierto: Date | null;
}

/** Returns one page of what was sent of a taxpayer, newest first. */
export async function listEnvios(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  rfc: string,
  { uuid, contraparte, limit, offset }: QueryOf<typeof api.envios.list>,
): Promise<Page<Envio>> {
  const now = clock();
  const where = sql`e.rfc_owner = ${rfc} ${
    uuid === undefined
      ? sql``
      : sql`and exists (select from envio_cfdi c where c.envio_id = e.id and c.uuid = ${uuid}::uuid)`
  } ${contraparte === undefined ? sql`` : sql`and e.contraparte = ${contraparte}`}`;
  const { rows } = await sql<Row>`
    select e.id, e.creado, e.usuario, e.vence, e.aperturas, e.abierto, e.carta, e.contraparte, e.cada, e.recordatorios, e.siguiente, e.fin, e.archivo,
      (select count(*) from envio_cfdi c where c.envio_id = e.id)::int as cantidad,
      ${estadoDelEnlace(now)} as estado, ${correosDe} as correos
    from envio e where ${where} order by e.creado desc, e.id desc limit ${limit} offset ${offset}`.execute(db);
  const { rows: counted } = await sql<{ count: string }>`select count(*) from envio e where ${where}`.execute(db);
  return { rows: rows.map(toEnvio), count: Number(counted[0]?.count) };
}

function toEnvio({ creado, estado, vence, aperturas, abierto, correos, ...row }: Row): Envio {
  const { carta, contraparte, cada, recordatorios, siguiente, fin, ...envio } = row;
  return {
    ...envio,
    ...(carta &&
      contraparte && {
        carta: {
          tipo: carta,
          contraparte,
          seguimiento: cada === null ? null : { cada, recordatorios, siguiente: siguiente?.toISOString() ?? null, fin },
        },
      }),
    creado: creado.toISOString(),
    correos: toCorreos(correos),
    enlace: vence && { estado, vence: vence.toISOString(), aperturas, abierto: abierto?.toISOString() ?? null },
  };
}

function motivoOf(estado: EstadoCorreo, codigo: string | null, failed: boolean): string | null {
  if (estado === 'enviado' || (estado === 'en_cola' && !failed)) return null;
  return describeUndelivered({ codigo, isFinal: estado === 'rechazado' });
}

/** Ends the link of an envío, or the reminders of a request; ending it again changes nothing. */
export async function revokeEnvio({ db, clock }: Pick<Deps, 'db' | 'clock'>, rfc: string, id: string): Promise<void> {
  await transaction(db, async (trx) => {
    const envio = await trx
      .selectFrom('envio')
      .select(['id', 'revocado', 'siguiente', 'contraparte'])
      .where('rfc_owner', '=', rfc)
      .where('id', '=', id)
      .where(({ eb, or }) => or([eb('vence', 'is not', null), eb('cada', 'is not', null)]))
      .forUpdate()
      .executeTakeFirst();
    if (!envio) throw notFound();
    if (envio.revocado) return;
    if (envio.contraparte !== null) {
      await sql`update envio set revocado = ${clock()}, siguiente = null, fin = coalesce(fin, 'terminado')
        where rfc_owner = ${rfc} and id = ${id}`.execute(trx);
      await record(trx, rfc, { accion: 'carta.terminada', objeto: envio.contraparte });
      return;
    }
    await trx.updateTable('envio').set({ revocado: clock() }).where('id', '=', id).execute();
    await record(trx, rfc, { accion: 'envio.revocado', ...(await subjectOf(trx, id)) });
  });
}

/** The CFDI or the package of an envío, as its entries of the audit log name them. */
export async function subjectOf(db: Db, envioId: string): Promise<{ objeto: string; detalle: string }> {
  const { archivo } = await db
    .selectFrom('envio')
    .select('archivo')
    .where('id', '=', envioId)
    .executeTakeFirstOrThrow();
  if (archivo !== null) return { objeto: archivo, detalle: '' };
  const rows = await db
    .selectFrom('envio_cfdi')
    .select('uuid')
    .where('envio_id', '=', envioId)
    .orderBy('orden')
    .execute();
  return describeUuids(rows.map(({ uuid }) => uuid));
}

/** One CFDI is the object itself, so that its history has the entry. */
export const describeUuids = (uuids: readonly string[]): { objeto: string; detalle: string } =>
  uuids.length === 1
    ? { objeto: uuids[0] ?? '', detalle: '' }
    : { objeto: `${uuids.length} CFDI`, detalle: uuids.join(', ') };

/** Deletes envíos that are no longer listed, and files of mails of which none is still to be sent. A request that is reminded stays. */
export async function purgeEnvios({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<void> {
  const before = new Date(clock().getTime() - KEPT_MS);
  await sql`delete from envio where coalesce(vence, creado) < ${before} and siguiente is null`.execute(db);
  await sql`delete from envio_archivo a where not exists (
    select from envio_correo m join correo_saliente s on s.id = m.correo_id
    where m.envio_id = a.envio_id and s.enviado is null and s.rechazado is null)`.execute(db);
}
