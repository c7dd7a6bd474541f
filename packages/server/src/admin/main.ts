import { evidencePlace, openBlobs } from '../platform/blobs/open-blobs';
import { EnvError, places, readEnv } from '../platform/core/env';
import { openKeyring } from '../platform/core/keyring';
import { createLog } from '../platform/core/log';
import { isDatabaseOutage } from '../platform/db/outage';
import { DatabaseRefused } from '../platform/db/run-migrations';
import { createJobQueue } from '../platform/jobs/queue';
import { createMailer } from '../platform/mail/mailer';
import { openDatabase } from '../platform/postgres/open-database';
import { openSharedFiles } from '../platform/shared-files/open-shared-files';
import { openRescue } from '../rescue/open-rescue';
import { type AdminContext, AdminError } from './command';
import { help, isBare, parseAdmin } from './run-admin';

async function main(argv: readonly string[]): Promise<void> {
  if (argv.length === 0 || ['help', '--help', '-h'].includes(argv[0] ?? '')) return console.log(help());
  const run = parseAdmin(argv);
  const env = readEnv(process.env);
  const bare = { env, clock: () => new Date(), print: (line: string) => console.log(line) };
  if (isBare(argv)) return run(bare as AdminContext);
  const jobs = createJobQueue();
  const log = createLog('error');
  const database = await openDatabase(env, log);
  try {
    const sharedFiles = await openSharedFiles(places(env.home).data, env.blobs);
    await run({
      ...bare,
      db: database.db,
      embedded: database.embedded,
      blobs: await openBlobs(evidencePlace(env), database.db),
      mailer: createMailer(jobs),
      jobs,
      rescue: await openRescue(env, database, { sharedFiles, log, clock: bare.clock }),
      keys: await openKeyring(places(env.home).secrets, env.masterKey),
    });
  } finally {
    await database.close();
  }
}

main(process.argv.slice(2)).catch((error: unknown) => {
  const expected = [AdminError, EnvError, DatabaseRefused].some((type) => error instanceof type);
  const said = isDatabaseOutage(error) ? `La base de datos no responde: ${(error as Error).message}` : null;
  console.error(said ?? (expected ? (error as Error).message : error));
  process.exitCode = 1;
});
