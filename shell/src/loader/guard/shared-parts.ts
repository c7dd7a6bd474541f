/** What every area needs as the browser made it. Timers and dates are left out: test tools replace them in an open page. */
const natives = (): [owner: object, names: readonly string[]][] => [
  [window, ['fetch', 'XMLHttpRequest', 'Promise', 'Map', 'Set', 'URL', 'queueMicrotask', 'structuredClone']],
  [Array, ['isArray', 'from']],
  [
    Array.prototype,
    ['map', 'filter', 'find', 'some', 'every', 'includes', 'forEach', 'flatMap', 'push', 'slice', 'join'],
  ],
  [Object, ['keys', 'entries', 'assign', 'hasOwn', 'fromEntries', 'defineProperty', 'create']],
  [String.prototype, ['split', 'slice', 'replace', 'includes', 'startsWith']],
  [Function.prototype, ['call', 'apply', 'bind']],
  [Promise.prototype, ['then', 'catch', 'finally']],
  [JSON, ['parse', 'stringify']],
  [XMLHttpRequest.prototype, ['open', 'send']],
  [EventTarget.prototype, ['addEventListener', 'removeEventListener', 'dispatchEvent']],
  [Node.prototype, ['appendChild', 'insertBefore', 'removeChild']],
  [Document.prototype, ['createElement', 'querySelector', 'getElementById']],
  [History.prototype, ['pushState', 'replaceState']],
];

/**
 * Keeps the natives as they are now. Returns a function that says whether the page still has them, and its root on screen.
 * It calls no method that an area could have replaced.
 */
export function keepSharedParts(root: HTMLElement): () => boolean {
  const owners: Record<string, unknown>[] = [];
  const names: string[] = [];
  const kept: unknown[] = [];
  for (const [owner, list] of natives())
    for (const name of list) {
      owners.push(owner as Record<string, unknown>);
      names.push(name);
      kept.push((owner as Record<string, unknown>)[name]);
    }
  return () => {
    for (let at = 0; at < kept.length; at++) if (owners[at]?.[names[at] ?? ''] !== kept[at]) return false;
    return root.isConnected && root.childElementCount > 0 && isVisible(root);
  };
}

const isVisible = (element: HTMLElement) => element.checkVisibility?.({ visibilityProperty: true }) ?? true;
