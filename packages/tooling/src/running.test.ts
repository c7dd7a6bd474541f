import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CannotStart, makeRoom, noteRunning } from './running';

let home: string;
beforeEach(async () => {
  home = await mkdtemp(join(tmpdir(), 'boveda-running-'));
});
afterEach(() => rm(home, { recursive: true }));

/** No process can have it: beyond the largest id of Linux. */
const NOBODY = 2 ** 22 + 1;

test('a port that another program holds is named, with the way out', async () => {
  const other = createServer().listen(0, 'localhost');
  await once(other, 'listening');
  const { port } = other.address() as AddressInfo;
  try {
    await expect(makeRoom(home, [port])).rejects.toThrow(CannotStart);
    await expect(makeRoom(home, [port])).rejects.toThrow('PORT=');
  } finally {
    other.close();
  }
});

test('a note of processes that are gone, or whose ids others have now, is in nobody’s way', async () => {
  await noteRunning(home, { pid: NOBODY, starters: [NOBODY], server: process.pid, port: 1 });
  await expect(makeRoom(home, [])).resolves.toBeUndefined();
});
