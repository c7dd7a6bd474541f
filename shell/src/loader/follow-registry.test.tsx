import { waitFor } from '@testing-library/react';
import { createMemoryRouter } from 'react-router-dom';
import { serveRegistry } from '../testing/open-shell';
import { sampleRelease } from '../testing/signed-registry';
import { followRegistry } from './follow-registry';
import { createRegistry, type LiveRegistry } from './registry';
import { createRouterStore } from './router-store';

const serve = (release: string) => serveRegistry([sampleRelease('mf-cfdi', { release, paths: ['clientes'] })]);
const asked = () => (fetch as jest.Mock).mock.calls.length;
const live = () => registry.get()?.areas.map(({ release }) => release);
/** Signatures are verified in another thread, whose time fake timers do not advance. */
const becomes = (release: string) => {
  jest.useRealTimers();
  return waitFor(() => expect(live()).toEqual([release]));
};

const router = createMemoryRouter([{ path: '*', element: null }], { initialEntries: ['/A/dashboard'] });
let registry: LiveRegistry;
let stop: () => void = () => undefined;
beforeEach(async () => {
  registry = createRegistry();
  await serve('old1');
  await registry.refresh();
  await router.navigate('/A/dashboard');
  (fetch as jest.Mock).mockClear();
  jest.useFakeTimers({ doNotFake: ['nextTick', 'queueMicrotask', 'setImmediate'] });
  stop = followRegistry(createRouterStore(router), registry);
});
afterEach(() => {
  stop();
  jest.useRealTimers();
});

test('a navigation to another screen refreshes the registry; a change of query, or time, does not', async () => {
  await router.navigate('/A/dashboard?anio=2026');
  expect(asked()).toBe(0);
  await router.navigate('/A/clientes');
  expect(asked()).toBe(1);
  await jest.advanceTimersByTimeAsync(60_000);
  expect(asked()).toBe(1);
});

test('a tab that slept for days asks nothing meanwhile, and its first navigation shows what is live', async () => {
  await router.navigate('/A/clientes');
  await jest.advanceTimersByTimeAsync(60 * 86_400_000);
  await serve('new1');
  expect([asked(), live()]).toEqual([0, ['old1']]);
  await router.navigate('/A/dashboard');
  expect(asked()).toBe(1);
  await becomes('new1');
});

test('several clicks in a row refresh once, and once more after the last one', async () => {
  for (const place of ['clientes', 'proveedores', 'dashboard']) await router.navigate(`/A/${place}`);
  expect(asked()).toBe(1);
  await serve('new1');
  await jest.advanceTimersByTimeAsync(1900);
  expect(asked()).toBe(0);
  await jest.advanceTimersByTimeAsync(200);
  expect(asked()).toBe(1);
  await becomes('new1');
});

test('a failed refresh changes nothing, and the next navigation tries again', async () => {
  const answers = fetch;
  globalThis.fetch = jest.fn(() => Promise.reject(new TypeError('no network')));
  await router.navigate('/A/clientes');
  await jest.advanceTimersByTimeAsync(10_000);
  expect([asked(), live()]).toEqual([1, ['old1']]);
  globalThis.fetch = jest.fn(async () => ({ text: async () => '<h1>Portal</h1>' }) as Response);
  await router.navigate('/A/proveedores');
  await jest.advanceTimersByTimeAsync(10_000);
  expect([asked(), live()]).toEqual([1, ['old1']]);
  globalThis.fetch = answers;
  await serve('new2');
  await router.navigate('/A/clientes');
  await becomes('new2');
});

test('stopping cancels further refreshes, a postponed one included', async () => {
  await router.navigate('/A/clientes');
  await router.navigate('/A/proveedores');
  stop();
  await router.navigate('/A/dashboard');
  await jest.advanceTimersByTimeAsync(10_000);
  expect(asked()).toBe(1);
});

test('a late answer to an earlier refresh is ignored', async () => {
  const answerWith = async (...ids: string[]) => {
    await serveRegistry(ids.map((id) => sampleRelease(id, { paths: [id] })));
    return fetch('/registry.json');
  };
  const [older, newer] = [await answerWith('mf-cfdi'), await answerWith('mf-cfdi', 'mf-notas')];
  let arrive: (answer: Response) => void = () => undefined;
  const late = new Promise<Response>((resolve) => {
    arrive = resolve;
  });
  globalThis.fetch = jest.fn().mockReturnValueOnce(late).mockResolvedValueOnce(newer);
  const first = registry.refresh();
  await registry.refresh();
  arrive(older);
  await first;
  expect(registry.get()?.areas.map(({ id }) => id)).toEqual(['mf-cfdi', 'mf-notas']);
});

test('an answer without areas, or without the release of one, takes none out of the page', async () => {
  jest.useRealTimers();
  await serveRegistry([]);
  await registry.refresh();
  expect(live()).toEqual(['old1']);
  await serve('new1');
  const whole = JSON.parse(await (await fetch('/registry.json')).text());
  const text = JSON.stringify({ ...whole, areas: [{ ...whole.areas[0], releases: [] }] });
  globalThis.fetch = jest.fn(async () => ({ text: async () => text }) as Response);
  await registry.refresh();
  expect(live()).toEqual(['old1']);
});
