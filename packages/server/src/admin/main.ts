import { openBlobs } from '@boveda/platform/blobs/open-blobs';
import { EnvError } from '@boveda/platform/core/env-error';
import { openKeyring } from '@boveda/platform/core/keyring';
import { createLog } from '@boveda/platform/core/log';
import { isDatabaseOutage } from '@boveda/platform/db/outage';
import { openSharedFiles } from '@boveda/platform/shared-files/open-shared-files';
import { DatabaseRefused } from '../esquema/run-migrations';
import { evidencePlace } from '../installation/blob-places';
import { openDatabase } from '../installation/database/open-database';
import { createJobQueue } from '../installation/jobs/queue';
import { createMailer } from '../installation/mail/mailer';
import { places, readEnv } from '../installation/settings/env';
import { openInstallationBackup } from '../installation-backup/open-backup';
import { type AdminContext, AdminError } from './command';
import { help, isBare, parseAdmin, runsUnopened } from './run-admin';

/** A text with the commands that it names as they are typed here: an installed archive has no pnpm. */
const asTyped = (text: string): string => text.replaceAll('pnpm admin', process.env.BOVEDA_ADMIN || 'pnpm admin');

async function main(argv: readonly string[]): Promise<void> {
  if (argv.length === 0 || ['help', '--help', '-h'].includes(argv[0] ?? '')) return console.log(asTyped(help()));
  const run = parseAdmin(argv);
  const env = readEnv(process.env);
  const bare = { env, clock: () => new Date(), print: (line: string) => console.log(asTyped(line)) };
  if (isBare(argv)) return run(bare as AdminContext);
  const jobs = createJobQueue();
  const log = createLog('error');
  const database = await openDatabase(env, log).catch((fault: unknown) => {
    if (runsUnopened(argv)) return { fault };
    throw fault;
  });
  if ('fault' in database) return run({ ...bare, fault: database.fault } as AdminContext);
  try {
    const sharedFiles = await openSharedFiles(places(env.home).data, env.blobs);
    await run({
      ...bare,
      db: database.db,
      embedded: database.embedded,
      blobs: await openBlobs(evidencePlace(env), database.db),
      mailer: createMailer(jobs),
      jobs,
      installationBackup: await openInstallationBackup(env, database, { sharedFiles, log, clock: bare.clock }),
      keys: await openKeyring(places(env.home).secrets, env.masterKey),
    });
  } finally {
    await database.close();
  }
}

main(process.argv.slice(2)).catch((error: unknown) => {
  const expected = [AdminError, EnvError, DatabaseRefused].some((type) => error instanceof type);
  const said = isDatabaseOutage(error) ? `La base de datos no responde: ${(error as Error).message}` : null;
  console.error(said ?? (expected ? asTyped((error as Error).message) : error));
  process.exitCode = 1;
});
