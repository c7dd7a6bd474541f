import { sampleRelease } from '../../testing/signed-registry';
import { createGuard, type Guard, noGuard } from './guard';
import { readRemembered } from './remembered';
import type { Beat, Word } from './watch-beats';

const { caches, Worker } = globalThis;
const { fetch } = globalThis;
let beats: Beat[];
let say: (word: Word) => void;
let names: string[];
let root: HTMLElement;
const reload = jest.fn();

beforeEach(() => {
  jest.useFakeTimers();
  reload.mockClear();
  beats = [];
  names = [];
  root = document.createElement('div');
  root.id = 'app';
  root.append(document.createElement('p'));
  document.body.append(root);
  class FakeWorker {
    onmessage: (event: { data: Word }) => void = () => undefined;
    constructor() {
      say = (data) => this.onmessage({ data });
    }
    postMessage(beat: Beat) {
      beats.push(beat);
    }
  }
  Object.assign(URL, { createObjectURL: () => 'blob:x' });
  Object.assign(globalThis, {
    Worker: FakeWorker,
    caches: {
      keys: async () => names,
      delete: async (name: string) => names.splice(names.indexOf(name), 1).length > 0,
    },
  });
});
afterEach(() => {
  jest.useRealTimers();
  root.remove();
  Object.assign(globalThis, { caches, Worker, fetch });
});

const cfdi = sampleRelease('mf-cfdi', {});
const inicio = sampleRelease('mf-session', {});
const last = () => beats.at(-1);
const blamed = () => last()?.blamed?.area ?? null;
const guardOf = (): Guard => createGuard(reload);

test('releases wait for the worker, and not for longer than a second', async () => {
  const ready = jest.fn();
  void guardOf().ready.then(ready);
  await jest.advanceTimersByTimeAsync(900);
  expect(ready).not.toHaveBeenCalled();
  await jest.advanceTimersByTimeAsync(200);
  expect(ready).toHaveBeenCalled();
  const quick = jest.fn();
  void guardOf().ready.then(quick);
  say('ready');
  await jest.advanceTimersByTimeAsync(0);
  expect(quick).toHaveBeenCalled();
});

test('the release that started last is blamed until it is shown, then the area on screen before what fills its slots', () => {
  const guard = guardOf();
  const screen = guard.runs(inicio);
  expect(blamed()).toBe('mf-session');
  const filling = guard.runs(cfdi, true);
  expect(blamed()).toBe('mf-cfdi');
  screen.settle();
  expect(blamed()).toBe('mf-cfdi');
  filling.settle();
  expect(blamed()).toBe('mf-session');
  screen.end();
  expect(blamed()).toBe('mf-cfdi');
  filling.end();
  expect(blamed()).toBeNull();
});

test('the page beats every second, and says when it is being printed or left', async () => {
  guardOf();
  await jest.advanceTimersByTimeAsync(3000);
  expect(beats).toHaveLength(3);
  for (const event of ['beforeprint', 'beforeunload', 'pagehide', 'freeze']) {
    dispatchEvent(new Event(event));
    expect([event, last()?.visible]).toEqual([event, false]);
  }
  await jest.advanceTimersByTimeAsync(1000);
  expect(last()?.visible).toBe(true);
});

test('previews and areas in development are not watched', () => {
  const guard = guardOf();
  guard.runs({ ...cfdi, preview: { author: 'Ana', branch: 'x', expires: '2099-01-01T00:00:00Z' } });
  guard.runs({ ...cfdi, folder: 'http://localhost:3001/' });
  expect(beats).toEqual([]);
});

test('a spoilt page reloads when its release is remembered, once', async () => {
  const run = guardOf().runs(cfdi);
  Object.assign(globalThis, { fetch: () => null });
  run.settle();
  expect(beats.filter(({ spoilt }) => spoilt)).toEqual([
    expect.objectContaining({ blamed: { area: 'mf-cfdi', release: 'rel1' }, spoilt: true }),
  ]);
  expect(reload).not.toHaveBeenCalled();
  say('remembered');
  expect(reload).toHaveBeenCalledTimes(1);
  await jest.advanceTimersByTimeAsync(5000);
  expect(beats.filter(({ spoilt }) => spoilt)).toHaveLength(1);
});

test('what is spoilt while an area is left is that area’s fault', () => {
  const guard = guardOf();
  const before = guard.runs(cfdi);
  before.settle();
  const next = guard.runs(inicio);
  Object.assign(globalThis, { fetch: () => null });
  before.end();
  next.settle();
  expect(beats.filter(({ spoilt }) => spoilt).map((beat) => beat.blamed?.area)).toEqual(['mf-cfdi']);
});

test('a release without a fallback, which was remembered before, does not reload the page again', async () => {
  names.push(`boveda.down mf-cfdi@rel1 ${Date.now()}`);
  const guard = guardOf();
  await guard.remembered;
  const run = guard.runs(cfdi);
  Object.assign(globalThis, { fetch: () => null });
  run.settle();
  await jest.advanceTimersByTimeAsync(5000);
  expect(beats.some(({ spoilt }) => spoilt)).toBe(false);
});

test('releases are remembered for a day', async () => {
  names.push('other', `boveda.down mf-a@old1 ${Date.now() - 86_400_001}`, `boveda.down mf-b@new1 ${Date.now() - 1000}`);
  expect([...(await readRemembered())]).toEqual(['mf-b@new1']);
  expect(names.map((name) => name.split(' ')[1])).toEqual([undefined, 'mf-b@new1']);
});

test('without workers nothing is watched', () => {
  Object.assign(globalThis, { Worker: undefined });
  expect(guardOf()).toBe(noGuard);
});
