import type { ReleaseRecord } from '@boveda/contracts';
import { sampleRelease } from '../testing/signed-registry';
import { expectVisit, forgetVisit, warmUpWhenIdle } from './preload-area';
import { noteShown } from './shown';

const done: string[] = [];
let visits = 0;
let release: ReleaseRecord;
jest.mock('./registry', () => ({ currentRegistry: () => ({ areas: [release] }) }));
jest.mock('./federation', () => ({ preloadModule: () => done.push('files') }));
jest.mock('./load-lifecycles', () => ({
  loadEarly: async () => ({ prefetch: (path: string) => done.push(`data ${path}`) }),
}));
jest.mock('./provided', () => ({ warm: (names: string[]) => done.push(`shared ${names.join()}`) }));

/** An address of its own for every test: how long ago data was asked for is remembered by address. */
let place = '';
beforeEach(() => {
  release = sampleRelease('mf-cfdi', { release: 'uno', paths: ['clientes'], shared: { antd: '^6' } });
  place = `clientes/${++visits}`;
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

test('whoever stays on an entry has its files and then its data, and those not again at once', async () => {
  expectVisit(place);
  expect(done).toEqual(['files', 'shared antd']);
  await wait(60);
  expect(done).toEqual(['files', 'shared antd', `data ${place}`]);
  expectVisit(place);
  await wait(4000);
  expect(done.filter((each) => each.startsWith('data'))).toHaveLength(1);
  expectVisit(place);
  await wait(2000);
  expect(done.filter((each) => each.startsWith('data'))).toHaveLength(1);
  expectVisit(place);
  await wait(60);
  expect(done.filter((each) => each.startsWith('data'))).toHaveLength(2);
});

test('whoever passes over entries asks for no data but that of the last', async () => {
  expectVisit(`${place}/a`);
  expectVisit(`${place}/b`);
  expectVisit(`${place}/c`);
  forgetVisit();
  await wait(1000);
  expect(done.filter((each) => each.startsWith('data'))).toEqual([]);
});

test('no data is asked for ahead in a hidden tab, where data is saved, and of what is no area', async () => {
  Object.defineProperty(document, 'hidden', { value: true, configurable: true });
  expectVisit(place);
  await wait(1000);
  Reflect.deleteProperty(document, 'hidden');
  saveData();
  expectVisit(`${place}/otra`);
  expectVisit('buzon');
  await wait(1000);
  expect(done.filter((each) => each.startsWith('data'))).toEqual([]);
});

test('what other screens need is fetched once the first one stands, and never where data is saved', async () => {
  warmUpWhenIdle();
  await wait(60_000);
  expect(done).toEqual([]);
  noteShown({ standing: 'live', release });
  await wait(1000);
  expect(done).toEqual(['shared antd']);
  warmUpWhenIdle()();
  saveData();
  warmUpWhenIdle();
  await wait(60_000);
  expect(done).toEqual(['shared antd']);
});
