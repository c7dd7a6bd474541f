// `pnpm functions`: makes src/esquema/functions say what the migrations leave in a new database.

import { withClient } from '@boveda/platform/db/with-client';
import { migrate } from '../src/esquema/migrate';
import { writeDefinitions } from '../testing/definition-files';
import { createEmptyDatabase, testLog } from '../testing/test-cluster';
import { withTestRun } from '../testing/with-test-run';

const changed = await withTestRun(async () => {
  const { target, close } = await createEmptyDatabase();
  try {
    await migrate(target, testLog);
    return await withClient(target, (client) => writeDefinitions(client));
  } finally {
    await close();
  }
});
process.stdout.write(
  changed.length > 0 ? changed.map((name) => `wrote or removed ${name}.sql\n`).join('') : 'all as they were\n',
);
