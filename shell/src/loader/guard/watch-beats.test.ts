import { type Beat, type WatchSettings, type WorkerScope, watchBeats } from './watch-beats';

const settings: WatchSettings = {
  silentMs: 10_000,
  everyMs: 1000,
  prefix: 'down ',
  address: 'https://boveda.test/caidas',
  tokenHeader: 'X-Token',
};
const beat: Beat = { visible: true, blamed: { area: 'mf-cfdi', release: 'rel1' }, token: 'secreto' };

let now: number;
let caches: Set<string>;
let tick: () => void;
let scope: WorkerScope & { fetch: jest.Mock; postMessage: jest.Mock };
beforeEach(() => {
  now = 0;
  caches = new Set();
  jest.spyOn(Date, 'now').mockReturnValue(77);
  scope = {
    onmessage: null,
    postMessage: jest.fn(),
    fetch: jest.fn(async () => undefined),
    performance: { now: () => now },
    caches: {
      open: async (name) => caches.add(name) as unknown as Cache,
      delete: async (name) => caches.delete(name),
    },
    setInterval: (work) => {
      tick = work;
    },
  };
  watchBeats(scope, settings);
});
afterEach(() => jest.restoreAllMocks());

const hear = (change: Partial<Beat> = {}) => scope.onmessage?.({ data: { ...beat, ...change } });
/** Seconds in which the worker runs, and the page does not. */
const silence = (seconds: number) => {
  for (let second = 0; second < seconds; second++) {
    now += 1000;
    tick();
  }
};
const remembered = () => [...caches];

test('a visible page that is silent for ten seconds is remembered and reported, once', () => {
  hear();
  silence(9);
  expect([remembered(), scope.fetch.mock.calls]).toEqual([[], []]);
  silence(60);
  expect(remembered()).toEqual(['down mf-cfdi@rel1 77']);
  expect(scope.fetch.mock.calls).toEqual([
    [
      settings.address,
      {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'X-Token': 'secreto' },
        body: '{"area":"mf-cfdi","release":"rel1"}',
      },
    ],
  ]);
});

test('a page that answers again is not remembered', () => {
  hear();
  silence(20);
  hear();
  expect(remembered()).toEqual([]);
  silence(20);
  expect(remembered()).toHaveLength(1);
  expect(scope.fetch).toHaveBeenCalledTimes(1);
});

test.each<[string, Partial<Beat>]>([
  ['is hidden, left or printed', { visible: false }],
  ['runs no release', { blamed: null }],
])('a page that %s is not blamed for its silence', (_, change) => {
  hear(change);
  silence(60);
  expect([remembered(), scope.fetch.mock.calls]).toEqual([[], []]);
});

test('the time in which the worker was suspended too does not count', () => {
  hear();
  now += 3_600_000;
  tick();
  silence(9);
  expect(remembered()).toEqual([]);
  hear();
  silence(9);
  expect(remembered()).toEqual([]);
});

test('without a session the browser remembers, and the server is not told', () => {
  hear({ token: null });
  silence(20);
  expect([remembered().length, scope.fetch.mock.calls]).toEqual([1, []]);
});

test('a release that spoilt the page is remembered and reported at once, and the page hears of it', async () => {
  hear({ spoilt: true });
  await Promise.resolve();
  expect(remembered()).toEqual(['down mf-cfdi@rel1 77']);
  expect(scope.fetch).toHaveBeenCalledTimes(1);
  expect(scope.postMessage.mock.calls).toEqual([['ready'], ['remembered']]);
});

test('its source runs alone, as the script of a worker', () => {
  const alone = new Function('scope', 'settings', `(${watchBeats})(scope, settings)`);
  scope.postMessage.mockClear();
  alone(scope, settings);
  hear();
  silence(20);
  expect([scope.postMessage.mock.calls, remembered()]).toEqual([[['ready']], ['down mf-cfdi@rel1 77']]);
});
