import type { AreaProps, Lifecycles } from '@boveda/area-kit';
import { createMemoryRouter } from 'react-router-dom';
import { exposed } from '../testing/containers';
import { writes } from '../testing/open-shell';
import { sampleRelease } from '../testing/signed-registry';
import { createLoader } from './create-loader';
import { createRouterStore } from './router-store';

const never = new Promise<never>(() => undefined);
/** Calls of lifecycles and outcomes, in order. */
const heard: string[] = [];
let releases = 0;

beforeEach(() => {
  heard.length = 0;
  document.body.replaceChildren();
  globalThis.fetch = jest.fn(async () => ({ ok: true, arrayBuffer: async () => new ArrayBuffer(0) }) as Response);
  jest.useFakeTimers({ doNotFake: ['nextTick', 'queueMicrotask'] });
});
afterEach(() => jest.useRealTimers());

const passes = (ms = 0) => jest.advanceTimersByTimeAsync(ms);

/** A promise that the test settles. */
function held<Value = void>() {
  let settle: (value: Value) => void = () => undefined;
  const promise = new Promise<Value>((resolve) => {
    settle = resolve;
  });
  return { promise, settle };
}

/** Lifecycles that record each call. */
const noted = (own: Partial<Lifecycles> = {}): Lifecycles => {
  const plain = { ...(writes('aquí') as unknown as Lifecycles), ...own };
  const note = (name: 'bootstrap' | 'mount' | 'unmount') => (props: AreaProps) => {
    heard.push(name);
    return plain[name](props);
  };
  return { ...plain, bootstrap: note('bootstrap'), mount: note('mount'), unmount: note('unmount') };
};

function mount(lifecycles: Lifecycles | Promise<Lifecycles>) {
  const release = sampleRelease('mf-cfdi', { release: `mount${++releases}` });
  exposed.set(`${release.container}/area`, () => lifecycles);
  const router = createRouterStore(createMemoryRouter([{ path: '*', element: null }]));
  const { mountInto, slots } = createLoader();
  const around = { router, basename: '/A', slots: slots.host };
  return mountInto(document.body, { release, module: './area', paths: ['clientes'] }, around, {
    shown: () => heard.push('shown'),
    slow: (isSlow) => heard.push(`slow: ${isSlow}`),
    failed: (error, step) => heard.push(`failed at ${step}: ${(error as Error).name}`),
  });
}

test('mounts a module into its own element; unmounting removes the element at once', async () => {
  const leave = mount(noted());
  await passes();
  expect(document.body).toHaveTextContent('aquí');
  leave();
  expect(document.body).toBeEmptyDOMElement();
  await passes();
  expect(heard).toEqual(['bootstrap', 'mount', 'shown', 'unmount']);
});

test('unmounting during the load runs no lifecycle', async () => {
  const loading = held<Lifecycles>();
  const leave = mount(loading.promise);
  await passes(1000);
  leave();
  loading.settle(noted());
  await passes(60_000);
  expect(heard).toEqual([]);
});

test('unmounting during bootstrap mounts nothing', async () => {
  const starting = held();
  const leave = mount(noted({ bootstrap: () => starting.promise }));
  await passes();
  leave();
  starting.settle();
  await passes(60_000);
  expect(heard).toEqual(['bootstrap']);
});

test('a mount that finishes after unmounting is unmounted, without calling shown', async () => {
  const mounting = held();
  const leave = mount(noted({ mount: () => mounting.promise }));
  await passes(1000);
  leave();
  expect(heard).toEqual(['bootstrap', 'mount']);
  mounting.settle();
  await passes();
  expect(heard).toEqual(['bootstrap', 'mount', 'unmount']);
});

test('a mount past its deadline fails; if it finishes later it is unmounted', async () => {
  const mounting = held();
  const leave = mount(noted({ mount: () => mounting.promise }));
  await passes(119_900);
  expect(heard).toEqual(['bootstrap', 'mount']);
  await passes(200);
  expect(heard.at(-1)).toBe('failed at mount: DeadlineError');
  leave();
  await passes();
  expect(heard.at(-1)).toBe('unmount');
  mounting.settle();
  await passes();
  expect(heard).toEqual(['bootstrap', 'mount', 'failed at mount: DeadlineError', 'unmount', 'unmount']);
});

test('a bootstrap past its deadline fails', async () => {
  mount(noted({ bootstrap: () => never }));
  await passes(120_100);
  expect(heard).toEqual(['bootstrap', 'failed at mount: DeadlineError']);
});

test('an unmount that hangs or throws blocks no other mount', async () => {
  const leave = mount(noted({ unmount: () => never }));
  const other = mount(noted({ unmount: () => Promise.reject(new Error('unmount')) }));
  await passes();
  leave();
  other();
  expect(document.body).toBeEmptyDOMElement();
  await passes(60_000);
  mount(noted());
  await passes();
  expect(document.body).toHaveTextContent('aquí');
});

test('errors of a module are reported while it is mounted, and ignored afterwards', async () => {
  let say: (error: unknown) => void = () => undefined;
  const area = noted({
    mount: async ({ onAreaError }) => {
      say = onAreaError;
    },
  });
  const leave = mount(area);
  await passes();
  say(new Error('drawing'));
  expect(heard.at(-1)).toBe('failed at screen: Error');
  leave();
  await passes();
  say(new Error('again'));
  expect(heard.at(-1)).toBe('unmount');
});
