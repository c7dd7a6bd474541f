import { defineConfig } from 'playwright/test';
import journeys from '../playwright.config';
import type { PROGRAMS } from './engine';

/** The core journeys in the other two engines, each in a worker with a product of its own. */
export default defineConfig<object, { runsIn: keyof typeof PROGRAMS }>({
  ...journeys,
  testDir: '.',
  testMatch: '*.spec.ts',
  outputDir: '../../test-results/browsers',
  use: {},
  projects: [
    { name: 'firefox', use: { runsIn: 'firefox' } },
    { name: 'webkit', use: { runsIn: 'webkit' } },
  ],
});
