import type { ReleaseRecord } from '@boveda/contracts';
import { areaAt } from '@boveda/releases';
import { writes } from '../testing/open-shell';
import { sampleRelease } from '../testing/signed-registry';
import type { Composition } from './composition';
import { createPreloading, type Preloading } from './preload-area';
import { createShownReleases, type ShownReleases } from './shown';

const done: string[] = [];
const place = 'clientes/1';
let release: ReleaseRecord;
let shown: ShownReleases;
let preloading: Preloading;

beforeEach(() => {
  release = sampleRelease('mf-cfdi', {
    release: 'uno',
    paths: ['clientes'],
    shared: { antd: '^6' },
    slots: { 'clientes.upload': './upload', 'frame.buscar': './search' },
  });
  const composition = { areas: [release] } as unknown as Composition;
  const lifecycles = {
    ...writes(''),
    update: async () => undefined,
    prefetch: (path: string) => void done.push(`data ${path}`),
  };
  shown = createShownReleases();
  preloading = createPreloading({
    registry: { get: () => composition, areaAt: (path) => areaAt(composition, path) ?? null },
    federation: { preloadModule: () => done.push('files') },
    lifecycles: {
      loadEarly: async (_, module) => {
        done.push(module);
        return lifecycles;
      },
    },
    shown,
    warm: (names) => done.push(`shared ${[...names].join()}`),
  });
  done.length = 0;
  jest.useFakeTimers();
});
afterEach(() => {
  jest.useRealTimers();
  Reflect.deleteProperty(navigator, 'connection');
  Reflect.deleteProperty(document, 'hidden');
});
const wait = (ms: number) => jest.advanceTimersByTimeAsync(ms);
const saveData = () =>
  Object.defineProperty(navigator, 'connection', { value: { saveData: true }, configurable: true });

test('staying on an entry fetches its files and then its data, which is not fetched again at once', async () => {
  preloading.expectVisit(place);
  expect(done).toEqual(['files', 'shared antd']);
  await wait(60);
  expect(done).toEqual(['files', 'shared antd', './area', `data ${place}`]);
  preloading.expectVisit(place);
  await wait(4000);
  expect(done.filter((each) => each.startsWith('data'))).toHaveLength(1);
  preloading.expectVisit(place);
  await wait(2000);
  expect(done.filter((each) => each.startsWith('data'))).toHaveLength(1);
  preloading.expectVisit(place);
  await wait(60);
  expect(done.filter((each) => each.startsWith('data'))).toHaveLength(2);
});

test('the first screen is loaded with its data and with what fills its slots', async () => {
  preloading.loadAreaEarly(`${place}?status=2`);
  await wait(0);
  expect(done).toEqual(['./area', './upload', `data ${place}?status=2`]);
});

test('passing over entries fetches no data of them', async () => {
  preloading.expectVisit(`${place}/a`);
  preloading.expectVisit(`${place}/b`);
  preloading.expectVisit(`${place}/c`);
  preloading.forgetVisit();
  await wait(1000);
  expect(done.filter((each) => each.startsWith('data'))).toEqual([]);
});

test('no data is fetched ahead in a hidden tab, in a browser that saves data, or without an area', async () => {
  Object.defineProperty(document, 'hidden', { value: true, configurable: true });
  preloading.expectVisit(place);
  await wait(1000);
  Reflect.deleteProperty(document, 'hidden');
  saveData();
  preloading.expectVisit(`${place}/otra`);
  preloading.expectVisit('buzon');
  await wait(1000);
  expect(done.filter((each) => each.startsWith('data'))).toEqual([]);
});

test('shared modules of other areas are fetched after the first screen, and never in a browser that saves data', async () => {
  preloading.warmUpWhenIdle();
  await wait(60_000);
  expect(done).toEqual([]);
  shown.note({ standing: 'live', release });
  await wait(1000);
  expect(done).toEqual(['shared antd']);
  preloading.warmUpWhenIdle()();
  saveData();
  preloading.warmUpWhenIdle();
  await wait(60_000);
  expect(done).toEqual(['shared antd']);
});
