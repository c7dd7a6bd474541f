// Who may import whom: one table. A package that is not in it may import nothing of ours. Every message says what to do instead.
const { existsSync, readdirSync, readFileSync } = require('node:fs');

const browser = ['area-kit', 'ui-kit', 'api-sdk', 'session', 'event-bus', 'contracts'];

const mayImport = {
  contracts: [],
  client: [],
  'cfdi-cli': ['client'],
  mcp: ['client', 'contracts'],
  'event-bus': [],
  bucket: [],
  processes: [],
  platform: ['contracts', 'bucket', 'processes'],
  cfdi: [],
  'cfdi-samples': ['cfdi'],
  'sat-client': ['cfdi'],
  'sat-simulator': [],
  'mail-simulator': ['cfdi-samples'],
  session: ['event-bus', 'contracts'],
  'api-sdk': ['contracts'],
  'ui-kit': ['contracts'],
  releases: ['contracts', 'bucket'],
  'area-kit': ['session', 'api-sdk', 'event-bus', 'ui-kit', 'contracts'],
  server: [
    'platform',
    'contracts',
    'client',
    'mcp',
    'cfdi',
    'cfdi-samples',
    'sat-client',
    'releases',
    'bucket',
    'processes',
  ],
  cli: ['contracts', 'api-sdk', 'releases'],
  tooling: ['cli', 'contracts', 'processes', 'releases', 'sat-simulator', 'mail-simulator'],
  deploy: ['cli', 'releases'],
};

/** What every other floor of the server stands on. */
const lowest = ['installation', 'esquema'];

/**
 * The floors of the server, from the lowest up: each may import those named here. Files at the root of src (main, app,
 * open-deps) compose them and may import all.
 */
const serverFloors = {
  esquema: [],
  installation: ['esquema'],
  audit: lowest,
  auth: ['audit', ...lowest],
  http: ['auth', 'audit', ...lowest],
  notificaciones: ['auth', ...lowest],
  web: ['http', 'auth', ...lowest],
  vault: ['notificaciones', 'auth', 'audit', ...lowest],
  modules: ['vault', 'web', 'notificaciones', 'http', 'auth', 'audit', ...lowest],
  integrity: ['vault', 'audit', ...lowest],
  'installation-backup': lowest,
  admin: ['installation-backup', 'integrity', 'modules', 'vault', 'auth', 'audit', ...lowest],
  demo: ['modules', 'vault', 'auth', ...lowest],
  worker: ['installation-backup', 'integrity', 'modules', 'vault', 'notificaciones', 'auth', 'audit', ...lowest],
};

/**
 * The floors of the shell, from the lowest up: each may import those named here. Files at the root of src (main, routes,
 * start-early) compose them and may import all.
 */
const shellFloors = {
  shared: [],
  telemetry: [],
  session: ['shared'],
  loader: ['telemetry', 'shared'],
  preview: ['loader', 'shared'],
  dev: ['loader', 'shared'],
  guests: ['dev', 'preview', 'loader'],
  about: ['loader', 'shared'],
  shortcuts: ['shared'],
  'my-account': ['shortcuts', 'shared'],
  login: ['session', 'shared'],
  accounts: ['session', 'shared'],
  contribuyentes: ['session', 'shared'],
  'shared-cfdi': ['session', 'shared'],
  unauthorized: ['shared'],
  install: ['shared'],
  frame: ['shortcuts', 'contribuyentes', 'my-account', 'about', 'guests', 'loader', 'session', 'shared'],
};

/** Modules of the server that may import another module. Those that are not named here import none. */
const serverModules = {
  accesos: ['account'],
  archivos: ['buzon', 'config'],
  busqueda: ['cfdi'],
  buzon: ['certificados', 'cfdi', 'config', 'impuestos'],
  cfdi: ['descargas', 'etiquetas'],
  cliente: ['impuestos', 'rfcs'],
  contribuyentes: ['account', 'certificados'],
  contactos: ['envios', 'etiquetas'],
  correos: ['certificados', 'cfdi', 'contactos'],
  dashboard: ['buzon', 'correos', 'descargas', 'efos', 'impuestos', 'respaldos', 'rfcs', 'riesgos'],
  descargas: ['certificados'],
  despacho: [
    'accesos',
    'bitacora',
    'descargas',
    'envios',
    'exportaciones',
    'impuestos',
    'respaldos',
    'rfcs',
    'riesgos',
  ],
  envios: ['archivos', 'cfdi', 'exportaciones', 'rfcs'],
  exportaciones: ['cfdi', 'config', 'etiquetas'],
  impuestos: ['exportaciones'],
  info: ['config'],
  inhabilitados: ['cfdi'],
  llaves: ['pruebas'],
  oauth: ['llaves'],
  openapi: ['webhooks'],
  pagos: ['cfdi'],
  rebotes: ['correos'],
  respaldos: ['buzon', 'descargas'],
  retenciones: ['cfdi'],
  rfcs: ['cfdi', 'pagos'],
  riesgos: ['buzon'],
};

