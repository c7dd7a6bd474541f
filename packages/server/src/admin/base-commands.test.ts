import { mkdtemp } from 'node:fs/promises';
import path from 'node:path';
import { withClient } from '@boveda/platform/db/with-client';
import { createEmptyDatabase, runFolder, testLog, urlOf } from '../../testing/test-cluster';
import { migrate } from '../esquema/migrate';
import { readEnv } from '../installation/settings/env';
import type { AdminContext } from './command';
import { parseAdmin } from './run-admin';

test('base:particionar says what it did, and why it does nothing while others are connected or when it was done before', async () => {
  const { target, pool, close } = await createEmptyDatabase();
  await migrate(target, testLog);
  const home = await mkdtemp(path.join(runFolder(), 'admin-'));
  const env = readEnv({ NODE_ENV: 'test', BOVEDA_HOME: home, DATABASE_URL: urlOf(pool), PORT: '0' });
  const lines: string[] = [];
  const context: Pick<AdminContext, 'env' | 'clock' | 'print'> = {
    env,
    clock: () => new Date(),
    print: (line) => void lines.push(line),
  };
  const run = () => parseAdmin(['base:particionar'])(context as AdminContext);
  await withClient(target, () =>
    expect(run()).rejects.toThrow(
      'La base de datos está en uso (boveda): detenga el servidor y el worker en todas las máquinas.',
    ),
  );
  await run();
  expect(lines).toContain('Las tablas de CFDI quedan repartidas en particiones.');
  expect(lines).toContain('cfdi: 0 filas');
  await expect(run()).rejects.toThrow('Las tablas de CFDI ya están repartidas en particiones.');
  await close();
});
