import { generateKeyPairSync } from 'node:crypto';
import { copyFile, mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { type BucketServer, startBucketServer } from '@boveda/bucket/testing';
import type { Promotion } from '@boveda/contracts';
import { openStore, publicKeyOf } from '@boveda/releases/store';
import fc from 'fast-check';
import { git } from '../src/git';
import { bundle, type Kill, Runner } from './testing/runner';
import { idAt } from './testing/sources';
import { githubTemplate, gitlabTemplate, type Settings, type Template } from './testing/templates';

// The scripts of the templates, run by bash as runners do: a checkout of a repository for each job, the release store in a bucket.
// `pnpm chaos pipelines` runs 40 pushes on each of them, `--runs` is the seed; the unit tests run a few.
const { BOVEDA_CHAOS = '0' } = process.env;
const PUSHES = Number(BOVEDA_CHAOS) > 0 ? 40 : 4;
const SEED = Number(BOVEDA_CHAOS) || 37;
const AREAS = ['mf-uno', 'mf-dos'];
const ENVIRONMENT = 'staging';
const DEPLOY = join(import.meta.dirname, '..');

let root: string;
let repository: string;
let runner: Runner;
let bucket: BucketServer;
let settings: Settings;
let jobs: number;

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'boveda-pipelines-'));
  repository = join(root, 'repository');
  runner = new Runner(root);
  jobs = 0;
  await runner.prepare();
  bucket = await startBucketServer();
  const { privateKey } = generateKeyPairSync('ed25519');
  const key = privateKey.export({ type: 'pkcs8', format: 'der' }).toString('base64');
  settings = {
    BOVEDA_STORE: bucket.url,
    BOVEDA_STAGING_URL: 'https://boveda.example.mx',
    BOVEDA_RELEASE_KEY: key,
    BOVEDA_RELEASE_KEYS: publicKeyOf(key).publicKey,
    AWS_ACCESS_KEY_ID: 'pipeline',
    AWS_SECRET_ACCESS_KEY: 'secret',
  };
  await makeRepository();
});
afterEach(async () => {
  runner.kill('SIGKILL');
  await runner.untilIdle();
  await bucket.close();
  await rm(root, { recursive: true });
});

const run = (...args: string[]) =>
  git(repository, '-c', 'user.name=prueba', '-c', 'user.email=prueba@prueba.mx', ...args);

/** A repository with what the templates run, two areas and a shell. */
async function makeRepository(): Promise<void> {
  await mkdir(join(repository, 'packages/deploy/src'), { recursive: true });
  await mkdir(join(repository, 'packages/tooling/src'), { recursive: true });
  for (const file of await readdir(join(DEPLOY, 'src')))
    if (/^[\w-]+\.ts$/.test(file))
      await copyFile(join(DEPLOY, 'src', file), join(repository, 'packages/deploy/src', file));
  await bundle(join(DEPLOY, 'ci/testing/sample-boveda.ts'), join(repository, 'packages/tooling/src/sample.mjs'));
  const areas = AREAS.flatMap((area) => [
    [`${area}/area.json`, '{}'],
    [`${area}/state`, 'good'],
  ]);
  await write({
    '.gitignore': 'node_modules',
    'package.json': '{"type":"module"}',
    'packages/tooling/src/build.ts': '',
    'packages/tooling/src/boveda.ts': "import './sample.mjs';",
    'test.mjs':
      "import { readFileSync } from 'node:fs';\nprocess.exitCode = readFileSync('tests', 'utf8') === 'green' ? 0 : 1;",
    tests: 'green',
    'shell/a.ts': '',
    ...Object.fromEntries(areas),
  });
  run('init', '-q', '-b', 'main');
  commit();
}

async function write(files: Record<string, string>): Promise<void> {
  for (const [path, content] of Object.entries(files)) {
    await mkdir(dirname(join(repository, path)), { recursive: true });
    await writeFile(join(repository, path), content);
  }
}

function commit(): string {
  run('add', '.');
  run('commit', '-q', '--allow-empty', '-m', 'change');
  return run('rev-parse', 'HEAD').trim();
}

/** A new folder with a commit as a runner checks it out. */
function checkOut(commit: string, isWhole: boolean): string {
  const folder = join(root, `job-${jobs++}`);
  git(root, 'clone', '-q', '--no-checkout', ...(isWhole ? [] : ['--depth', '1']), `file://${repository}`, folder);
  git(folder, 'checkout', '-q', '--detach', commit);
  return folder;
}

/** What is live, by area; the shell is one. */
async function live(): Promise<Record<string, string>> {
  const promotions = await openStore(bucket.url).promotions(ENVIRONMENT);
  const read = promotions.map(({ promotion }) => JSON.parse(promotion) as Promotion);
  return Object.fromEntries(read.map(({ area, live }) => [area, live]));
}

const idsAt = (at: string) => Object.fromEntries(['shell', ...AREAS].map((name) => [name, idAt(repository, at, name)]));

/** What happens to a publishing job: at one of its requests to the bucket it is killed, or the bucket fails from then on. */
type Fate = 'runs' | 'cancelled' | 'no packages' | { at: number; is: Kill | 'outage' };

/** Calls back at the n-th request to the bucket from now on. */
function atRequest(n: number, work: () => void): () => void {
  const { objects } = bucket;
  const { get } = Map.prototype;
  let left = n;
  objects.get = (key) => {
    if (left-- === 0) work();
    return get.call(objects, key);
  };
  return () => {
    objects.get = get;
  };
}

