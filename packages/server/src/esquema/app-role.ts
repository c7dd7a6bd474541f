import type { PgTarget } from '@boveda/platform/db/pool';
import { withClient } from '@boveda/platform/db/with-client';
import type { FastifyBaseLogger } from 'fastify';
import { type Kysely, sql } from 'kysely';
import pg from 'pg';

/**
 * Rights of the application on the tables of evidence; on every other table it has all four. It can truncate none of
 * them,
 * and their triggers belong to the owner: the application cannot disable them.
 */
const EVIDENCE: Readonly<Record<string, string>> = {
  acuse_cancelacion: 'select, insert',
  acuse_folio: 'select, insert',
  bitacora: 'select, insert',
  bitacora_cabeza: 'select, insert, update',
  // A delete moves a CFDI to cfdi_reemplazado or ends a quarantine; the triggers refuse any other.
  cfdi: 'select, insert, update, delete',
  cfdi_reemplazado: 'select, insert',
  cfdi_detalle: 'select, insert, update',
  contribuyente: 'select, insert, update',
  materialidad_documento: 'select, insert, delete',
  packed_blob: 'select, insert, update',
  retencion: 'select, insert, update',
  solicitud_cancelacion: 'select, insert, update',
};

const NAME = "left(current_database(), 50) || '_app'";

/**
 * Gives the role of the application, if there is one, its rights on tables that the current user makes from now on: processes that
 * run during a migration use them before it has ended.
 */
export async function grantAhead(db: Kysely<unknown>): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    select rolname as name from pg_roles where rolname = ${sql.raw(NAME)}`.execute(db);
  for (const { name } of rows)
    for (const granted of [`${DATA} on tables`, 'usage, select on sequences'])
      await sql
        .raw(`alter default privileges in schema public grant ${granted} to ${pg.escapeIdentifier(name)}`)
        .execute(db);
}

/** Processes that start together run one after another: rights of one table cannot be changed concurrently. */
const LOCK = 7_340_032_002;
const NOT_ALLOWED = '42501';

/**
 * Creates the role of the application, which owns nothing, grants it its rights on every table, and returns the target
 * to connect as it. To be called after each migration. With a password the role logs in itself; without one the owner's
 * connections begin with SET ROLE. On a database of a newer version (`isNewer`) the rights stay as that one has set them: it may have
 * tables of evidence that are unknown here. Where the owner may not create roles, returns the owner's target and logs a warning.
 */
export async function asApplication(
  owner: PgTarget,
  log: Pick<FastifyBaseLogger, 'warn'>,
  password?: string,
  isNewer = false,
): Promise<PgTarget> {
  const role = await prepareRole(owner, password, isNewer).catch((error: pg.DatabaseError) => {
    if (error.code !== NOT_ALLOWED) throw error;
    return error;
  });
  if (role instanceof Error) return asOwner(owner, log, role);
  const target =
    password === undefined
      ? { ...owner, options: `-c role=${role}` }
      : { ...owner, user: role, password, passwordFile: undefined };
  // An address with its own options, or a pooler, may drop ours.
  const found = await userOf(target).catch((error: Error) => error);
  return found === role ? target : asOwner(owner, log, found);
}

function asOwner(owner: PgTarget, log: Pick<FastifyBaseLogger, 'warn'>, reason: unknown): PgTarget {
  const err = reason instanceof Error ? reason : new Error(`connected as ${String(reason)}`);
  log.warn(
    { err },
    'the database user cannot create the role of the application: the application owns its evidence tables itself',
  );
  return owner;
}

const userOf = (target: PgTarget) =>
  within(target, async (client) => (await client.query('select current_user as name')).rows[0].name as string);

const within = <Result>(target: PgTarget, work: (client: pg.Client) => Promise<Result>): Promise<Result> =>
  withClient(target, work, 'boveda-roles');

const prepareRole = (owner: PgTarget, password: string | undefined, isNewer: boolean): Promise<string> =>
  within(owner, async (client) => {
    await client.query('begin');
    await client.query('select pg_advisory_xact_lock($1)', [LOCK]);
    const { rows } = await client.query(`
      select name, exists (select from pg_roles where rolname = name) as known, session_user as owner
      from (select ${NAME} as name) as of_database`);
    const { name, known, owner: user } = rows[0] as { name: string; known: boolean; owner: string };
    const role = pg.escapeIdentifier(name);
    if (!known) await client.query(`create role ${role}`);
    if (password === undefined) await join(client, role, user);
    else await client.query(`alter role ${role} login password ${pg.escapeLiteral(password)}`);
    if (!known || !isNewer) await client.query(rights(name));
    await client.query('commit');
    return name;
  });

/** Makes the owner a member of the role, unless it is one, so that its connections can use SET ROLE. */
async function join(client: pg.Client, role: string, user: string): Promise<void> {
  await client.query('savepoint membership');
  try {
    await client.query(`grant ${role} to ${pg.escapeIdentifier(user)}`);
  } catch {
    await client.query('rollback to savepoint membership');
  }
  await client.query(`set local role ${role}`);
  await client.query('reset role');
}

const DATA = 'select, insert, update, delete';

/** Whether the application has the right to delete rows of a table. */
export const mayDelete = (table: string): boolean => (EVIDENCE[table] ?? DATA).includes('delete');

/**
 * The tables of the queue are not evidence, but their row security shows rows to the owner only, unless a policy allows
 * it.
 */
const rights = (name: string): string => {
  const role = pg.escapeIdentifier(name);
  const policy = pg.escapeLiteral(name);
  return `
  grant usage on schema public, graphile_worker to ${role};
  grant ${DATA} on all tables in schema public, graphile_worker to ${role};
  grant usage, select on all sequences in schema public, graphile_worker to ${role};
  ${Object.entries(EVIDENCE)
    .map(([table, granted]) => `revoke all on ${table} from ${role}; grant ${granted} on ${table} to ${role};`)
    .join('\n')}
  do $$
  declare guarded regclass;
  begin
    for guarded in
      select c.oid from pg_class c
      where c.relnamespace = 'graphile_worker'::regnamespace and c.relrowsecurity
        and not exists (select from pg_policy p where p.polrelid = c.oid and p.polname = ${policy})
    loop
      execute format('create policy %I on %s to %I using (true) with check (true)', ${policy}, guarded, ${policy});
    end loop;
  end $$;`;
};
