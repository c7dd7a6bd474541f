import { sampleRelease } from '../../testing/signed-registry';
import { createGuard, type Guard, noGuard } from './guard';
import { readRemembered } from './remembered';
import type { Beat, Word } from './watch-beats';

const { caches, Worker, fetch, XMLHttpRequest } = globalThis;
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
  Object.assign(globalThis, { caches, Worker, fetch, XMLHttpRequest });
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

test('areas that begin before the page is drawn are not blamed for it', async () => {
  const drawn = [...root.childNodes];
  root.replaceChildren();
  const guard = guardOf();
  const screen = guard.runs(inicio);
  guard.runs(cfdi, true);
  await jest.advanceTimersByTimeAsync(3000);
  expect(beats.some(({ spoilt }) => spoilt)).toBe(false);
  root.append(...drawn);
  screen.settle();
  root.replaceChildren();
  await jest.advanceTimersByTimeAsync(1000);
  expect(beats.some(({ spoilt }) => spoilt)).toBe(true);
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

// biome-ignore lint/suspicious/noExplicitAny: natives of any shape are replaced.
type Native = any;
type Change = readonly [what: string, owner: () => Native, name: string, by: (own: Native) => unknown];

/** Passes everything on, as extensions do. */
const wrapper = (own: Native) =>
  function (this: unknown, ...given: unknown[]) {
    return own.apply(this, given);
  };
/** A function that makes what a class does, with nothing else of it. */
const functionOf = (own: Native) => {
  function made(...given: unknown[]) {
    return new own(...given);
  }
  made.prototype = own.prototype;
  return made;
};
const wrapped = (what: string, owner: () => Native, name: string): Change => [what, owner, name, wrapper];
const page = () => globalThis;

const BrowserPromise = Promise;

/** Promises that are none of the browser's, as libraries of extensions bring them. */
class OwnPromise {
  static all = (all: Iterable<unknown>) => new OwnPromise(BrowserPromise.all(all));
  static resolve = (value?: unknown) => new OwnPromise(BrowserPromise.resolve(value));
  static reject = (reason: unknown) => new OwnPromise(BrowserPromise.reject(reason));
  readonly own: Promise<unknown>;
  constructor(work: Promise<unknown> | ConstructorParameters<typeof Promise<unknown>>[0]) {
    this.own = typeof work === 'function' ? new BrowserPromise(work) : work;
  }
  // biome-ignore lint/suspicious/noThenProperty: it is a promise.
  then(...given: Parameters<Promise<unknown>['then']>) {
    return new OwnPromise(this.own.then(...given));
  }
  catch(failed: (reason: unknown) => unknown) {
    return new OwnPromise(this.own.catch(failed));
  }
  finally(done: () => void) {
    return new OwnPromise(this.own.finally(done));
  }
}

/** What extensions, translators and accessibility tools do to natives. */
const harmless: readonly Change[] = [
  wrapped('fetch', page, 'fetch'),
  ['fetch, as a proxy', page, 'fetch', (own) => new Proxy(own, {})],
  [
    'fetch, with a request of its own before',
    page,
    'fetch',
    (own) =>
      async (...given: unknown[]) =>
        own(...given),
  ],
  wrapped('XMLHttpRequest.open', () => globalThis.XMLHttpRequest.prototype, 'open'),
  wrapped('XMLHttpRequest.send', () => globalThis.XMLHttpRequest.prototype, 'send'),
  ['XMLHttpRequest, as a subclass', page, 'XMLHttpRequest', (own) => class extends own {}],
  [
    'removeChild of a node that has moved',
    () => Node.prototype,
    'removeChild',
    (own) =>
      function (this: Node, child: Node) {
        return child.parentNode === this ? own.call(this, child) : child;
      },
  ],
  wrapped('insertBefore', () => Node.prototype, 'insertBefore'),
  wrapped('appendChild', () => Node.prototype, 'appendChild'),
  wrapped('pushState', () => History.prototype, 'pushState'),
  wrapped('replaceState', () => History.prototype, 'replaceState'),
  wrapped('addEventListener', () => EventTarget.prototype, 'addEventListener'),
  wrapped('dispatchEvent', () => EventTarget.prototype, 'dispatchEvent'),
  wrapped('JSON.parse', () => JSON, 'parse'),
  wrapped('JSON.stringify', () => JSON, 'stringify'),
  wrapped('Promise.then', () => Promise.prototype, 'then'),
  wrapped('Promise.finally', () => Promise.prototype, 'finally'),
  ['Promise, as a subclass', page, 'Promise', (own) => class extends own {}],
  wrapped('Array.map', () => Array.prototype, 'map'),
  wrapped('Array.includes', () => Array.prototype, 'includes'),
  wrapped('Object.entries', () => Object, 'entries'),
  wrapped('String.replace', () => String.prototype, 'replace'),
  wrapped('Function.bind', () => Function.prototype, 'bind'),
  wrapped('createElement', () => Document.prototype, 'createElement'),
  wrapped('querySelector', () => Document.prototype, 'querySelector'),
  wrapped('queueMicrotask', page, 'queueMicrotask'),
  ['URL, as a subclass', page, 'URL', (own) => class extends own {}],
  wrapped('console.error', () => console, 'error'),
  ['Promise, as one of its own', page, 'Promise', () => OwnPromise],
  [
    'addEventListener, which wraps each listener',
    () => EventTarget.prototype,
    'addEventListener',
    (own) =>
      function (this: EventTarget, type: string, hear: (event: Event) => void, options: unknown) {
        return own.call(this, type, (event: Event) => hear(event), options);
      },
  ],
  wrapped('removeEventListener', () => EventTarget.prototype, 'removeEventListener'),
  ['MutationObserver, as a subclass', page, 'MutationObserver', (own) => class extends own {}],
  wrapped('customElements.define', () => CustomElementRegistry.prototype, 'define'),
  wrapped('attachShadow', () => Element.prototype, 'attachShadow'),
  wrapped('setAttribute', () => Element.prototype, 'setAttribute'),
  wrapped('Map.set', () => Map.prototype, 'set'),
  ['Map, as a proxy', page, 'Map', (own) => new Proxy(own, {})],
  wrapped('Object.freeze', () => Object, 'freeze'),
  wrapped('hasOwnProperty', () => Object.prototype, 'hasOwnProperty'),
  wrapped('Array.reduce', () => Array.prototype, 'reduce'),
  wrapped('the iteration of arrays', () => Array.prototype, Symbol.iterator as never),
  ['Intl.NumberFormat, as a proxy', () => Intl, 'NumberFormat', (own) => new Proxy(own, {})],
  wrapped('getItem', () => Storage.prototype, 'getItem'),
  wrapped('getComputedStyle', page, 'getComputedStyle'),
  wrapped('requestAnimationFrame', page, 'requestAnimationFrame'),
  wrapped('setTimeout', page, 'setTimeout'),
  ['Date, as a subclass', page, 'Date', (own) => class extends own {}],
  [
    'Date, at a constant time',
    page,
    'Date',
    (own) =>
      class extends own {
        static now = () => 0;
      },
  ],
  ['XMLHttpRequest, as a function without names of states', page, 'XMLHttpRequest', functionOf],
  [
    'XMLHttpRequest, as an object that tells only of its load',
    page,
    'XMLHttpRequest',
    (own) =>
      function (this: Native) {
        const sent = new own();
        sent.onloadend = () => this.onload?.();
        this.open = () => sent.open();
        this.send = () => sent.send();
        for (const name of ['readyState', 'status']) Object.defineProperty(this, name, { get: () => sent[name] });
      },
  ],
  [
    'fetch, with an answer of its own',
    page,
    'fetch',
    (own) =>
      async (...given: unknown[]) =>
        new Proxy(await own(...given), {}),
  ],
  [
    'appendChild, which translates',
    () => Node.prototype,
    'appendChild',
    (own) =>
      function (this: Node, child: Node) {
        if (child instanceof Text) child.data = child.data.toUpperCase();
        return own.call(this, child);
      },
  ],
  [
    'setItem of a full storage',
    () => Storage.prototype,
    'setItem',
    () => () => {
      throw new DOMException('full', 'QuotaExceededError');
    },
  ],
  [
    'Intl.NumberFormat, always in English',
    () => Intl,
    'NumberFormat',
    (own) =>
      class extends own {
        constructor(_: string, how: object) {
          super('en-US', how);
        }
      },
  ],
  ['structuredClone, by JSON', page, 'structuredClone', () => (value: unknown) => JSON.parse(JSON.stringify(value))],
  wrapped('getRandomValues', () => Crypto.prototype, 'getRandomValues'),
  wrapped('Function.toString', () => Function.prototype, 'toString'),
  ['queueMicrotask, by a timer', page, 'queueMicrotask', () => (work: () => void) => void setTimeout(work)],
  ['Event, as a function', page, 'Event', functionOf],
  ['Map, as a function', page, 'Map', functionOf],
  ['URL, as a function', page, 'URL', functionOf],
  ['MutationObserver, as a function', page, 'MutationObserver', functionOf],
  ['AbortController, as a function', page, 'AbortController', functionOf],
  wrapped('defineProperty', () => Object, 'defineProperty'),
  wrapped('querySelectorAll', () => Element.prototype, 'querySelectorAll'),
];

/** What takes the areas of a page down. */
const spoilers: readonly Change[] = [
  ['fetch answers nothing', page, 'fetch', () => () => null],
  ['fetch fails', page, 'fetch', () => () => Promise.reject(new Error())],
  ['fetch never ends', page, 'fetch', () => () => new Promise(() => undefined)],
  ['requests are not sent', () => globalThis.XMLHttpRequest.prototype, 'send', () => () => undefined],
  ['requests are not opened', () => globalThis.XMLHttpRequest.prototype, 'open', () => () => undefined],
  ['map is empty', () => Array.prototype, 'map', () => () => []],
  [
    'find throws',
    () => Array.prototype,
    'find',
    () => () => {
      throw new Error();
    },
  ],
  ['JSON.parse is empty', () => JSON, 'parse', () => () => ({})],
  ['entries are missing', () => Object, 'entries', () => undefined],
  [
    'bind forgets its arguments',
    () => Function.prototype,
    'bind',
    (own) =>
      function (this: Native, it: unknown) {
        return own.call(this, it);
      },
  ],
  ['microtasks do not run', page, 'queueMicrotask', () => () => undefined],
  [
    'catch does not catch',
    () => Promise.prototype,
    'catch',
    () =>
      function (this: unknown) {
        return this;
      },
  ],
  ['events are not heard', () => EventTarget.prototype, 'addEventListener', () => () => undefined],
  ['nodes are not removed', () => Node.prototype, 'removeChild', () => (node: unknown) => node],
  ['elements are not created', () => Document.prototype, 'createElement', () => () => null],
  [
    'no one is told of changes',
    page,
    'MutationObserver',
    () =>
      class {
        observe() {}
      },
  ],
  ['attributes are not set', () => Element.prototype, 'setAttribute', () => () => undefined],
  [
    'maps forget',
    () => Map.prototype,
    'set',
    () =>
      function (this: unknown) {
        return this;
      },
  ],
  ['sets are none', page, 'Set', () => Object],
  ['reduce answers nothing', () => Array.prototype, 'reduce', () => () => undefined],
  ['own properties are denied', () => Object.prototype, 'hasOwnProperty', () => () => false],
  ['patterns match nothing', () => RegExp.prototype, 'exec', () => () => null],
  ['amounts are empty', () => Intl.NumberFormat.prototype, 'formatToParts', () => () => []],
  ['listeners stay', () => EventTarget.prototype, 'removeEventListener', () => () => undefined],
  ['the tab forgets', () => Storage.prototype, 'setItem', () => () => undefined],
  ['styles are not told', page, 'getComputedStyle', () => () => null],
  ['all promises end at once', () => Promise, 'all', () => async () => []],
  ['timers are gone', page, 'setInterval', () => undefined],
  ['addresses are not replaced', () => History.prototype, 'replaceState', () => undefined],
];

/** Replaces a native; returns a function that restores it. */
function replace([, ownerOf, name, by]: Change): () => void {
  const owner = ownerOf();
  const before = Object.getOwnPropertyDescriptor(owner, name);
  Object.defineProperty(owner, name, { configurable: true, writable: true, value: by(owner[name]) });
  return () => (before ? Object.defineProperty(owner, name, before) : delete owner[name]);
}

describe('of a change of the browser’s natives', () => {
  beforeEach(() => {
    class Answered {
      static readonly OPENED = 1;
      readyState = 0;
      status = 0;
      onloadend = () => undefined;
      open() {
        this.readyState = 1;
      }
      send() {
        this.status = 200;
        this.readyState = 4;
        void Promise.resolve().then(() => this.onloadend());
      }
    }
    Object.assign(globalThis, {
      fetch: async () => ({ status: 200 }),
      XMLHttpRequest: Answered,
      structuredClone: (value: unknown) => JSON.parse(JSON.stringify(value)),
    });
  });

  /** Whether the area is blamed for a change at each moment of its life. */
  const moments: readonly [when: string, blamedFor: (change: Change) => Promise<boolean>][] = [
    ['while it loads', (change) => blamedWhen(change, 'loads')],
    ['after it was shown', (change) => blamedWhen(change, 'shown')],
    ['in its idle time', (change) => blamedWhen(change, 'idle')],
  ];
  async function blamedWhen(change: Change, when: 'loads' | 'shown' | 'idle'): Promise<boolean> {
    const guard = guardOf();
    const run = guard.runs(cfdi);
    if (when !== 'loads') run.settle();
    if (when === 'idle') await jest.advanceTimersByTimeAsync(60_000);
    const restore = replace(change);
    try {
      if (when === 'loads') run.settle();
      await jest.advanceTimersByTimeAsync(20_000);
    } finally {
      restore();
    }
    return beats.some(({ spoilt }) => spoilt);
  }

  test.each(spoilers)('%s before any area begins: nobody is to blame', async (...change) => {
    const guard = guardOf();
    const restore = replace(change);
    try {
      guard.runs(cfdi).settle();
      await jest.advanceTimersByTimeAsync(20_000);
    } finally {
      restore();
    }
    expect(beats.some(({ spoilt }) => spoilt)).toBe(false);
  });

  test('natives that are wrapped where a policy of the page refuses what tries them: nobody is to blame', async () => {
    const own = Object.getOwnPropertyDescriptor(Element.prototype, 'innerHTML') as PropertyDescriptor;
    const refuse = () => {
      throw new TypeError('This document requires TrustedHTML');
    };
    Object.defineProperty(Element.prototype, 'innerHTML', { ...own, set: refuse });
    try {
      expect(
        await blamedWhen(
          wrapped('removeChild', () => Node.prototype, 'removeChild'),
          'idle',
        ),
      ).toBe(false);
    } finally {
      Object.defineProperty(Element.prototype, 'innerHTML', own);
    }
  });

  test('a native that is given anew each time it is read is tried once', async () => {
    const network = jest.fn(async () => ({ status: 200 }));
    Object.assign(globalThis, { fetch: network });
    const run = guardOf().runs(cfdi);
    Object.defineProperty(globalThis, 'fetch', { configurable: true, get: () => () => network() });
    run.settle();
    await jest.advanceTimersByTimeAsync(60_000);
    Object.defineProperty(globalThis, 'fetch', { configurable: true, writable: true, value: fetch });
    expect(network.mock.calls.length).toBeLessThan(4);
    expect(beats.some(({ spoilt }) => spoilt)).toBe(false);
  });

  test('a tool that wraps fetch at each turn costs a request in eight seconds, and one that breaks it then is noticed', async () => {
    const network = jest.fn(async () => ({ status: 200 }));
    Object.assign(globalThis, { fetch: network });
    const run = guardOf().runs(cfdi);
    run.settle();
    for (let turn = 0; turn < 40; turn++) {
      const before = globalThis.fetch;
      globalThis.fetch = (...given) => before(...given);
      await jest.advanceTimersByTimeAsync(1000);
    }
    expect(network.mock.calls.length).toBeLessThan(16);
    expect(beats.some(({ spoilt }) => spoilt)).toBe(false);
    globalThis.fetch = () => Promise.reject(new Error());
    await jest.advanceTimersByTimeAsync(20_000);
    expect(beats.some(({ spoilt }) => spoilt)).toBe(true);
  });

  test('fetch that is wrapped on a network that is lost meanwhile: nobody is to blame', async () => {
    const network = jest.fn().mockRejectedValue(new TypeError()).mockResolvedValueOnce({ status: 200 });
    Object.assign(globalThis, { fetch: network });
    const run = guardOf().runs(cfdi);
    const restore = replace(['fetch', page, 'fetch', () => () => new Promise(() => undefined)]);
    try {
      run.settle();
      await jest.advanceTimersByTimeAsync(30_000);
    } finally {
      restore();
    }
    expect(network).toHaveBeenCalledTimes(2);
    expect(beats.some(({ spoilt }) => spoilt)).toBe(false);
  });

  describe.each(moments)('%s', (_, isBlamed) => {
    test.each(harmless)('%s is wrapped: nobody is to blame', async (...change) => {
      expect(await isBlamed(change)).toBe(false);
    });
    test.each(spoilers)('%s: its release is to blame', async (...change) => {
      expect(await isBlamed(change)).toBe(true);
    });
  });
});