/** Tests may also import simulators of external services. */
const testsMayImport = {
  cfdi: ['cfdi-samples'],
  'sat-client': ['sat-simulator'],
  bucket: ['processes'],
  server: ['sat-simulator', 'mail-simulator'],
  'area-kit': ['server'],
  deploy: ['server', 'processes', 'client', 'contracts', 'cfdi-samples', 'releases', 'bucket'],
};

/** The folder of an area, at the root or in packages/areas. */
const area = '(mf-[^/]+|packages/areas/[^/]+)';
const ours = '^(packages|shell|mf-[^/]+|e2e)/';
const test = '(\\.test\\.tsx?$|/testing/|/fixtures/)';
/** Tests, benchmarks, fuzzing and fault injection: not part of the product. */
const trial = '(\\.test\\.tsx?$|/testing/|/fixtures/|/bench/|/fuzz/|/chaos/)';
const packages = (names) => names.map((name) => `^packages/${name}/`);

/** Entries of every package's `exports`: the only files another folder may import. */
const entries = readdirSync('packages')
  .filter((name) => existsSync(`packages/${name}/package.json`))
  .flatMap((name) => {
    const { exports = {} } = JSON.parse(readFileSync(`packages/${name}/package.json`, 'utf8'));
    return Object.values(exports).map((file) => `^packages/${name}/${file.slice(2).replaceAll('.', '\\.')}$`);
  });

const rule = (name, comment, from, to) => ({ name, comment, severity: 'error', from, to });

const packageRules = Object.entries(mayImport).flatMap(([name, others]) => {
  const comment = `${name} may import of ours only: ${others.join(', ') || 'nothing'}. Move what is shared to a package that both may import, or pass it in as an argument.`;
  const inTests = [...others, ...(testsMayImport[name] ?? [])];
  return [
    rule(
      `package-${name}`,
      comment,
      { path: `^packages/${name}/`, pathNot: trial },
      { path: ours, pathNot: packages([name, ...others]) },
    ),
    rule(
      `package-${name}-tests`,
      comment,
      { path: `^packages/${name}/.*${trial}` },
      { path: ours, pathNot: packages([name, ...inTests]) },
    ),
  ];
});

const FEDERATION = '^shell/src/loader/federation/';
const SERVER = '^packages/server/src';
const serverPaths = (names) => names.map((name) => `${SERVER}/${name}/`);

/** The rules of one table of floors; `src` is the folder that holds the floors. */
const floorRules = (prefix, where, src, table) => [
  ...Object.entries(table).map(([name, others]) =>
    rule(
      `${prefix}-${name}`,
      `${name} is a floor of the ${where} that may import only: ${others.join(', ') || 'nothing'}. Move what is shared to a lower floor, or pass it in as an argument.`,
      { path: `${src}/${name}/`, pathNot: trial },
      { path: `${src}/`, pathNot: [name, ...others].map((floor) => `${src}/${floor}/`) },
    ),
  ),
  rule(
    `${prefix}-unlisted`,
    `This folder is not in the floors of the ${where} in .dependency-cruiser.cjs, so it may import nothing of the ${where}.`,
    { path: `${src}/([^/]+)/`, pathNot: [...Object.keys(table).map((floor) => `${src}/${floor}/`), trial] },
    { path: `${src}/`, pathNot: `${src}/$1/` },
  ),
];

const floors = [
  ...floorRules('floor', 'server', SERVER, serverFloors),
  ...floorRules('shell-floor', 'shell', '^shell/src', shellFloors),
  ...Object.entries(serverModules).map(([name, others]) =>
    rule(
      `module-${name}`,
      `The module ${name} may import of other modules only: ${others.join(', ')}. Move what is shared to a lower floor.`,
      { path: `${SERVER}/modules/${name}/`, pathNot: trial },
      { path: `${SERVER}/modules/`, pathNot: serverPaths([name, ...others].map((other) => `modules/${other}`)) },
    ),
  ),
  rule(
    'module-alone',
    'A module of the server imports no other one, unless serverModules of .dependency-cruiser.cjs says so. Move what is shared to a lower floor.',
    {
      path: `${SERVER}/modules/([^/]+)/`,
      pathNot: [...serverPaths(Object.keys(serverModules).map((name) => `modules/${name}`)), trial],
    },
    { path: `${SERVER}/modules/`, pathNot: `${SERVER}/modules/$1/` },
  ),
];

/** A library that only its home may import: other code uses what the home exports. */
const oneHome = (library, homes, instead) =>
  rule(`home-of-${library}`, instead, { path: ours, pathNot: homes }, { path: `(^|/)node_modules/${library}/` });

