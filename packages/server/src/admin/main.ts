import { evidencePlace, openBlobs } from '../platform/blobs/open-blobs';
import { EnvError, places, readEnv } from '../platform/core/env';
import { openKeyring } from '../platform/core/keyring';
import { createLog } from '../platform/core/log';
import { createJobQueue } from '../platform/jobs/queue';
import { createMailer } from '../platform/mail/mailer';
import { openDatabase } from '../platform/postgres/open-database';
import { AdminError } from './command';
import { help, parseAdmin } from './run-admin';

async function main(argv: readonly string[]): Promise<void> {
  if (argv.length === 0 || ['help', '--help', '-h'].includes(argv[0] ?? '')) return console.log(help());
  const run = parseAdmin(argv);
  const jobs = createJobQueue();
  const env = readEnv(process.env);
  const database = await openDatabase(env, createLog('error'));
  try {
    await run({
      db: database.db,
      blobs: await openBlobs(evidencePlace(env), database.db),
      mailer: createMailer(jobs),
      jobs,
      env,
      keys: await openKeyring(places(env.home).secrets, env.masterKey),
      clock: () => new Date(),
      print: (line) => console.log(line),
    });
  } finally {
    await database.close();
  }
}

main(process.argv.slice(2)).catch((error: unknown) => {
  const expected = error instanceof AdminError || error instanceof EnvError;
  console.error(expected ? error.message : error);
  process.exitCode = 1;
});
