import type { ReleaseRecord } from '@boveda/contracts';
import { exposed, scripts } from '../testing/containers';
import { writes } from '../testing/open-shell';
import { sampleRelease } from '../testing/signed-registry';
import { distrust, preloadModule, waitFor } from './federation';
import { loadAfresh, loadEarly, loadLifecycles } from './load-lifecycles';

/** Which try each script was: its address is another one then. */
const tries = () => scripts.map(({ src }) => new URL(src).search);
let evaluate: () => unknown = () => undefined;

const PARTS = ['remoteEntry.js', 'area.js', 'detail.js'];
let releases = 0;
/** A release of its own for every test: what failed is remembered by container. */
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
/** How a file is answered; the others are as they should be. */
const answers = new Map<string, () => Promise<Partial<Response>>>();
const good = async () => ({ ok: true, arrayBuffer: async () => new ArrayBuffer(0) });
const altered = () => Promise.reject(new TypeError('Failed integrity metadata check'));

beforeEach(() => {
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

/** The outcome after as long as it takes, in the clock of the page. */
async function load(release: ReleaseRecord): Promise<unknown> {
  const outcome = loadLifecycles(release, './area').catch((error: unknown) => error);
  await jest.advanceTimersByTimeAsync(60_000);
  return outcome;
}

test('what works is fetched once, checked, and evaluated once', async () => {
  const release = newRelease();
  await load(release);
  await load(release);
  expect(asked).toEqual(['remoteEntry.js default', 'area.js default']);
  expect(tries()).toEqual(['']);
});

test('what failed is tried again by itself, evaluated anew, and asked of the server instead of the cache', async () => {
  answers.set('area.js', () => {
    answers.delete('area.js');
    return altered();
  });
  expect(await load(newRelease())).toHaveProperty('mount');
  expect(asked).toEqual(['remoteEntry.js default', 'area.js default', 'remoteEntry.js?r=1 default', 'area.js reload']);
  expect(tries()).toEqual(['?r=1']);
});

test('nothing is sticky: after the second failure the next load begins afresh and works', async () => {
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

test('what takes its whole time is given up, and not asked for a second time at once', async () => {
  const release = newRelease();
  evaluate = () => new Promise(() => undefined);
  const started = Date.now();
  let after = 0;
  const outcome = loadLifecycles(release, './area').catch((error: Error) => {
    after = Date.now() - started;
    return error;
  });
  await jest.advanceTimersByTimeAsync(121_000);
  expect(await outcome).toMatchObject({ name: 'DeadlineError' });
  expect(after).toBe(120_000);
  expect(tries()).toHaveLength(1);
});

describe('a file that is slow', () => {
  /** Answers as a browser does: when it is given up, or never. */
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

  test('keeps its connection while somebody waits for it, and not a moment longer', async () => {
    const release = newRelease();
    const leave = waitFor(release);
    const outcome = outcomeOf(loadLifecycles(release, './area'));
    await jest.advanceTimersByTimeAsync(60_000);
    expect(outcome.name).toBe('under way');
    leave();
    await jest.advanceTimersByTimeAsync(0);
    expect(outcome.name).toBe('TimeoutError');
  });

  test('that nobody waits for is given up after 8 s', async () => {
    const outcome = outcomeOf(loadEarly(newRelease(), './area'));
    await jest.advanceTimersByTimeAsync(7900);
    expect(outcome.name).toBe('under way');
    await jest.advanceTimersByTimeAsync(200);
    expect(outcome.name).toBe('TimeoutError');
  });
});

test('a lazy part that failed is asked of the server before the release runs again, and holds nothing up', async () => {
  const release = newRelease();
  await load(release);
  const part = new URL(`/releases/mf-cfdi/${release.release}/detail.js`, document.baseURI).href;
  distrust(part);
  loadAfresh(release);
  answers.set('detail.js', altered);
  asked.length = 0;
  expect(await load(release)).toHaveProperty('mount');
  expect(asked).toEqual(['detail.js reload', 'remoteEntry.js?r=1 default']);
  answers.clear();
  loadAfresh(release);
  asked.length = 0;
  await load(release);
  await load(release);
  expect(asked).toEqual(['detail.js reload', 'remoteEntry.js?r=2 default']);
});

test('an answer that is no success is a failure, and nothing of the release runs', async () => {
  answers.set('area.js', async () => ({ ...(await good()), ok: false, status: 503 }));
  expect(await load(newRelease())).toMatchObject({ errorClass: 'http-503' });
  expect(tries()).toEqual([]);
});

test('a file that no release names is never asked for', async () => {
  const release = newRelease();
  distrust('https://example.org/detail.js');
  await load(release);
  expect(asked).toEqual(['remoteEntry.js default', 'area.js default']);
});

test('who wants what is on its way already waits for it', async () => {
  const release = newRelease();
  preloadModule(release, './area');
  expect(await load(release)).toHaveProperty('mount');
  expect(asked).toEqual(['remoteEntry.js default', 'area.js default']);
});

test('what was loaded ahead is evaluated once; where that failed it is tried again', async () => {
  const release = newRelease();
  loadEarly(release, './area');
  await load(release);
  await load(release);
  expect(tries()).toEqual(['']);

  scripts.length = 0;
  answers.set('area.js', () => {
    answers.delete('area.js');
    return altered();
  });
  const other = newRelease();
  loadEarly(other, './area');
  expect(await load(other)).toHaveProperty('mount');
  expect(tries()).toEqual(['?r=1']);
});

test('what was loaded ahead does not outlive a failure of its release', async () => {
  const release = newRelease();
  await loadEarly(release, './area');
  loadAfresh(release);
  expect(await load(release)).toHaveProperty('mount');
  expect(tries()).toEqual(['', '?r=1']);
});

test('a module without lifecycles is a failure', async () => {
  evaluate = () => ({ mount: async () => undefined });
  expect(await load(newRelease())).toEqual(new Error('The module exposes no lifecycles'));
});
