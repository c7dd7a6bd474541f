// One Jest run for the whole house: *.test.ts in Node, *.test.tsx in jsdom. Journeys (e2e/specs) run in Playwright instead.
import { ignoredByTransform, moduleNameMapper, transform } from './packages/area-kit/jest-preset.mjs';

/** Packages without a CommonJS build that only the server and its tests use. */
const esmOnly = [
  '@peculiar',
  'kysely',
  '@nodecfdi',
  // Its build for browsers.
  'csv-parse',
  'openid-client',
  'oidc-provider',
  'oauth4webapi',
  'leven',
  'p-map',
  'jose',
  'age-encryption',
  '@noble',
  '@scure',
  // Its CommonJS build imports `http` dynamically, which Jest refuses in a package.
  '@opentelemetry',
];
const common = {
  transform,
  moduleNameMapper,
  transformIgnorePatterns: ignoredByTransform(esmOnly),
  modulePathIgnorePatterns: ['<rootDir>/.data', '<rootDir>/.cache', '/dist/'],
};

export default {
  // Enough for a machine many times slower: that a test ends is what counts, not when.
  testTimeout: 900_000,
  testSequencer: '<rootDir>/packages/tooling/src/steps/longest-first.mjs',
  projects: [
    {
      ...common,
      displayName: 'node',
      globalSetup: '<rootDir>/packages/server/testing/global-setup.ts',
      globalTeardown: '<rootDir>/packages/server/testing/global-teardown.ts',
      testEnvironment: 'node',
      testMatch: ['<rootDir>/{shell,mf-*,packages}/**/*.test.ts', '<rootDir>/e2e/**/*.test.ts'],
    },
    {
      ...common,
      displayName: 'browser',
      testEnvironment: 'jsdom',
      testMatch: ['<rootDir>/{shell,mf-*,packages}/**/*.test.tsx'],
      setupFilesAfterEnv: ['<rootDir>/packages/area-kit/src/testing/jsdom-setup.ts'],
    },
  ],
};
