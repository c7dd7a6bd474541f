import { defineConfig } from 'playwright/test';
import journeys from '../playwright.config';
import type { PROGRAMS } from './engine';

/** Runs the core journeys in Firefox and WebKit: a project for each, and a stack for each worker. */
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
