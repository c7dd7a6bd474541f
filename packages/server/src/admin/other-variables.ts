import type { VariableNote } from '../installation/settings/variables';

/** A variable that something else than the server's settings reads; values are text unless `type` says more. */
export interface OtherVariable extends VariableNote {
  name: string;
  type?: string;
}

/** A part of the document, for one kind of reader. */
interface Section {
  title: string;
  variables: readonly OtherVariable[];
}

/** Every variable that is read outside of `readEnv`: by libraries, tools, builds, CI templates, tests and benches. */
export const otherVariables: readonly Section[] = [
  {
    title: 'Releases, buckets and certificates',
    variables: [
      {
        name: 'BOVEDA_ADMIN',
        fallback: '`pnpm admin`',
        meaning:
          'How the commands of the operator are typed, in what they say. `boveda` of a server sets `boveda admin`.',
      },
      {
        name: 'BOVEDA_BACKUPS',
        type: 'path',
        fallback: '`/var/backups/boveda`',
        meaning: 'Where `boveda backup` of a server writes: packages/deploy/docs/install.md.',
      },
      {
        name: 'BOVEDA_RELEASE_KEY',
        type: 'PEM or base64 (PKCS#8)',
        fallback: 'a file in `data/keys`',
        secret: true,
        meaning: 'Private Ed25519 key that signs releases and promotions.',
      },
      {
        name: 'BOVEDA_RELEASE_KEYS',
        type: 'list',
        fallback: '`data/keys/trusted-keys.txt`, else the public half of the signing key',
        meaning:
          'Public keys that a shell trusts, compiled into it when it is built, and what each may sign: `<key>:promote@mf-a/staging`, separated by commas, `<key>:retired` nothing any more; see `packages/releases/src/store/keys.ts`.',
      },
      {
        name: 'BOVEDA_BY',
        fallback: 'the user of CI or of the machine',
        meaning: 'Who is named in the log of a promotion.',
      },
      {
        name: 'BOVEDA_STAGES',
        type: 'list',
        fallback: '`staging,production`',
        meaning: 'Environments in the order that a release passes them: `boveda promote` refuses to leave one out.',
      },
      { name: 'AWS_ACCESS_KEY_ID', meaning: 'Key of the buckets of `BOVEDA_STORE` and `BOVEDA_BLOBS`.' },
      { name: 'AWS_SECRET_ACCESS_KEY', secret: true, meaning: 'Its secret.' },
      {
        name: 'NODE_EXTRA_CA_CERTS',
        type: 'path',
        meaning:
          'PEM file of your own certificate authority, for mail servers whose certificates it issues. Node reads it.',
      },
    ],
  },
  {
    title: 'Traces',
    variables: [
      {
        name: 'OTEL_TRACES_SAMPLER',
        fallback: '`parentbased_always_on`',
        meaning: 'Which traces are exported; `parentbased_traceidratio` a share of them. OpenTelemetry reads these.',
      },
      { name: 'OTEL_TRACES_SAMPLER_ARG', type: 'number', meaning: 'That share, `0.05`.' },
      { name: 'OTEL_EXPORTER_OTLP_HEADERS', type: 'list', secret: true, meaning: 'Headers that the collector wants.' },
      { name: 'OTEL_SERVICE_NAME', fallback: '`boveda`', meaning: 'Name of the service in traces.' },
      {
        name: 'OTEL_RESOURCE_ATTRIBUTES',
        type: 'list',
        meaning: 'Further attributes of every span, `deployment.environment.name=production`.',
      },
      {
        name: 'OTEL_BSP_SCHEDULE_DELAY',
        type: 'number',
        fallback: '`5000`',
        meaning: 'Milliseconds until finished spans are sent.',
      },
    ],
  },
  {
    title: 'Compose and CI templates',
    variables: [
      {
        name: 'BOVEDA_DATABASE_PASSWORD',
        type: 'letters and digits',
        secret: true,
        meaning: 'Password of the database in `packages/deploy/compose`. Required there.',
      },
      {
        name: 'BOVEDA_WEB_PORT',
        type: 'number',
        fallback: '`8080`',
        meaning: 'Port of nginx in `packages/deploy/compose`.',
      },
      {
        name: 'BOVEDA_STAGING_URL',
        type: 'url',
        meaning: 'Address of the staging environment, for links to previews.',
      },
      {
        name: 'BOVEDA_BASE',
        type: 'git revision',
        fallback: '`origin/main`',
        meaning: 'What the areas of a preview are compared with.',
      },
      { name: 'BOVEDA_BRANCH', meaning: 'Branch that previews are named after.' },
      { name: 'BOVEDA_REVISION', type: 'git revision', meaning: 'Revision that the comment on a merge request names.' },
      { name: 'BOVEDA_PULL_REQUEST', type: 'number', meaning: 'Pull request of GitHub that gets the comment.' },
      { name: 'BOVEDA_COMMENT_TOKEN', secret: true, meaning: 'Token of GitHub or GitLab that writes the comment.' },
      {
        name: 'BOVEDA_TIP',
        type: 'git revision',
        fallback: '`origin/main`',
        meaning: 'Branch that is delivered: commits that it has no more are not.',
      },
      { name: 'BOVEDA_PROMOTE_TO', fallback: '`staging`', meaning: 'Environment that merged areas are promoted to.' },
    ],
  },
  {
    title: 'Development of one area',
    variables: [
      {
        name: 'BOVEDA_AREA_PORT',
        type: 'number',
        fallback: '`3001`',
        meaning: 'Port on which `rspack serve` serves the area.',
      },
      {
        name: 'BOVEDA_SHELL',
        type: 'url',
        fallback: '`http://localhost:4400`',
        meaning: 'Origin of the shell that may load the area from there.',
      },
    ],
  },
  {
    title: 'Tests and benches',
    variables: [
      {
        name: 'BOVEDA_FIXTURES',
        type: 'path',
        fallback: '`../shared/fixtures`',
        meaning: 'CFDI and other files that tests read. Tests without their files are skipped and say so.',
      },
      {
        name: 'BOVEDA_CHROMIUM',
        type: 'path',
        fallback: "Debian's, else Playwright's",
        meaning: 'Browser of the journeys, and the one in which `boveda promote` opens a release.',
      },
      {
        name: 'BOVEDA_CLIENTES',
        type: 'number',
        fallback: '`6`',
        meaning: 'Clients of the journey that does the month of an office; it was shown with 150.',
      },
      {
        name: 'BOVEDA_DOCUMENT_REQUESTS',
        type: 'number',
        fallback: '`1`',
        meaning:
          'Allowed requests that are made of each operation of the OpenAPI document, and of each kind of change.',
      },
      {
        name: 'BOVEDA_TEST_LOG',
        type: 'log level',
        fallback: '`silent`',
        meaning: 'Log of the servers that tests start.',
      },
      {
        name: 'BOVEDA_TEST_MIGRATED_BY',
        type: 'path',
        fallback: 'none',
        meaning: 'Checkout of a newer version that migrates the databases of the tests of this one.',
      },
      {
        name: 'E2E_PORT',
        type: 'number',
        fallback: 'free ports',
        meaning: 'First port of the products that journeys start.',
      },
      { name: 'BENCH_FILES', type: 'number', fallback: '`50000`', meaning: 'Files of `pnpm bench:download`.' },
      { name: 'BENCH_ZIP', type: 'number', fallback: '`10000`', meaning: 'CFDI in the ZIP of a bench.' },
      {
        name: 'BENCH_ROWS',
        type: 'number',
        fallback: '`1000000`',
        meaning: 'CFDI of `pnpm bench:cierre`, `pnpm bench:despacho` and `pnpm bench:espejo`.',
      },
      {
        name: 'BENCH_LINES',
        type: 'number',
        fallback: '`1000000`',
        meaning: 'Lines of metadata of `pnpm bench:espejo`.',
      },
      {
        name: 'BENCH_PARENT',
        type: 'path',
        fallback: 'none',
        meaning:
          'Another worktree that the benches of delivery, of the intake, of backups and of the close compare this one with.',
      },
      {
        name: 'BENCH_CLIENTES',
        type: 'number',
        fallback: '`150`',
        meaning: 'Taxpayers of the jobs of `pnpm bench:despacho`.',
      },
      { name: 'BENCH_CFDIS', type: 'number', fallback: '`10000`', meaning: 'CFDI of `pnpm bench:respaldos`.' },
      {
        name: 'BENCH_SIZES',
        type: 'list of numbers',
        fallback: '`10000,100000,1000000`',
        meaning: 'Rows of `pnpm bench:lists`.',
      },
      { name: 'BENCH_ROUNDS', type: 'number', fallback: 'that of the bench', meaning: 'Rounds of a bench.' },
      {
        name: 'SAT_STATE_FILE',
        type: 'path',
        fallback: 'memory',
        meaning: 'State of a simulator that is started alone.',
      },
    ],
  },
  {
    title: 'Set by the tools themselves',
    variables: [
      { name: 'BOVEDA_STARTED_BY', type: 'pid', meaning: 'Process that ran `npm start`; the product ends with it.' },
      { name: 'BOVEDA_RELEASE', fallback: '`desarrollo`', meaning: 'Id of the release that is being built.' },
      {
        name: 'BOVEDA_TRUSTED_KEYS',
        type: 'JSON',
        fallback: '`[]`',
        meaning: 'Keys that are compiled into the shell.',
      },
      {
        name: 'BOVEDA_TEST_PARTITIONS',
        type: 'text',
        meaning: 'Any value runs the tests on partitioned tables; `plans` also logs the plan of every statement.',
      },
      {
        name: 'BOVEDA_TEST_RUN',
        type: 'path',
        meaning: 'Folder of what the tests of one run share: database, keys, compiled code.',
      },
      {
        name: 'BOVEDA_THREAD_CODE',
        type: 'path',
        meaning:
          'Folder of the compiled code of threads, which processes of the same sources share: those of one run of tests.',
      },
      { name: 'BOVEDA_PASO', type: 'JSON', meaning: 'What a process does that a test of downloads kills.' },
      { name: 'BOVEDA_FAULT', meaning: 'Step at which a process of `pnpm chaos` is killed.' },
      { name: 'BOVEDA_CHAOS', type: 'number', fallback: '`0`', meaning: 'Repetitions of `pnpm chaos --runs`.' },
      {
        name: 'BOVEDA_INSTALL_HOME',
        type: 'path',
        meaning: 'Home whose key signs what `pnpm chaos install` archives.',
      },
      {
        name: 'BOVEDA_INSTALL_ARCHIVES',
        type: 'path',
        meaning: 'Folder of archives that were made before, which `pnpm chaos install` takes.',
      },
      {
        name: 'BOVEDA_PROOF_KUSTOMIZATION',
        type: 'path',
        meaning: 'Kustomization that `pnpm chaos cluster` applies.',
      },
      { name: 'BOVEDA_PROOF_ORIGIN', type: 'URL', meaning: 'Where `pnpm chaos cluster` reaches the API.' },
      { name: 'BENCH_WORK', type: 'JSON', meaning: 'What the process of `pnpm bench:exports` does.' },
    ],
  },
  {
    title: 'Programs of taxpayers',
    variables: [
      {
        name: 'BOVEDA_SERVIDOR',
        fallback: 'what `boveda-cfdi entrar` saved',
        meaning: 'Address of the vault for `boveda-cfdi` and `boveda-mcp`, which must be given it.',
      },
      {
        name: 'BOVEDA_LLAVE',
        fallback: 'what `boveda-cfdi entrar` saved',
        secret: true,
        meaning: 'ApiKey for `boveda-cfdi` and `boveda-mcp`, which must be given it.',
      },
      { name: 'XDG_CONFIG_HOME', type: 'path', fallback: '`~/.config`', meaning: 'Where `boveda-cfdi` keeps the key.' },
      {
        name: 'XDG_STATE_HOME',
        type: 'path',
        fallback: '`~/.local/state`',
        meaning: 'Where `boveda-cfdi` remembers what was accepted.',
      },
    ],
  },
];
