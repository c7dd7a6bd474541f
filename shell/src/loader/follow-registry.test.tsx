import { waitFor } from '@testing-library/react';
import { createMemoryRouter } from 'react-router-dom';
import { serveRegistry } from '../testing/open-shell';
import { sampleRelease } from '../testing/signed-registry';
import { followRegistry } from './follow-registry';
import { currentRegistry, refreshRegistry } from './registry';
import { createRouterStore } from './router-store';

const serve = (release: string) => serveRegistry([sampleRelease('mf-cfdi', { release, paths: ['clientes'] })]);
const asked = () => (fetch as jest.Mock).mock.calls.length;
const live = () => currentRegistry()?.areas.map(({ release }) => release);
/** Signatures are verified by a thread of their own: no false clock makes its time pass. */
const becomes = (release: string) => {
  jest.useRealTimers();
  return waitFor(() => expect(live()).toEqual([release]));
};

const router = createMemoryRouter([{ path: '*', element: null }], { initialEntries: ['/A/dashboard'] });
let stop: () => void = () => undefined;
beforeEach(async () => {
  await serve('old1');
  await refreshRegistry();
  await router.navigate('/A/dashboard');
  (fetch as jest.Mock).mockClear();
  jest.useFakeTimers({ doNotFake: ['nextTick', 'queueMicrotask', 'setImmediate'] });
  stop = followRegistry(createRouterStore(router));
});
afterEach(() => {
  stop();
  jest.useRealTimers();
});

test('another screen asks which releases are live; another query of the same screen, and time, do not', async () => {
  await router.navigate('/A/dashboard?anio=2026');
  expect(asked()).toBe(0);
  await router.navigate('/A/clientes');
  expect(asked()).toBe(1);
  await jest.advanceTimersByTimeAsync(60_000);
  expect(asked()).toBe(1);
});

test('clicks in a row ask once, and once more after the last: what changed between them is not missed', async () => {
  for (const place of ['clientes', 'proveedores', 'dashboard']) await router.navigate(`/A/${place}`);
  expect(asked()).toBe(1);
  await serve('new1');
  await jest.advanceTimersByTimeAsync(1900);
  expect(asked()).toBe(0);
  await jest.advanceTimersByTimeAsync(200);
  expect(asked()).toBe(1);
  await becomes('new1');
});

test('a server that does not answer changes nothing and is asked again at the next screen', async () => {
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

test('who stops following asks nothing more, not even what was put off', async () => {
  await router.navigate('/A/clientes');
  await router.navigate('/A/proveedores');
  stop();
  await router.navigate('/A/dashboard');
  await jest.advanceTimersByTimeAsync(10_000);
  expect(asked()).toBe(1);
});

test('an answer that comes after that to a later question changes nothing', async () => {
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
  const first = refreshRegistry();
  await refreshRegistry();
  arrive(older);
  await first;
  expect(currentRegistry()?.areas.map(({ id }) => id)).toEqual(['mf-cfdi', 'mf-notas']);
});
