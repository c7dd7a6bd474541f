import '@testing-library/jest-dom';
import { TextDecoder, TextEncoder } from 'node:util';
import { session } from '@boveda/session';
import { act, cleanup, configure } from '@testing-library/react';
import axios from 'axios';
import { closeFakeApi, fakeAdapter } from './fake-api';

// On a clean checkout a lazily loaded screen compiles antd first, which takes many seconds on a busy machine.
configure({ asyncUtilTimeout: 60_000 });

// So that what the browser fetches at its first use renders at once.
beforeAll(async () => (await import('@boveda/ui-kit')).loadOnDemand(), 120_000);

// An SDK copies the defaults when it is created, so no test can reach the network.
axios.defaults.adapter = fakeAdapter;

class ResizeObserver {
  observe() {}
  unobserve() {}
  disconnect() {}
}

// For React's scheduler; Node's own MessageChannel would keep Jest from exiting.
class MessageChannel {
  port1: { onmessage: ((event: object) => void) | null } = { onmessage: null };
  port2 = { postMessage: (data: unknown) => setTimeout(() => this.port1.onmessage?.({ data })) };
}

// The part of Request that the data router reads; it creates one for every navigation.
class Request {
  readonly method = 'GET';
  readonly signal: AbortSignal | undefined;
  constructor(
    readonly url: string,
    init?: RequestInit,
  ) {
    this.signal = init?.signal ?? undefined;
  }
}

Object.assign(globalThis, { TextEncoder, TextDecoder, ResizeObserver, MessageChannel, Request });

window.matchMedia ??= (query) =>
  ({
    matches: false,
    media: query,
    addEventListener() {},
    removeEventListener() {},
    addListener() {},
    removeListener() {},
  }) as unknown as MediaQueryList;

window.scrollTo = () => undefined;

// jsdom matches every rule of every sheet for each computed style, and antd has a thousand: all are removed
// except those with display or visibility. jsdom prints "not implemented" for pseudo elements.
const { getComputedStyle } = window;
const pruned = new WeakSet<CSSStyleSheet>();
window.getComputedStyle = (element) => {
  for (const sheet of document.styleSheets) {
    if (!pruned.has(sheet)) prune(sheet);
    pruned.add(sheet);
  }
  return getComputedStyle(element);
};

function prune(sheet: CSSStyleSheet): void {
  for (let n = sheet.cssRules.length - 1; n >= 0; n--)
    if (!/\b(display|visibility):/.test(sheet.cssRules[n]?.cssText ?? '')) sheet.deleteRule(n);
}

afterEach(() => {
  cleanup();
  act(() => session.close('logout'));
  localStorage.clear();
  closeFakeApi();
});
