import { createHash } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'playwright/test';
import { onStack } from '../support/on-stack';
import { type Engine, have, type PROGRAMS } from './engine';
import { openFirefox } from './firefox';
import { type Screen, screenOf } from './screen';
import { openWebkit } from './webkit';

const open = { firefox: openFirefox, webkit: openWebkit };

/** Firefox, about a script whose page was left before it was read: the hash of nothing is not the script's. */
const LEFT_PAGE = new RegExp(
  `computed hash is .(${['sha256', 'sha384']
    .map((kind) => createHash(kind).digest('base64').replaceAll(/[+/]/g, '\\$&'))
    .join('|')})`,
);

/** Errors of the console that a journey expects. */
interface Expected {
  expectError(pattern: RegExp): void;
}

/** A journey in the browser of its project, which fails on errors of the console. */
export const test = onStack.extend<
  { engine: Engine; tab: Screen; expected: Expected },
  { runsIn: keyof typeof PROGRAMS }
>({
  runsIn: ['firefox', { option: true, scope: 'worker' }],
  expected: async ({ engine }, use) => {
    const patterns: RegExp[] = [LEFT_PAGE];
    await use({ expectError: (pattern) => patterns.push(pattern) });
    expect(engine.errors().filter((error) => !patterns.some((pattern) => pattern.test(error)))).toEqual([]);
  },
  engine: async ({ runsIn }, use, info) => {
    info.skip(!have(runsIn), `${runsIn} is not installed`);
    const engine = await open[runsIn]();
    try {
      await use(engine);
      if (info.status !== info.expectedStatus) await writeFile(info.outputPath('screen.png'), await engine.picture());
    } finally {
      await engine.close();
    }
  },
  tab: async ({ engine, expected: _ }, use) => {
    const drafts = await mkdtemp(join(tmpdir(), 'boveda-drafts-'));
    await use(screenOf(engine, drafts));
    await rm(drafts, { recursive: true });
  },
});

export { expect };
