import type { FastifyBaseLogger } from 'fastify';
import pg from 'pg';
import type { PgTarget } from './pool';

/**
 * What the application may do with tables that are evidence; with every other table it may do all four. None of them can
 * be emptied, and what guards them belongs to the owner: no statement of the application switches it off.
 */
const EVIDENCE: Readonly<Record<string, string>> = {
  bitacora: 'select, insert',
  bitacora_cabeza: 'select, insert, update',
  // A delete is what moves a CFDI to cfdi_reemplazado and ends a quarantine; the triggers refuse any other.
  cfdi: 'select, insert, update, delete',
  cfdi_reemplazado: 'select, insert',
  cfdi_detalle: 'select, insert, update',
  contribuyente: 'select, insert, update',
  packed_blob: 'select, insert, update',
  solicitud_cancelacion: 'select, insert, update',
};

/** Processes that start together take turns: rights of one table cannot be changed twice at once. */
const LOCK = 7_340_032_002;
const NOT_ALLOWED = '42501';

/**
 * Gives the application a role of its own, which owns nothing, with the rights it needs on every table there is, and answers
 * how to connect as it. To be called after each migration. With a password the role logs in by itself; without one it is
 * what the owner's connections begin as. Where the owner may not make roles the application goes on as the owner, and the
 * log says so.
 */
export async function asApplication(
  owner: PgTarget,
  log: Pick<FastifyBaseLogger, 'warn'>,
  password?: string,
): Promise<PgTarget> {
  const role = await prepareRole(owner, password).catch((error: pg.DatabaseError) => {
    if (error.code !== NOT_ALLOWED) throw error;
    return error;
  });
  if (role instanceof Error) return asOwner(owner, log, role);
  const target = password === undefined ? { ...owner, options: `-c role=${role}` } : { ...owner, user: role, password };
  // An address with options of its own, or a pooler in between, may drop ours.
  const found = await userOf(target).catch((error: Error) => error);
  return found === role ? target : asOwner(owner, log, found);
}

function asOwner(owner: PgTarget, log: Pick<FastifyBaseLogger, 'warn'>, reason: unknown): PgTarget {
  const err = reason instanceof Error ? reason : new Error(`connected as ${String(reason)}`);
  log.warn({ err }, 'the database user cannot make a role for the application: it owns its evidence tables itself');
  return owner;
}

const userOf = (target: PgTarget) =>
  within(target, async (client) => (await client.query('select current_user as name')).rows[0].name as string);

async function within<Result>(target: PgTarget, work: (client: pg.Client) => Promise<Result>): Promise<Result> {
  const client = new pg.Client({ ...target, application_name: 'boveda-roles' });
  client.on('error', () => {});
  try {
    await client.connect();
    return await work(client);
  } finally {
    await client.end();
  }
}

const prepareRole = (owner: PgTarget, password: string | undefined): Promise<string> =>
  within(owner, async (client) => {
    await client.query('begin');
    await client.query('select pg_advisory_xact_lock($1)', [LOCK]);
    const { rows } = await client.query(`
      select name, exists (select from pg_roles where rolname = name) as known, session_user as owner
      from (select left(current_database(), 50) || '_app' as name) as of_database`);
    const { name, known, owner: user } = rows[0] as { name: string; known: boolean; owner: string };
    const role = pg.escapeIdentifier(name);
    if (!known) await client.query(`create role ${role}`);
    if (password === undefined) await join(client, role, user);
    else await client.query(`alter role ${role} login password ${pg.escapeLiteral(password)}`);
    await client.query(rights(name));
    await client.query('commit');
    return name;
  });

/** The owner's connections may begin as the role: by themselves, because somebody made them a member, or now. */
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

/** The queue is no evidence, but its tables show rows to their owner only, unless a policy says otherwise. */
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
