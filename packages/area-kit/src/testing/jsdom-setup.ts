import '@testing-library/jest-dom';
import { TextDecoder, TextEncoder } from 'node:util';
import { session } from '@boveda/session';
import { act, cleanup, configure } from '@testing-library/react';
import axios from 'axios';
import { closeFakeApi, fakeAdapter } from './fake-api';

// A screen that is loaded lazily compiles antd first on a clean checkout: on a busy machine that takes many seconds.
configure({ asyncUtilTimeout: 60_000 });

// An SDK copies the defaults when it is made: from here on nothing in a test can reach a network.
axios.defaults.adapter = fakeAdapter;

class ResizeObserver {
  observe() {}
  unobserve() {}
  disconnect() {}
}

// React's scheduler looks for this; Node's own would keep Jest from ending.
class MessageChannel {
  port1: { onmessage: ((event: object) => void) | null } = { onmessage: null };
  port2 = { postMessage: (data: unknown) => setTimeout(() => this.port1.onmessage?.({ data })) };
}

// The data router makes one for every navigation, and reads no more of it than this.
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

// jsdom matches every rule of every sheet for each element that is asked about, and antd writes a thousand: all are let
// go but those that hide, or say what stands in a line. It prints "not implemented" whenever a pseudo element is asked for.
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
