import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { freePort, stop } from '.';

const start = async (code: string) => {
  const child = spawn(process.execPath, ['-e', `${code}; console.log('up'); setInterval(() => {}, 1000)`]);
  await once(child.stdout, 'data');
  return child;
};

test('a child that handles the signal ends by itself', async () => {
  const child = await start("process.on('SIGQUIT', () => process.exit(7))");
  await stop(child, 60_000, 'SIGQUIT');
  expect(child.exitCode).toBe(7);
  await stop(child, 60_000);
});

test('a child that ignores the signal is killed', async () => {
  const child = await start("process.on('SIGTERM', () => {})");
  await stop(child, 50);
  expect(child.signalCode).toBe('SIGKILL');
});

test('a free port can be listened on, and no two are the same', async () => {
  const ports = await Promise.all([freePort(), freePort(), freePort()]);
  expect(new Set(ports).size).toBe(3);
  const server = createServer().listen(ports[0], '127.0.0.1');
  await once(server, 'listening');
  server.close();
});
