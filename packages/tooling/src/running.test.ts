import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CannotStart, forgetRunning, noteRunning, portOf, prepareStart } from './running';

let home: string;
beforeEach(async () => {
  home = await mkdtemp(join(tmpdir(), 'boveda-running-'));
});
afterEach(() => rm(home, { recursive: true }));

/** No process can have this id: it exceeds Linux's largest one. */
const NO_PROCESS = 2 ** 22 + 1;

test('names a port that another program uses, and what to do', async () => {
  const other = createServer().listen(0, 'localhost');
  await once(other, 'listening');
  const { port } = other.address() as AddressInfo;
  try {
    await expect(prepareStart(home, [port])).rejects.toThrow(CannotStart);
    await expect(prepareStart(home, [port])).rejects.toThrow('PORT=');
  } finally {
    other.close();
  }
});

test('ignores a note of processes that are gone or whose ids were reused', async () => {
  await noteRunning(home, { pid: NO_PROCESS, starters: [NO_PROCESS], server: process.pid, port: 1 });
  await expect(prepareStart(home, [])).resolves.toBeUndefined();
});

test('knows the port of the running product, unless PORT names another', async () => {
  await noteRunning(home, { pid: process.pid, starters: [], server: null, port: 4511 });
  expect(await portOf(home, {})).toBe(4511);
  expect(await portOf(home, { PORT: '4600' })).toBe(4600);
  await forgetRunning(home);
  expect(await portOf(home, {})).toBe(4400);
});
