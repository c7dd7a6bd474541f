import type { api, BodyOf, CorreoSincronizado, MensajeCorreo, Page, QueryOf } from '@boveda/contracts';
import { notFound, Problem, problemAt } from '@boveda/platform/core/problem';
import { transaction } from '@boveda/platform/db/pool';
import type { Db } from '@boveda/platform/db/schema';
import { v7 as uuidv7 } from 'uuid';
import { record } from '../../audit/record';
import type { CorreoRow } from '../../esquema/tables/correo-tables';
import type { Deps } from '../../installation/deps';
import { type Secreto, sealSecreto } from './cuenta';
import { type ImapAccount, withInbox } from './imap-inbox';
import { MailError } from './mail-error';
import { countMensajes, listMensajes } from './mensajes.store';
import { readConsent } from './oauth.store';
import { proveedorOf } from './oauth-client';
import { requestSync } from './request-sync';

/** The user and the taxpayer of the call. */
interface Caller {
  rfc: string;
  usuarioId: string;
}

type Opening = BodyOf<typeof api.correos.change>;

/** The credentials of a mailbox before they are stored. */
interface Abierta {
  values: Pick<CorreoRow, 'tipo_autenticacion' | 'proveedor' | 'server' | 'puerto'>;
  secreto: Secreto;
  /** Deletes the consent, in the transaction that stores its tokens. */
  take: (trx: Db) => Promise<void>;
}

/** Returns the mailboxes of a taxpayer, by e-mail; with `part`, those whose e-mail contains it. */
export async function listCorreos(db: Db, rfc: string, part = ''): Promise<CorreoSincronizado[]> {
  const rows = await db
    .selectFrom('correo_sincronizado')
    .selectAll()
    .where('rfc_owner', '=', rfc)
    .orderBy('correo')
    .execute();
  const counts = await countMensajes(db, rfc);
  return rows.filter(({ correo }) => correo.includes(part.toLowerCase())).map((row) => toWire(row, counts));
}

/** Returns one mailbox. @throws not_found */
export async function getCorreo(db: Db, rfc: string, id: string): Promise<CorreoSincronizado> {
  return toWire(await findRow(db, rfc, id), await countMensajes(db, rfc));
}

/** Returns a page of the messages that were read of a mailbox. @throws not_found */
export async function listMensajesOf(
  db: Db,
  rfc: string,
  id: string,
  query: QueryOf<typeof api.correos.listMensajes>,
): Promise<Page<MensajeCorreo>> {
  await findRow(db, rfc, id);
  return await listMensajes(db, rfc, id, query);
}

async function findRow(db: Db, rfc: string, id: string): Promise<CorreoRow> {
  const row = await db
    .selectFrom('correo_sincronizado')
    .selectAll()
    .where('rfc_owner', '=', rfc)
    .where('id', '=', id)
    .executeTakeFirst();
  if (!row) throw notFound();
  return row;
}

function toWire(row: CorreoRow, counts: Awaited<ReturnType<typeof countMensajes>>): CorreoSincronizado {
  const { id, correo, server, puerto, error, errormsg, intentado, solicitado, sincronizado } = row;
  return {
    id,
    correo,
    server,
    error,
    errormsg,
    puerto: String(puerto),
    tipoAutenticacion: row.tipo_autenticacion,
    sincronizando: intentado === null || intentado < solicitado,
    sincronizado: sincronizado?.toISOString() ?? null,
    ...(counts.get(id) ?? { mensajes: 0, conrechazos: 0 }),
  };
}

/** Returns how many more mailboxes the plan allows; never below 0. */
export async function correosDisponibles(db: Db, rfc: string): Promise<number> {
  const { correos_max } = await db
    .selectFrom('contribuyente')
    .select('correos_max')
    .where('rfc', '=', rfc)
    .executeTakeFirstOrThrow();
  const { usados } = await db
    .selectFrom('correo_sincronizado')
    .select(({ fn }) => fn.countAll<string>().as('usados'))
    .where('rfc_owner', '=', rfc)
    .executeTakeFirstOrThrow();
  return Math.max(0, correos_max - Number(usados));
}

/**
 * Adds a mailbox after opening it, and queues its reading. @throws Problem with the provider's message when it cannot
 * be opened
 */
