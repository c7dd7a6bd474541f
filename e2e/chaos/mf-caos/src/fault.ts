/** The fault that a test sets in sessionStorage under `caos`. Read on every use. */
export type Fault =
  | 'throws at import'
  | 'loops at import'
  | 'loops at a click'
  | 'breaks arrays'
  | 'breaks fetch'
  | 'breaks the species of lists'
  | 'breaks what is told of changes'
  | 'breaks what verifies'
  | 'breaks answers'
  | 'breaks texts of nodes'
  | 'removes the page'
  | 'hides the page'
  | 'throws at first render'
  | 'throws after mount'
  | 'throws in an effect'
  | 'never mounts'
  | 'never renders'
  | 'throws after it was left'
  | 'throws at unmount'
  | 'never unmounts'
  | 'needs its chunk';

/** Address of the folder that this code was loaded from. */
declare const __webpack_public_path__: string;

/** Id of the release that runs. */
export const release = __webpack_public_path__.split('/').at(-2) ?? '';

/** Whether the test set this fault, for all releases or (`fault@release`) for this one. */
export const has = (fault: Fault): boolean =>
  [fault, `${fault}@${release}`].includes(sessionStorage.getItem('caos') ?? '');

/** Blocks the page's thread for longer than any journey lasts. */
export function loop(): void {
  const end = Date.now() + 300_000;
  while (Date.now() < end);
}

/** Spoils what all areas of the page share, if the test set that. */
export function spoil(): void {
  if (has('breaks arrays')) Array.prototype.map = () => [];
  if (has('breaks fetch')) globalThis.fetch = () => Promise.reject(new TypeError('caos: fetch'));
  if (has('breaks the species of lists')) Object.defineProperty(Array, Symbol.species, { get: () => Object });
  if (has('breaks what is told of changes')) MutationObserver.prototype.observe = () => undefined;
  if (has('breaks what verifies')) SubtleCrypto.prototype.verify = async () => false;
  if (has('breaks answers')) Response.prototype.json = async () => null;
  if (has('breaks texts of nodes'))
    Object.defineProperty(Node.prototype, 'textContent', { configurable: true, get: () => null, set: () => undefined });
  if (has('removes the page')) document.getElementById('app')?.remove();
  if (has('hides the page'))
    document.head.append(Object.assign(document.createElement('style'), { textContent: '*{visibility:hidden}' }));
}

/** Throws where nothing of the shell is called. */
export function throwLate(): void {
  throw new Error('caos: late');
}

export const never = new Promise<never>(() => undefined);
