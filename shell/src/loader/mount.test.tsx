import type { AreaProps, Lifecycles } from '@boveda/area-kit';
import { createMemoryRouter } from 'react-router-dom';
import { exposed } from '../testing/containers';
import { writes } from '../testing/open-shell';
import { sampleRelease } from '../testing/signed-registry';
import { mountInto } from './mount';
import { createRouterStore } from './router-store';
import { createSlotTable } from './slots';

const never = new Promise<never>(() => undefined);
/** What the lifecycles heard, in order, and what the shell was told. */
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

/** Something that is settled by the test. */
function held<Value = void>() {
  let settle: (value: Value) => void = () => undefined;
  const promise = new Promise<Value>((resolve) => {
    settle = resolve;
  });
  return { promise, settle };
}

/** Lifecycles that say what is asked of them, before they do what they are given. */
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
  const around = { router, basename: '/A', slots: createSlotTable().host };
  return mountInto(document.body, { release, module: './area', paths: ['clientes'] }, around, {
    shown: () => heard.push('shown'),
    slow: (isSlow) => heard.push(`slow: ${isSlow}`),
    failed: (error, step) => heard.push(`failed at ${step}: ${(error as Error).name}`),
  });
}

test('a module is drawn into a place of its own, and taken away from the page at once', async () => {
  const leave = mount(noted());
  await passes();
  expect(document.body).toHaveTextContent('aquí');
  leave();
  expect(document.body).toBeEmptyDOMElement();
  await passes();
  expect(heard).toEqual(['bootstrap', 'mount', 'shown', 'unmount']);
});

test('of what the person left while it loaded, nothing runs', async () => {
  const loading = held<Lifecycles>();
  const leave = mount(loading.promise);
  await passes(1000);
  leave();
  loading.settle(noted());
  await passes(60_000);
  expect(heard).toEqual([]);
});

test('of what the person left while it started, nothing is mounted', async () => {
  const starting = held();
  const leave = mount(noted({ bootstrap: () => starting.promise }));
  await passes();
  leave();
  starting.settle();
  await passes(60_000);
  expect(heard).toEqual(['bootstrap']);
});

test('what mounts after the person left is unmounted, and nobody is told that it is there', async () => {
  const mounting = held();
  const leave = mount(noted({ mount: () => mounting.promise }));
  await passes(1000);
  leave();
  expect(heard).toEqual(['bootstrap', 'mount']);
  mounting.settle();
  await passes();
  expect(heard).toEqual(['bootstrap', 'mount', 'unmount']);
});

test('a mount without end fails after its time; what comes of it later is taken away', async () => {
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

test('a start without end fails after its time', async () => {
  mount(noted({ bootstrap: () => never }));
  await passes(120_100);
  expect(heard).toEqual(['bootstrap', 'failed at mount: DeadlineError']);
});

test('an unmount that hangs or throws keeps nothing waiting', async () => {
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

test('what a module says of itself counts while it is on screen, and not after', async () => {
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
