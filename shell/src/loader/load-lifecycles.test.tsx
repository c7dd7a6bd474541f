import type { ReleaseRecord } from '@boveda/contracts';
import { exposed, scripts } from '../testing/containers';
import { writes } from '../testing/open-shell';
import { sampleRelease } from '../testing/signed-registry';
import { createLoader } from './create-loader';
import type { Federation } from './federation';
import type { LifecycleLoader } from './load-lifecycles';

/** The query of each requested script, which numbers the attempts. */
const tries = () => scripts.map(({ src }) => new URL(src).search);
let evaluate: () => unknown = () => undefined;

const PARTS = ['remoteEntry.js', 'area.js', 'detail.js'];
let releases = 0;
/** A release under a new name: `exposed` is shared by all tests. */
function newRelease(): ReleaseRecord {
  const release = sampleRelease('mf-cfdi', {
    release: `load${++releases}`,
    exposes: { './area': ['area.js'] },
    files: Object.fromEntries(PARTS.map((file) => [file, `sha384-${'A'.repeat(64)}`])),
  });
  exposed.set(`${release.container}/area`, () => evaluate());
  return release;
}

/** `<file> <cache>` of every request. */
const asked: string[] = [];
/** Answers by file; the default is a good one. */
const answers = new Map<string, () => Promise<Partial<Response>>>();
const good = async () => ({ ok: true, arrayBuffer: async () => new ArrayBuffer(0) });
const altered = () => Promise.reject(new TypeError('Failed integrity metadata check'));

let federation: Federation;
let lifecycles: LifecycleLoader;
beforeEach(() => {
  ({ federation, lifecycles } = createLoader());
  asked.length = scripts.length = 0;
  answers.clear();
  evaluate = () => writes('');
  globalThis.fetch = jest.fn(async (href: string, { cache, integrity }: RequestInit) => {
    const { pathname, search } = new URL(href);
    const file = `${pathname.split('/').at(-1)}${search}`;
    asked.push(`${file} ${cache}`);
    expect(integrity).toMatch(/^sha384-/);
    return (answers.get(file) ?? good)();
  }) as unknown as typeof fetch;
  jest.useFakeTimers({ doNotFake: ['nextTick', 'queueMicrotask'] });
});
afterEach(() => jest.useRealTimers());

/** The outcome of a load after 60 s of the fake clock. */
async function load(release: ReleaseRecord): Promise<unknown> {
  const outcome = lifecycles.load(release, './area').catch((error: unknown) => error);
  await jest.advanceTimersByTimeAsync(60_000);
  return outcome;
}

test('a working release is fetched once, with its hashes, and evaluated once', async () => {
  const release = newRelease();
  await load(release);
  await load(release);
  expect(asked).toEqual(['remoteEntry.js default', 'area.js default']);
  expect(tries()).toEqual(['']);
});

test('a failed load is retried: the failed file bypasses the cache and the entry is evaluated again', async () => {
  answers.set('area.js', () => {
    answers.delete('area.js');
    return altered();
  });
  expect(await load(newRelease())).toHaveProperty('mount');
  expect(asked).toEqual(['remoteEntry.js default', 'area.js default', 'remoteEntry.js?r=1 default', 'area.js reload']);
  expect(tries()).toEqual(['?r=1']);
});

test('a load after two failures evaluates the release again and succeeds', async () => {
  const release = newRelease();
  evaluate = () => {
    throw new Error('evaluation');
  };
  expect(await load(release)).toEqual(new Error('evaluation'));
  expect(tries()).toEqual(['', '?r=1']);
  evaluate = () => writes('');
  expect(await load(release)).toHaveProperty('mount');
  expect(tries().at(-1)).toBe('?r=2');
});

test('a load that reaches its deadline fails and is not retried', async () => {
  const release = newRelease();
  evaluate = () => new Promise(() => undefined);
  const started = Date.now();
  let after = 0;
  const outcome = lifecycles.load(release, './area').catch((error: Error) => {
    after = Date.now() - started;
    return error;
  });
  await jest.advanceTimersByTimeAsync(121_000);
  expect(await outcome).toMatchObject({ name: 'DeadlineError' });
  expect(after).toBe(120_000);
  expect(tries()).toHaveLength(1);
});

