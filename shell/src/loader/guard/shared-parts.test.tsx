import { keepSharedParts, type SharedParts } from './shared-parts';

let root: HTMLElement;
let parts: SharedParts;
const isSound = () => parts.nativesWork(() => undefined) && parts.isOnScreen();
beforeEach(() => {
  root = document.createElement('div');
  root.append('pantalla', document.createElement('p'));
  document.body.append(root);
  parts = keepSharedParts(root);
});
afterEach(() => root.remove());

const { map } = Array.prototype;
const { fetch } = globalThis;

test.each<[string, () => void, () => void]>([
  [
    'an array method is replaced',
    () => Object.assign(Array.prototype, { map: () => [] }),
    () => Object.defineProperty(Array.prototype, 'map', { value: map, enumerable: false }),
  ],
  [
    'fetch is replaced',
    () => Object.assign(globalThis, { fetch: () => null }),
    () => Object.assign(globalThis, { fetch }),
  ],
  ['the root leaves the page', () => root.remove(), () => document.body.append(root)],
  ['the root is emptied', () => root.replaceChildren(), () => root.append(document.createElement('p'))],
  [
    'the root is hidden',
    () => Object.assign(root, { checkVisibility: () => false }),
    () => Object.assign(root, { checkVisibility: undefined }),
  ],
])('notices that %s', (_, spoil, mend) => {
  expect(isSound()).toBe(true);
  spoil();
  const found = isSound();
  mend();
  expect([found, isSound()]).toEqual([false, true]);
});
