import type { BodyOf, CorreoSincronizado, changeCorreo as changeRoute } from '@boveda/contracts';
import { v7 as uuidv7 } from 'uuid';
import type { CorreoRow } from '../../db/correo-tables';
import { transaction } from '../../db/pool';
import type { Db } from '../../db/schema';
import type { Deps } from '../../deps';
import { notFound, Problem } from '../../http/problem';
import { registrar } from '../auditoria/registrar';
import { type Secreto, sealSecreto } from './cuenta';
import { type ImapAccount, withInbox } from './imap-inbox';
import { MailError } from './mail-error';
import { readConsent } from './oauth.store';
import { proveedorOf } from './oauth-client';
import { requestSync } from './request-sync';

/** Who asks, and for which taxpayer. */
interface Caller {
  rfc: string;
  usuarioId: string;
}

type Opening = BodyOf<typeof changeRoute>;

/** How a mailbox is opened, before it is stored. */
interface Abierta {
  values: Pick<CorreoRow, 'tipo_autenticacion' | 'proveedor' | 'server' | 'puerto'>;
  secreto: Secreto;
  /** Uses the consent up, in the transaction that stores it. */
  take: (trx: Db) => Promise<void>;
}

/** Mailboxes of a taxpayer, by e-mail; with `part`, those whose e-mail contains it. */
export async function listCorreos(db: Db, rfc: string, part = ''): Promise<CorreoSincronizado[]> {
  const rows = await db
    .selectFrom('correo_sincronizado')
    .selectAll()
    .where('rfc_owner', '=', rfc)
    .orderBy('correo')
    .execute();
  return rows.filter(({ correo }) => correo.includes(part.toLowerCase())).map(toWire);
}

/** One of them. @throws not_found */
export async function getCorreo(db: Db, rfc: string, id: string): Promise<CorreoSincronizado> {
  return toWire(await findRow(db, rfc, id));
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

function toWire(row: CorreoRow): CorreoSincronizado {
  const { id, correo, server, puerto, error, errormsg, intentado, solicitado, sincronizado } = row;
  return {
    ...{ id, correo, server, error, errormsg },
    puerto: String(puerto),
    tipoAutenticacion: row.tipo_autenticacion,
    sincronizando: intentado === null || intentado < solicitado,
    sincronizado: sincronizado?.toISOString() ?? null,
  };
}

/** How many more mailboxes fit into the plan; never below 0. */
export async function correosDisponibles(db: Db, rfc: string): Promise<number> {
  const { correos_max } = await db
    .selectFrom('contribuyente')
    .select('correos_max')
    .where('rfc', '=', rfc)
    .executeTakeFirstOrThrow();
  return Math.max(0, correos_max - (await listCorreos(db, rfc)).length);
}

/** Adds a mailbox that opens, and has it read. @throws Problem with what its provider says when it does not open */
export async function addCorreo(deps: Deps, caller: Caller, correo: string, opening: Opening): Promise<string> {
  const { rfc } = caller;
  await assertRoom(deps.db, rfc, correo);
  const { values, secreto, take } = await open(deps, caller, correo, opening);
  const id = uuidv7();
  const now = deps.clock();
  await transaction(deps.db, async (trx) => {
    // Two that take the last place at the same moment must not both get it.
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
    await registrar(trx, rfc, { accion: 'correo.agregado', objeto: correo });
  });
  return id;
}

async function assertRoom(db: Db, rfc: string, correo: string): Promise<void> {
  if ((await listCorreos(db, rfc)).some((row) => row.correo === correo))
    throw new Problem(409, 'mail_account_exists', 'Ese correo ya se sincroniza.');
  if ((await correosDisponibles(db, rfc)) === 0)
    throw new Problem(403, 'mail_account_limit', 'Su plan no permite más correos. Elimine alguno antes de agregar.');
}

/** Changes how a mailbox is opened, once it opens so, and has it read. */
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
        ...{ error: null, errormsg: null, fallos: 0 },
        // Another server counts its messages anew.
        ...(moved && { uid_validity: null, ultimo_uid: '0' }),
      })
      .where('rfc_owner', '=', caller.rfc)
      .where('id', '=', id)
      .returning('id')
      .executeTakeFirst();
    if (!changed) throw notFound();
    await requestSync(deps, trx, { rfc: caller.rfc, id });
    await registrar(trx, caller.rfc, { accion: 'correo.cambiado', objeto: row.correo, detalle: values.server });
  });
}

async function open(deps: Deps, caller: Caller, correo: string, opening: Opening): Promise<Abierta> {
  const abierta = await openingOf(deps, caller, opening);
  const { secreto, values } = abierta;
  const auth: ImapAccount['auth'] = 'pass' in secreto ? secreto : { accessToken: secreto.accessToken };
  await withInbox(deps, { correo, ...values, auth }, async () => {}).catch((error: unknown) => {
    if (!(error instanceof MailError)) throw error;
    deps.log.info({ rfc: caller.rfc, err: error }, 'mail: a mailbox did not open');
    throw error.toProblem();
  });
  return abierta;
}

async function openingOf(deps: Deps, { rfc, usuarioId }: Caller, opening: Opening): Promise<Abierta> {
  if (opening.tipoAutenticacion === 'credenciales') {
    const { pswd, pswd2, server, puerto } = opening;
    if (pswd !== pswd2) throw new Problem(400, 'passwords_differ', 'Las contraseñas no coinciden.');
    const values = { tipo_autenticacion: 'credenciales' as const, proveedor: null, server, puerto: Number(puerto) };
    return { values, secreto: { pass: pswd }, take: async () => {} };
  }
  const { oauthuuid } = opening;
  const consent = await readConsent(deps, deps.db, { rfc, oauthuuid, usuarioId });
  const { id: proveedor, server, puerto } = proveedorOf(deps, consent.proveedor);
  const values = { tipo_autenticacion: 'oauth' as const, proveedor, server, puerto };
  return { values, secreto: consent.tokens, take: consent.take };
}

/** Forgets a mailbox and its secrets. @throws not_found */
export async function removeCorreo(db: Db, rfc: string, id: string): Promise<void> {
  await transaction(db, async (trx) => {
    const removed = await trx
      .deleteFrom('correo_sincronizado')
      .where('rfc_owner', '=', rfc)
      .where('id', '=', id)
      .returning('correo')
      .executeTakeFirst();
    if (!removed) throw notFound();
    await registrar(trx, rfc, { accion: 'correo.eliminado', objeto: removed.correo });
  });
}

/** Has every mailbox of a taxpayer read now. @returns how many */
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