/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: [
    ...packageRules,
    ...floors,
    rule(
      'package-unlisted',
      'This package is not in the table of .dependency-cruiser.cjs, so it may import nothing of ours. Add a line there, with its reason in packages/docs/decisions.',
      { path: '^packages/([^/]+)/', pathNot: packages([...Object.keys(mayImport), 'areas']) },
      { path: ours, pathNot: '^packages/$1/' },
    ),
    rule(
      'areas-apart',
      'Areas never import each other, the shell or the server. Publish a fact on the event bus, link with area-kit paths, fill a slot, or move the shared thing to a package.',
      { path: `^${area}/` },
      { path: ours, pathNot: ['^$1/', ...packages(browser)] },
    ),
    rule(
      'shell-apart',
      'The shell imports no area and no server. What it needs of an area is in area.json and reaches it in the registry.',
      { path: '^shell/' },
      { path: ours, pathNot: ['^shell/', ...packages([...browser, 'releases'])] },
    ),
    rule(
      'e2e-apart',
      'Journeys are not imported: move the helper to the package it is about.',
      { path: ours, pathNot: '^e2e/' },
      { path: '^e2e/' },
    ),
    rule(
      'samples-in-demo',
      'In the server only src/demo, the test environments and tests may import @boveda/cfdi-samples: generated CFDI and certificates stay out of the code that keeps real ones.',
      { path: '^packages/server/src/', pathNot: ['^packages/server/src/(demo|modules/pruebas)/', trial] },
      { path: '^packages/cfdi-samples/' },
    ),
    rule(
      'package-exports',
      "Import a package by its name and an entry of its 'exports'. Other files may change without notice; export what others may rely on.",
      { path: '^packages/([^/]+)/' },
      { path: '^packages/', pathNot: ['^packages/$1/', ...entries] },
    ),
    rule(
      'package-exports-from-outside',
      "Import a package by its name and an entry of its 'exports'.",
      { path: '^(shell|mf-[^/]+|e2e)/' },
      { path: '^packages/', pathNot: entries },
    ),
    rule(
      'no-test-code-in-product',
      'The product does not import test helpers. Move what both need out of the test.',
      { path: ours, pathNot: [test, '^e2e/', '^packages/[^/]+/(bench|fuzz|chaos|scripts)/', 'jsdom-setup'] },
      { path: test },
    ),
    rule(
      'build-only',
      'Only rspack.config.ts may import area-kit/rspack: elsewhere it would add the bundler to the page.',
      { path: ours, pathNot: ['rspack\\.config\\.ts$', '^packages/area-kit/src/rspack/'] },
      { path: '^packages/area-kit/src/rspack/' },
    ),
    rule(
      'browser-has-no-node',
      'This code runs in a browser. Move what needs Node to the server, to tooling, or to a separate entry of the package.',
      {
        path: [`^(shell|${area})/src/`, ...packages([...browser, 'releases'])],
        pathNot: [test, '/rspack/', '^packages/releases/src/(store|cli)/', '\\.config\\.ts$', '/bench/', '/scripts/'],
      },
      { dependencyTypes: ['core'] },
    ),
    rule(
      'contracts-by-door',
      'Code of the browser takes values of the contracts from a door (@boveda/contracts/core, /cuenta, /impuestos, /sat): the whole package would be fetched for one of them. Types come from @boveda/contracts.',
      {
        path: [`^(shell|${area})/src/`, ...packages([...browser, 'releases'].filter((name) => name !== 'contracts'))],
        pathNot: [trial, '/rspack/', '^packages/releases/src/(store|cli)/', '^shell/src/loader/provided\\.ts$'],
      },
      { path: '^packages/contracts/src/index\\.ts$', dependencyTypesNot: ['type-only'] },
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
      [
        '^packages/platform/src/(db|postgres|testing)/',
        '^packages/server/src/(esquema|installation/database|worker)/',
        '^packages/server/(testing|bench|chaos)/',
        '^e2e/',
      ],
      'Queries go through kysely and the pool of @boveda/platform/db.',
    ),
    oneHome(
      '@module-federation',
      [FEDERATION, '^packages/area-kit/src/rspack/'],
      'The shell uses createFederation of shell/src/loader/federation; builds use @boveda/area-kit/rspack.',
    ),
    rule(
      'federation-index',
      'Only index.ts of shell/src/loader/federation may be imported. Export what is missing there.',
      { path: ours, pathNot: FEDERATION },
      { path: FEDERATION, pathNot: `${FEDERATION}index\\.ts$` },
    ),
    rule(
      'no-cycles',
      'These files need each other, by a type or by code. Merge them, or move what both need to a third file.',
      {},
      { circular: true },
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
