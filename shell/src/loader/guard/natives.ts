import {
  answers,
  digests,
  keepOwn,
  microtasks,
  type OnBroken,
  observers,
  promises,
  requestTrials,
} from './answered-trials';
import { arrays, collections, formats, nodes, objects, storage, texts, views } from './immediate-trials';

/** Natives that are tried together when one of them is another than before. */
export interface NativeGroup {
  /** Owners, with the names that count; without names all of their functions and accessors. */
  parts: readonly Part[];
  /** Whether they do what the browser's own do; null when it is too early to try them again. */
  works(onBroken: OnBroken): boolean | null;
}
type Part = readonly [owner: object, names?: readonly string[]];

/** A global of this name, with what it and its instances have; nothing in a browser without it. */
const classes = (...names: readonly string[]): Part[] =>
  names.flatMap((name) => {
    const made = (globalThis as Record<string, unknown>)[name] as { prototype?: object } | undefined;
    return made ? [[globalThis, [name]], [made], ...(made.prototype ? [[made.prototype] as const] : [])] : [];
  });

/** Only instances: extensions may add what they like to the class. */
const instances = (...names: readonly string[]): Part[] =>
  names.flatMap((name) => {
    const { prototype } = ((globalThis as Record<string, unknown>)[name] ?? {}) as { prototype?: object };
    return prototype ? [[prototype]] : [];
  });

const page = (...names: readonly string[]): Part => [globalThis, names];

/**
 * What every area needs, to be called while it is as the browser made it. Timers and dates are only looked at, because test tools
 * replace them in an open page, and so are calls of the history and of custom elements, which leave traces.
 */
export function nativeGroups(): readonly NativeGroup[] {
  keepOwn();
  const { fetches, requests } = requestTrials();
  const { addEventListener: add, dispatchEvent: dispatch } = EventTarget.prototype;
  const target = () => new EventTarget();
  const areFunctions =
    (owner: object, ...names: string[]) =>
    () =>
      names.every((name) => typeof (owner as Record<string, unknown>)[name] === 'function');
  const timers = ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'requestAnimationFrame', 'Date'];
  const { prototype: history } = History;

  return [
    { parts: classes('Promise'), works: promises },
    { parts: classes('XMLHttpRequest'), works: requests },
    { parts: [page('fetch')], works: fetches },
    { parts: classes('Response', 'Headers'), works: answers },
    { parts: [page('queueMicrotask')], works: microtasks },
    { parts: classes('Array'), works: arrays },
    { parts: classes('Object', 'Function', 'Reflect'), works: objects },
    { parts: classes('String', 'RegExp', 'Number', 'JSON', 'Math'), works: texts },
    {
      parts: [page('structuredClone'), ...classes('Map', 'Set', 'WeakMap', 'URL', 'URLSearchParams')],
      works: collections,
    },
    { parts: [...classes('Intl'), [Intl.NumberFormat.prototype], [Intl.DateTimeFormat.prototype]], works: formats },
    { parts: instances('Node', 'Element', 'HTMLElement', 'Document', 'CharacterData'), works: nodes },
    {
      parts: [
        page('matchMedia', 'getComputedStyle', 'ResizeObserver', 'IntersectionObserver'),
        ...classes('AbortController', 'Event', 'CustomEvent'),
      ],
      works: views,
    },
    { parts: classes('MutationObserver'), works: observers },
    { parts: instances('Crypto', 'SubtleCrypto'), works: digests },
    { parts: instances('Storage'), works: storage() },
    {
      // Whether listeners are removed is not asked: many extensions wrap each listener, and no more.
      parts: [[EventTarget.prototype, ['addEventListener', 'dispatchEvent']]],
      works() {
        let heard = 0;
        const own = target();
        own.addEventListener('a', () => heard++);
        own.dispatchEvent(new Event('a'));
        return heard === 1;
      },
    },
    {
      parts: [[EventTarget.prototype, ['removeEventListener']]],
      works() {
        let heard = 0;
        const own = target();
        const hear = () => heard++;
        add.call(own, 'a', hear);
        own.removeEventListener('a', hear);
        dispatch.call(own, new Event('a'));
        return heard === 0;
      },
    },
    { parts: [[history]], works: areFunctions(history, 'pushState', 'replaceState', 'back', 'go') },
    { parts: [page(...timers)], works: areFunctions(globalThis, ...timers) },
    ...(globalThis.CustomElementRegistry
      ? [
          {
            parts: instances('CustomElementRegistry'),
            works: areFunctions(CustomElementRegistry.prototype, 'define', 'get'),
          },
        ]
      : []),
  ];
}
