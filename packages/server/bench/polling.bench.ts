// The cost of a list that is polled each second, compared with a call that does nothing: `pnpm bench:polling`.
import { randomUUID } from 'node:crypto';
import { API_BASE } from '@boveda/contracts';
import { createTestApp, type TestApp } from '../testing/create-test-app';
import { withTestRun } from '../testing/with-test-run';
import { databaseCpu } from './database-cpu';
import { printTable, rounded } from './measure';

const RFC = 'EKU9003173C9';
const BACKUPS = 28;
const CALLS = 1_000;
const AT_ONCE = 4;
async function fill({ deps: { db } }: TestApp): Promise<void> {
  const row = { rfc_owner: RFC, estatus: 2 as const, password: Buffer.alloc(60), error: null, bytes: 9_000_000 };
  const values = Array.from({ length: BACKUPS }, (_, n) => ({
    ...row,
    id: randomUUID(),
    frecuencia: ((n % 4) + 1) as 1 | 2 | 3 | 4,
    nombre: `respaldo_${n}.zip`,
    fecha_ini: new Date(Date.UTC(2026, 0, n + 1)),
    sha256: `${n}`.padStart(64, '0'),
  }));
  await db.insertInto('respaldo').values(values).execute();
}

await withTestRun(async () => {
  const server = await createTestApp({}, undefined, { NODE_ENV: 'production' });
  const { token } = await server.createContribuyenteUser(RFC);
  await fill(server);
  const headers = { 'x-token': token, 'x-rfc': RFC };
  const list = `${API_BASE}/informacion-resguardada`;
  const { etag } = (await server.app.inject({ url: list, headers })).headers;
  const calls = {
    'a call that does nothing': { url: '/health' },
    'the list, changed': { url: list, headers },
    'the list, as it was': { url: list, headers: { ...headers, 'if-none-match': String(etag) } },
  };
  const figures: Record<string, Record<string, number>> = {};
  for (const [name, request] of Object.entries(calls)) {
    const some = async (count: number) => {
      for (let n = 0; n < count; n++) await server.app.inject(request);
    };
    await some(100);
    const before = await databaseCpu(server);
    const cpu = process.cpuUsage();
    const began = performance.now();
    await Promise.all(Array.from({ length: AT_ONCE }, () => some(CALLS / AT_ONCE)));
    const ms = performance.now() - began;
    const { user, system } = process.cpuUsage(cpu);
    const database = (await databaseCpu(server)) - before;
    figures[name] = {
      serverUs: rounded((user + system) / CALLS),
      databaseUs: rounded(database / CALLS),
      // One tab polls once a second.
      tabsPerProcessor: rounded(1_000_000 / ((user + system + database) / CALLS)),
      perSecond: rounded(CALLS / (ms / 1_000)),
    };
  }
  await server.close();
  const columns = ['serverUs', 'databaseUs', 'tabsPerProcessor', 'perSecond'];
  const line = (name: string) => [name, ...columns.map((column) => figures[name]?.[column] ?? Number.NaN)];
  printTable(['call', ...columns], Object.keys(figures).map(line));
  console.log(JSON.stringify({ bench: 'polling', figures }));
});