describe('a slow file', () => {
  /** Rejects when the request is aborted, and never settles otherwise. */
  const hang = ({ signal }: { signal: AbortSignal }) =>
    new Promise<never>((_, reject) => {
      signal.addEventListener('abort', () => reject(signal.reason));
    });
  beforeEach(() => {
    globalThis.fetch = jest.fn((_href: string, init: { signal: AbortSignal }) => hang(init)) as unknown as typeof fetch;
  });
  const outcomeOf = (work: Promise<unknown>) => {
    const outcome = { name: 'under way' };
    work.catch((error: Error) => {
      outcome.name = error.name;
    });
    return outcome;
  };

  test('keeps its request while a screen waits for it, and is aborted when the wait ends', async () => {
    const release = newRelease();
    const leave = federation.waitFor(release);
    const outcome = outcomeOf(lifecycles.load(release, './area'));
    await jest.advanceTimersByTimeAsync(60_000);
    expect(outcome.name).toBe('under way');
    leave();
    await jest.advanceTimersByTimeAsync(0);
    expect(outcome.name).toBe('TimeoutError');
  });

  test('is aborted after 8 s when no screen waits for it', async () => {
    const outcome = outcomeOf(lifecycles.loadEarly(newRelease(), './area'));
    await jest.advanceTimersByTimeAsync(7900);
    expect(outcome.name).toBe('under way');
    await jest.advanceTimersByTimeAsync(200);
    expect(outcome.name).toBe('TimeoutError');
  });
});

test('a lazy chunk that failed is fetched from the server before the release runs again; its failure is ignored', async () => {
  const release = newRelease();
  await load(release);
  const part = new URL(`/releases/mf-cfdi/${release.release}/detail.js`, document.baseURI).href;
  federation.distrust(part);
  lifecycles.loadAfresh(release);
  answers.set('detail.js', altered);
  asked.length = 0;
  expect(await load(release)).toHaveProperty('mount');
  expect(asked).toEqual(['detail.js reload', 'remoteEntry.js?r=1 default']);
  answers.clear();
  lifecycles.loadAfresh(release);
  asked.length = 0;
  await load(release);
  await load(release);
  expect(asked).toEqual(['detail.js reload', 'remoteEntry.js?r=2 default']);
});

test('an answer with an error status fails the load, and no script runs', async () => {
  answers.set('area.js', async () => ({ ...(await good()), ok: false, status: 503 }));
  expect(await load(newRelease())).toMatchObject({ errorClass: 'http-503' });
  expect(tries()).toEqual([]);
});

test('a file of no release is never fetched', async () => {
  const release = newRelease();
  federation.distrust('https://example.org/detail.js');
  await load(release);
  expect(asked).toEqual(['remoteEntry.js default', 'area.js default']);
});

test('a load shares the fetches of a preload', async () => {
  const release = newRelease();
  federation.preloadModule(release, './area');
  expect(await load(release)).toHaveProperty('mount');
  expect(asked).toEqual(['remoteEntry.js default', 'area.js default']);
});

test('a release loaded ahead is evaluated once; a failed one is tried again', async () => {
  const release = newRelease();
  lifecycles.loadEarly(release, './area');
  await load(release);
  await load(release);
  expect(tries()).toEqual(['']);

  scripts.length = 0;
  answers.set('area.js', () => {
    answers.delete('area.js');
    return altered();
  });
  const other = newRelease();
  lifecycles.loadEarly(other, './area');
  expect(await load(other)).toHaveProperty('mount');
  expect(tries()).toEqual(['?r=1']);
});

test('a failure of a release discards what was loaded ahead', async () => {
  const release = newRelease();
  await lifecycles.loadEarly(release, './area');
  lifecycles.loadAfresh(release);
  expect(await load(release)).toHaveProperty('mount');
  expect(tries()).toEqual(['', '?r=1']);
});

test('rejects a module without lifecycles', async () => {
  evaluate = () => ({ mount: async () => undefined });
  expect(await load(newRelease())).toEqual(new Error('The module exposes no lifecycles'));
});
