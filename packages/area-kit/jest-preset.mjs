// Jest for areas: `export default { preset: '@boveda/area-kit' }`. The root of this repository takes its parts.

/** Packages that have no CommonJS build. */
const esmOnly = [
  '@boveda',
  'uuid',
  '@ant-design/colors',
  '@ant-design/fast-color',
  'cookie',
  'pdfjs-dist',
  'react-pdf',
];

/** `./a.css?source` is a text, as in the build. */
export const moduleNameMapper = { '^(\\..*)\\?source$': '$1' };

export const transform = {
  '\\.css$': `${import.meta.dirname}/jest-text.mjs`,
  '^.+\\.[cm]?[jt]sx?$': [
    '@swc/jest',
    {
      jsc: {
        parser: { syntax: 'typescript', tsx: true },
        transform: { react: { runtime: 'automatic' } },
        target: 'es2022',
      },
    },
  ],
};

/** pnpm keeps packages in node_modules/.pnpm/<name>@<version>/node_modules/<name>. */
export const ignoredByTransform = (others = []) => [`/node_modules/(?!\\.pnpm|${[...esmOnly, ...others].join('|')})`];

export default {
  testEnvironment: 'jsdom',
  testMatch: ['<rootDir>/mf-*/**/*.test.tsx'],
  transform,
  moduleNameMapper,
  transformIgnorePatterns: ignoredByTransform(),
  setupFilesAfterEnv: ['@boveda/area-kit/jest-setup'],
  testTimeout: 300_000,
};
