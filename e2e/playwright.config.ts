import { existsSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { defineConfig } from 'playwright/test';

const DEBIAN_CHROMIUM = '/usr/bin/chromium';
const chromium = process.env.BOVEDA_CHROMIUM ?? (existsSync(DEBIAN_CHROMIUM) ? DEBIAN_CHROMIUM : undefined);

/** First of five free neighbouring ports: product, SAT simulator, stack, mail server, its provider. Workers inherit the choice. */
async function freePorts(): Promise<number> {
  for (;;) {
    const first = 20_000 + Math.floor(Math.random() * 30_000);
    const free = await Promise.all([0, 1, 2, 3, 4].map((next) => isFree(first + next)));
    if (free.every(Boolean)) return first;
  }
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', () => resolve(false));
    probe.listen(port, 'localhost', () => probe.close(() => resolve(true)));
  });
}

/** A port from outside names a stack that somebody keeps running between runs. */
const isKept = process.env.E2E_PORT !== undefined;
process.env.E2E_PORT ??= String(await freePorts());
const port = Number(process.env.E2E_PORT);

export default defineConfig({
  testDir: 'specs',
  outputDir: '../test-results',
  workers: 1,
  retries: 0,
  forbidOnly: true,
  timeout: 120_000,
  expect: { timeout: 20_000 },
  use: {
    baseURL: `http://localhost:${port}`,
    viewport: { width: 1280, height: 800 },
    locale: 'es-MX',
    timezoneId: 'America/Mexico_City',
    actionTimeout: 30_000,
    trace: 'retain-on-failure',
    launchOptions: { executablePath: chromium, args: ['--no-sandbox'] },
  },
  webServer: {
    command: `exec node --import tsx ${join(import.meta.dirname, 'stack.ts')}`,
    cwd: join(import.meta.dirname, '..'),
    url: `http://localhost:${port + 2}`,
    timeout: 240_000,
    reuseExistingServer: isKept,
    stdout: 'pipe',
    gracefulShutdown: { signal: 'SIGTERM', timeout: 60_000 },
  },
});