export async function addCorreo(deps: Deps, caller: Caller, correo: string, opening: Opening): Promise<string> {
  const { rfc } = caller;
  await assertRoom(deps.db, rfc, correo);
  const { values, secreto, take } = await open(deps, caller, correo, opening);
  const id = uuidv7();
  const now = deps.clock();
  await transaction(deps.db, async (trx) => {
    // Locks the taxpayer, so that two concurrent calls cannot both take the last place.
    await trx.selectFrom('contribuyente').select('rfc').where('rfc', '=', rfc).forUpdate().execute();
    await assertRoom(trx, rfc, correo);
    await take(trx);
    const which = { rfc_owner: rfc, id };
    await trx
      .insertInto('correo_sincronizado')
      .values({
        ...which,
        ...values,
        correo,
        secreto: sealSecreto(deps, which, secreto),
        solicitado: now,
        created: now,
      })
      .execute();
    await requestSync(deps, trx, { rfc, id });
    await record(trx, rfc, { accion: 'correo.agregado', objeto: correo });
  });
  return id;
}

async function assertRoom(db: Db, rfc: string, correo: string): Promise<void> {
  if ((await listCorreos(db, rfc)).some((row) => row.correo === correo))
    throw new Problem(409, 'mail_account_exists', 'Ese correo ya se sincroniza.');
  if ((await correosDisponibles(db, rfc)) === 0)
    throw new Problem(403, 'mail_account_limit', 'Su plan no permite más correos. Elimine alguno antes de agregar.');
}

/** Changes the credentials of a mailbox after opening it with them, and queues its reading. */
export async function changeCorreo(deps: Deps, caller: Caller, id: string, opening: Opening): Promise<void> {
  const row = await findRow(deps.db, caller.rfc, id);
  const { values, secreto, take } = await open(deps, caller, row.correo, opening);
  const moved = values.server !== row.server;
  await transaction(deps.db, async (trx) => {
    await take(trx);
    const changed = await trx
      .updateTable('correo_sincronizado')
      .set({
        ...values,
        secreto: sealSecreto(deps, row, secreto),
        solicitado: deps.clock(),
        error: null,
        errormsg: null,
        fallos: 0,
        // Another server numbers its messages differently.
        ...(moved && { uid_validity: null, ultimo_uid: '0' }),
      })
      .where('rfc_owner', '=', caller.rfc)
      .where('id', '=', id)
      .returning('id')
      .executeTakeFirst();
    if (!changed) throw notFound();
    await requestSync(deps, trx, { rfc: caller.rfc, id });
    await record(trx, caller.rfc, { accion: 'correo.cambiado', objeto: row.correo, detalle: values.server });
  });
}

async function open(deps: Deps, caller: Caller, correo: string, opening: Opening): Promise<Abierta> {
  const abierta = await openingOf(deps, caller, opening);
  const { secreto, values } = abierta;
  const auth: ImapAccount['auth'] = 'pass' in secreto ? secreto : { accessToken: secreto.accessToken };
  await withInbox(deps, { correo, ...values, auth }, async () => {}).catch((error: unknown) => {
    if (!(error instanceof MailError)) throw error;
    deps.log.info({ rfc: caller.rfc, err: error }, 'mail: could not open a mailbox');
    throw error.toProblem();
  });
  return abierta;
}

async function openingOf(deps: Deps, { rfc, usuarioId }: Caller, opening: Opening): Promise<Abierta> {
  if (opening.tipoAutenticacion === 'credenciales') {
    const { pswd, pswd2, server, puerto } = opening;
    if (pswd !== pswd2) throw problemAt('/pswd2', 400, 'passwords_differ', 'Las contraseñas no coinciden.');
    const values = { tipo_autenticacion: 'credenciales' as const, proveedor: null, server, puerto: Number(puerto) };
    return { values, secreto: { pass: pswd }, take: async () => {} };
  }
  const { oauthuuid } = opening;
  const consent = await readConsent(deps, deps.db, { rfc, oauthuuid, usuarioId });
  const { id: proveedor, server, puerto } = proveedorOf(deps, consent.proveedor);
  const values = { tipo_autenticacion: 'oauth' as const, proveedor, server, puerto };
  return { values, secreto: consent.tokens, take: consent.take };
}

/** Deletes a mailbox and its secrets. @throws not_found */
export async function removeCorreo(db: Db, rfc: string, id: string): Promise<void> {
  await transaction(db, async (trx) => {
    const removed = await trx
      .deleteFrom('correo_sincronizado')
      .where('rfc_owner', '=', rfc)
      .where('id', '=', id)
      .returning('correo')
      .executeTakeFirst();
    if (!removed) throw notFound();
    await record(trx, rfc, { accion: 'correo.eliminado', objeto: removed.correo });
  });
}

/** Queues the reading of every mailbox of a taxpayer. @returns how many */
export async function fetchCorreos(deps: Deps, rfc: string): Promise<number> {
  return transaction(deps.db, async (trx) => {
    const rows = await trx
      .updateTable('correo_sincronizado')
      .set({ solicitado: deps.clock() })
      .where('rfc_owner', '=', rfc)
      .returning('id')
      .execute();
    for (const { id } of rows) await requestSync(deps, trx, { rfc, id });
    return rows.length;
  });
}
