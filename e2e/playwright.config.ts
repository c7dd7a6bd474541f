import { createServer } from 'node:net';
import { availableParallelism } from 'node:os';
import { namedChromium } from '@boveda/tooling/chromium';
import { defineConfig } from 'playwright/test';
import { PORTS_EACH } from './support/stack-info';

/**
 * More workers than processors, because journeys wait for half of their time. At most four: each starts a stack, which takes 37 seconds of a
 * processor.
 */
const WORKERS = Math.min(4, Math.ceil(1.5 * availableParallelism()));

/**
 * First of as many free neighbouring ports as all workers take. Some are listened on only when their journey comes: they
 * are below the ephemeral ports that systems assign to connections and to listeners on port 0.
 */
async function freePorts(): Promise<number> {
  for (;;) {
    const first = 20_000 + Math.floor(Math.random() * 12_000);
    const ports = Array.from({ length: WORKERS * PORTS_EACH }, (_, next) => first + next);
    if ((await Promise.all(ports.map(isFree))).every(Boolean)) return first;
  }
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', () => resolve(false));
    probe.listen(port, 'localhost', () => probe.close(() => resolve(true)));
  });
}

// Workers load this file too and inherit the environment variable.
process.env.E2E_PORT ??= String(await freePorts());

export default defineConfig({
  testDir: 'specs',
  outputDir: '../test-results',
  workers: WORKERS,
  // In a new product. What passes only then is listed as flaky; more than a few fail the run.
  retries: 1,
  forbidOnly: true,
  // They end what hangs and say nothing about the product, which may run on a machine many times slower than ours.
  timeout: 600_000,
  expect: { timeout: 60_000 },
  use: {
    viewport: { width: 1280, height: 800 },
    locale: 'es-MX',
    timezoneId: 'America/Mexico_City',
    actionTimeout: 60_000,
    // A click on what moves may miss it. Journeys with motion state it before their page loads.
    contextOptions: { reducedMotion: 'reduce' },
    trace: 'on-first-retry',
    launchOptions: { executablePath: namedChromium(process.env), args: ['--no-sandbox'] },
  },
});
