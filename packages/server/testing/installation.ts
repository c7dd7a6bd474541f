import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cp, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { clientConfig } from '@boveda/platform/db/pool';
import { startEmbeddedPostgres } from '@boveda/platform/postgres/launcher';
import pg from 'pg';
import { places } from '../src/installation/settings/env';
import { compiledIn } from './compiled';
import { createServerProcess, type ServerProcess } from './server-process';
import { testLog } from './test-cluster';

/** A server process and the operator's commands on its home, as separate processes. */
export interface Installation {
  server: ServerProcess;
  home: string;
  /** Runs commands of the operator; `more` are settings. @throws with what the command printed as its error */
  admin(argv: readonly string[], more?: Record<string, string>): Promise<string>;
  /** Starts a command without waiting for it; `more` are settings. */
  startAdmin(argv: readonly string[], more?: Record<string, string>): ChildProcess;
  /** Removes the home with everything in it. */
  destroy(): Promise<void>;
  /** Puts the compiled server back into a home, which is no part of an installation. */
  putCode(): Promise<void>;
  remove(): Promise<void>;
}

const ADMIN = path.resolve(import.meta.dirname, '../src/admin/main.ts');

/** Creates an installation of one taxpayer with the embedded database; starts nothing. */
export async function createInstallation(rfc: string, settings: Record<string, string>): Promise<Installation> {
  const outside = await mkdtemp(path.join(tmpdir(), 'boveda-codigo-'));
  await cp(await compiledIn('comandos', { admin: ADMIN }), path.join(outside, 'comandos'), { recursive: true });
  const server = await createServerProcess(rfc, settings);
  const home = server.settings.BOVEDA_HOME as string;
  await cp(path.join(home, 'code'), path.join(outside, 'code'), { recursive: true });
  const env = (more: Record<string, string> = {}) => ({ PATH: process.env.PATH, ...server.settings, ...more });
  const main = path.join(outside, 'comandos/admin.mjs');
  return {
    server,
    home,
    admin: (argv, more) =>
      new Promise((resolve, reject) => {
        execFile(process.execPath, [main, ...argv], { env: env(more) }, (error, stdout, stderr) =>
          error ? reject(new Error(`${stdout}${stderr}`)) : resolve(stdout),
        );
      }),
    startAdmin: (argv, more) => spawn(process.execPath, [main, ...argv], { env: env(more), stdio: 'ignore' }),
    destroy: () => rm(home, { recursive: true }),
    putCode: () => cp(path.join(outside, 'code'), path.join(home, 'code'), { recursive: true }),
    async remove() {
      await server.remove();
      await rm(outside, { recursive: true, force: true });
    },
  };
}

/**
 * Works with the database of an installation as its owner, beside the server; starts it when it does not run, and then stops it.
 * `programs` are those of another version.
 */
export async function withDatabase<Result>(
  home: string,
  work: (client: pg.Client) => Promise<Result>,
  programs?: string,
): Promise<Result> {
  const { postgres: folder, secrets } = places(home);
  const postgres = await startEmbeddedPostgres({ folder, secrets, log: testLog, ...(programs && { programs }) });
  const client = new pg.Client(clientConfig(postgres.target('boveda')));
  client.on('error', () => {});
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
    await postgres.stop();
  }
}

/**
 * Every row of every table of an installation, as text, in a fixed order; but for unlogged tables, which PostgreSQL empties after
 * every crash (counts of calls).
 */
export const rowsOf = (home: string, programs?: string): Promise<Record<string, string[]>> =>
  withDatabase(
    home,
    async (client) => {
      const { rows: tables } = await client.query(
        `select oid::regclass::text as name from pg_class
         where relnamespace in ('public'::regnamespace, 'graphile_worker'::regnamespace)
           and relkind in ('r', 'p') and relpersistence = 'p' order by 1`,
      );
      const all: Record<string, string[]> = {};
      for (const { name } of tables)
        all[name] = (await client.query(`select t::text as row from ${name} t order by 1`)).rows.map(({ row }) => row);
      return all;
    },
    programs,
  );

/** Hash of every file of an installation, but for the database and for files that are temporary or made again. */
export async function filesOf(home: string): Promise<Record<string, string>> {
  const { postgres, installationBackup, mirror } = places(home);
  const without = [postgres, installationBackup, mirror, path.join(home, 'code')];
  const files: Record<string, string> = {};
  for (const entry of await readdir(home, { recursive: true, withFileTypes: true })) {
    const file = path.join(entry.parentPath, entry.name);
    const isTemporary = path.basename(entry.parentPath) === 'tmp' || without.some((folder) => file.startsWith(folder));
    if (entry.isFile() && !isTemporary)
      files[path.relative(home, file)] = createHash('sha256')
        .update(await readFile(file))
        .digest('hex');
  }
  return files;
}
