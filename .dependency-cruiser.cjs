// Who may import whom: one table. A package that is not in it may import nothing of ours. Every message says what to do instead.
const { existsSync, readdirSync, readFileSync } = require('node:fs');

const browser = ['area-kit', 'ui-kit', 'api-sdk', 'session', 'event-bus', 'contracts'];

const mayImport = {
  contracts: [],
  'event-bus': [],
  bucket: [],
  processes: [],
  cfdi: [],
  'sat-client': ['cfdi'],
  'sat-simulator': [],
  'mail-simulator': [],
  session: ['event-bus', 'contracts'],
  'api-sdk': ['contracts'],
  'ui-kit': ['contracts'],
  releases: ['contracts', 'bucket'],
  'area-kit': ['session', 'api-sdk', 'event-bus', 'ui-kit', 'contracts'],
  server: ['contracts', 'cfdi', 'sat-client', 'releases', 'bucket'],
  tooling: ['contracts', 'processes', 'releases', 'sat-simulator', 'mail-simulator'],
  deploy: [],
};

/** A test may also use what stands in for the world outside. */
const testsMayImport = {
  'sat-client': ['sat-simulator'],
  bucket: ['processes'],
  server: ['sat-simulator', 'mail-simulator', 'processes'],
  'area-kit': ['server'],
  deploy: ['server', 'processes'],
};

const ours = '^(packages|shell|mf-[^/]+|e2e)/';
const test = '(\\.test\\.tsx?$|/testing/|/fixtures/)';
/** Tests and what measures or fuzzes: none of it is part of the product. */
const trial = '(\\.test\\.tsx?$|/testing/|/fixtures/|/bench/|/fuzz/|/chaos/)';
const packages = (names) => names.map((name) => `^packages/${name}/`);

/** Entries of every package's `exports`: the only files another folder may import. */
const doors = readdirSync('packages')
  .filter((name) => existsSync(`packages/${name}/package.json`))
  .flatMap((name) => {
    const { exports = {} } = JSON.parse(readFileSync(`packages/${name}/package.json`, 'utf8'));
    return Object.values(exports).map((file) => `^packages/${name}/${file.slice(2).replaceAll('.', '\\.')}$`);
  });

const rule = (name, comment, from, to) => ({ name, comment, severity: 'error', from, to });

const rooms = Object.entries(mayImport).flatMap(([name, others]) => {
  const comment = `${name} may import of ours only: ${others.join(', ') || 'nothing'}. Move what is shared to a package that both may import, or pass it in as an argument.`;
  const inTests = [...others, ...(testsMayImport[name] ?? [])];
  return [
    rule(
      `room-${name}`,
      comment,
      { path: `^packages/${name}/`, pathNot: trial },
      { path: ours, pathNot: packages([name, ...others]) },
    ),
    rule(
      `room-${name}-tests`,
      comment,
      { path: `^packages/${name}/.*${trial}` },
      { path: ours, pathNot: packages([name, ...inTests]) },
    ),
  ];
});

/** A library with one home: everybody else goes through what that home exports. */
const oneHome = (library, homes, instead) =>
  rule(`home-of-${library}`, instead, { path: ours, pathNot: homes }, { path: `/node_modules/${library}/` });

/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: [
    ...rooms,
    rule(
      'room-unlisted',
      'This package is not in the table of .dependency-cruiser.cjs, so it may import nothing of ours. Add a line there, with its reason in DECISIONS.md.',
      { path: '^packages/([^/]+)/', pathNot: packages(Object.keys(mayImport)) },
      { path: ours, pathNot: '^packages/$1/' },
    ),
    rule(
      'room-area',
      'Areas never import each other, the shell or the server. Publish a fact on the event bus, link with area-kit paths, fill a slot, or move the shared thing to a package.',
      { path: '^(mf-[^/]+)/' },
      { path: ours, pathNot: ['^$1/', ...packages(browser)] },
    ),
    rule(
      'room-shell',
      'The shell knows no area and no server. What it needs of an area stands in area.json and arrives in the registry.',
      { path: '^shell/' },
      { path: ours, pathNot: ['^shell/', ...packages([...browser, 'releases'])] },
    ),
    rule(
      'room-e2e',
      'Nobody imports the journeys: move the helper to the package it is about.',
      { path: ours, pathNot: '^e2e/' },
      { path: '^e2e/' },
    ),
    rule(
      'front-door',
      "Import a package by its name and an entry of its 'exports'. What is not exported is free to change tomorrow; export it if it is a promise.",
      { path: '^packages/([^/]+)/' },
      { path: '^packages/', pathNot: ['^packages/$1/', ...doors] },
    ),
    rule(
      'front-door-from-outside',
      "Import a package by its name and an entry of its 'exports'.",
      { path: '^(shell|mf-[^/]+|e2e)/' },
      { path: '^packages/', pathNot: doors },
    ),
    rule(
      'no-test-code-in-product',
      'Test helpers stay out of what people run. Move what both need out of the test.',
      { path: ours, pathNot: [test, '^e2e/', '^packages/[^/]+/(bench|fuzz|chaos)/', 'jsdom-setup'] },
      { path: test },
    ),
    rule(
      'build-door',
      'area-kit/rspack is for rspack.config.ts alone: it would drag the bundler into the page.',
      { path: ours, pathNot: ['rspack\\.config\\.ts$', '^packages/area-kit/src/rspack/'] },
      { path: '^packages/area-kit/src/rspack/' },
    ),
    rule(
      'browser-has-no-node',
      'This code runs in a browser. Move what needs Node to the server, to tooling, or behind a door of its own.',
      {
        path: ['^(shell|mf-[^/]+)/src/', ...packages([...browser, 'releases'])],
        pathNot: [test, '/rspack/', '^packages/releases/src/(store|cli)/', '\\.config\\.ts$', '/bench/', '/scripts/'],
      },
      { dependencyTypes: ['core'] },
    ),
    oneHome(
      'axios',
      ['^packages/api-sdk/', `^packages/area-kit/src/testing/`, test],
      'Calls go through the SDK: add a function for the route to @boveda/api-sdk.',
    ),
    oneHome(
      'antd',
      ['^packages/ui-kit/'],
      'Import the component from a group of @boveda/ui-kit; add it to its group there if it is missing.',
    ),
    oneHome(
      'single-spa-react',
      ['^packages/area-kit/src/create-area\\.tsx$', '^shell/src/'],
      'createArea of @boveda/area-kit makes the lifecycles.',
    ),
    oneHome(
      'pg',
      ['^packages/server/src/(db|testing|jobs)/', '^packages/server/(bench|chaos)/', '^e2e/'],
      'Queries go through kysely and the pool of packages/server/src/db.',
    ),
    rule(
      'no-cycles',
      'Two files that need each other are one file, or need a third.',
      {},
      {
        circular: true,
        viaOnly: { dependencyTypesNot: ['type-only'] },
      },
    ),
    rule(
      'resolvable',
      'This import does not resolve. Declare the package in package.json, or correct the path.',
      {},
      { couldNotResolve: true },
    ),
  ],
  options: {
    tsPreCompilationDeps: true,
    doNotFollow: { path: 'node_modules' },
    exclude: { path: ['/dist/', '\\.generated\\.ts$'] },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.json'],
      mainFields: ['module', 'main', 'types'],
    },
  },
};