/** Runs the publishing job of a commit. Resolves with whether it ended well. */
async function publish({ publish, isWhole }: Template, commit: string, fate: Fate): Promise<boolean> {
  const folder = checkOut(commit, isWhole);
  const variables = fate === 'no packages' ? { SAMPLE_REGISTRY: 'down' } : {};
  if (typeof fate === 'string') return (await runner.run(folder, publish, variables)) === 0;
  const { at, is } = fate;
  const stop = atRequest(at, () => {
    if (is === 'outage') bucket.failWith = 503;
    else runner.kill(is);
  });
  try {
    return (await runner.run(folder, publish)) === 0;
  } finally {
    stop();
    bucket.failWith = null;
  }
}

interface Push {
  what: string;
  content: number;
  tests: 'green' | 'red';
  state: 'good' | 'unbuildable' | 'refused';
  fate: Fate;
  /** Jobs that may wait when the next push comes. */
  waiting: number;
  isRepeated: boolean;
  /** Which of the jobs that wait is next, where their order is not kept. */
  turn: number;
}

const kill = fc.record({
  at: fc.nat(60),
  is: fc.constantFrom<(Kill | 'outage')[]>('SIGINT', 'SIGTERM', 'SIGKILL', 'bash alone', 'outage'),
});
const pushes = fc.array(
  fc.record<Push>({
    what: fc.constantFrom('shell', ...AREAS, ...AREAS, 'packages/ui-kit', 'docs'),
    content: fc.nat(3),
    tests: fc.constantFrom('green', 'green', 'green', 'red'),
    state: fc.constantFrom('good', 'good', 'good', 'good', 'unbuildable', 'refused'),
    fate: fc.oneof(
      { weight: 3, arbitrary: fc.constant('runs' as const) },
      { weight: 1, arbitrary: fc.constantFrom('cancelled' as const, 'no packages' as const) },
      { weight: 4, arbitrary: kill },
    ),
    waiting: fc.nat(3),
    isRepeated: fc.boolean(),
    turn: fc.nat(),
  }),
  { minLength: PUSHES - 2, maxLength: PUSHES - 2 },
);
/** The last green push mends every area; its job dies, and another push, whose tests fail, follows it. */
const last: Omit<Push, 'tests' | 'content'> = {
  what: 'mf-uno',
  state: 'good',
  fate: { at: 12, is: 'SIGKILL' },
  waiting: 3,
  isRepeated: false,
  turn: 0,
};

interface Job {
  commit: string;
  fate: Fate;
  turn: number;
}

/** The service that runs pipelines, as far as its template decides. */
class Service {
  private readonly waiting: Job[] = [];
  private working: Promise<void> = Promise.resolve();
  private green = '';

  constructor(private readonly template: Template) {}

  /** Runs the tests of a pushed commit; its publishing job waits when they pass. */
  async push(commit: string, { fate, turn, isRepeated }: Push): Promise<void> {
    const folder = checkOut(commit, true);
    if ((await runner.run(folder, this.template.test)) !== 0) return;
    this.green = commit;
    if (fate !== 'cancelled') this.enqueue({ commit, fate, turn });
    if (isRepeated) this.enqueue({ commit, fate: 'runs', turn });
  }

  /** Waits until no more jobs than these wait. */
  async untilWaiting(most: number): Promise<void> {
    while (this.waiting.length > most) await this.working;
  }

  /** Ends the jobs that wait, then runs the last green one again, as people do, until it ends well. */
  async end(): Promise<string> {
    await this.untilWaiting(0);
    await this.working;
    // What a killed bash left running may be faster than this one.
    if (!(await publish(this.template, this.green, 'runs'))) await publish(this.template, this.green, 'runs');
    return this.green;
  }

  private enqueue(job: Job): void {
    if (!this.template.keepsWaiting) this.waiting.length = 0;
    this.waiting.push(job);
    if (this.template.isOneAtATime) this.working = this.working.then(() => this.runNext());
    else void this.runNext();
  }

  private async runNext(): Promise<void> {
    const at = this.template.isInOrder ? 0 : (this.waiting[0]?.turn ?? 0) % this.waiting.length;
    const [job] = this.waiting.splice(at, 1);
    if (job) await publish(this.template, job.commit, job.fate);
  }
}

test.each([
  ['GitHub', githubTemplate],
  ['GitLab', gitlabTemplate],
])(
  'the scripts of %s: of pushes that overlap, fail, are cancelled and die each area ends at its last green commit',
  async (_, read) => {
    const service = new Service(read(settings));
    const [drawn = []] = fc.sample(pushes, { numRuns: 1, seed: SEED });
    const all: Push[] = [...drawn, { ...last, tests: 'green', content: 8 }, { ...last, tests: 'red', content: 9 }];
    for (const [at, push] of all.entries()) {
      const mended = at >= drawn.length ? AREAS.map((area) => [`${area}/state`, 'good']) : [];
      const state = AREAS.includes(push.what) ? { [`${push.what}/state`]: push.state } : {};
      await write({
        ...Object.fromEntries(mended),
        ...state,
        tests: push.tests,
        [`${push.what}/a.ts`]: `${push.content}`,
      });
      await service.push(commit(), push);
      await service.untilWaiting(push.waiting);
    }
    const green = await service.end();
    await runner.untilIdle();
    expect(await live()).toEqual(idsAt(green));
  },
);
