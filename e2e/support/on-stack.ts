import { test as base } from 'playwright/test';
import { type Line, openLine } from './line';
import { pacPort, satPort } from './stack-info';
import { startStack } from './start-stack';

/** Starts a stack and the proxy to its PAC for each worker, and stops them with it. */
export const onStack = base.extend<object, { pac: Line; stack: undefined }>({
  pac: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from the pattern what a fixture needs.
    async ({}, use) => {
      const line = await openLine(pacPort, satPort);
      await use(line);
      await line.cut();
    },
    { scope: 'worker', auto: true },
  ],
  stack: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from the pattern what a fixture needs.
    async ({}, use) => {
      const end = await startStack();
      await use(undefined);
      await end();
    },
    // No deadline: the stack ends when nothing moves in its start.
    { scope: 'worker', auto: true, timeout: 0 },
  ],
});
