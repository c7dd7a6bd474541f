import type { OnBroken } from './answered-trials';
import { type NativeGroup, nativeGroups } from './natives';

/** A native with its property descriptor at the time it was kept. */
interface Kept {
  owner: object;
  name: PropertyKey;
  descriptor: PropertyDescriptor | undefined;
  /** What stands in its place, while the kept one is tried. */
  instead?: PropertyDescriptor | undefined;
}

interface KeptGroup {
  natives: Kept[];
  works: NativeGroup['works'];
}

/** What all areas of a page share: the natives, and its root on screen. */
export interface SharedParts {
  /**
   * Whether the natives work; what only shows later is called back. One that was replaced and does what it did before is kept in
   * its place: extensions, translators and accessibility tools wrap natives at any moment, which is no release's fault.
   */
  nativesWork(onBroken: OnBroken): boolean;
  isOnScreen(): boolean;
  /** Keeps the natives as they are now, whether they work or not. */
  keep(): void;
}

const { getOwnPropertyDescriptor } = Object;
const { defineProperty, deleteProperty, ownKeys } = Reflect;

/** Keeps the natives as they are now. */
export function keepSharedParts(root: HTMLElement): SharedParts {
  const groups: readonly KeptGroup[] = nativeGroups().map(({ parts, works }) => ({
    natives: parts.flatMap(([owner, names]) => nativesOf(owner, names)),
    works,
  }));
  return {
    nativesWork(onBroken) {
      for (let at = 0; at < groups.length; at++) {
        const group = groups[at];
        if (!group || isKept(group)) continue;
        const works = tried(group, onBroken);
        if (works === false && !failsAnyway(groups, group)) return false;
        if (works !== null) keep(group);
      }
      return true;
    },
    isOnScreen: () => root.isConnected && root.childElementCount > 0 && isVisible(root),
    keep() {
      for (let at = 0; at < groups.length; at++) keep(groups[at] as KeptGroup);
    },
  };
}

function nativesOf(owner: object, names?: readonly string[]): Kept[] {
  const all = (names ?? ownKeys(owner)).map((name) => ({
    owner,
    name,
    descriptor: getOwnPropertyDescriptor(owner, name),
  }));
  return names ? all : all.filter(({ descriptor }) => descriptor?.get || typeof descriptor?.value === 'function');
}

// Loops, because a release may have replaced the methods of arrays.
function keep({ natives }: KeptGroup): void {
  for (let at = 0; at < natives.length; at++) {
    const native = natives[at] as Kept;
    native.descriptor = getOwnPropertyDescriptor(native.owner, native.name);
  }
}

function isKept({ natives }: KeptGroup): boolean {
  for (let at = 0; at < natives.length; at++) {
    const { owner, name, descriptor: before } = natives[at] as Kept;
    const now = getOwnPropertyDescriptor(owner, name);
    // Of an accessor the functions count: what it gives may be made anew each time.
    if (now?.value !== before?.value || now?.get !== before?.get || now?.set !== before?.set) return false;
  }
  return true;
}

function tried(group: KeptGroup, onBroken: OnBroken): boolean | null {
  try {
    return group.works(onBroken);
  } catch {
    return false;
  }
}

/**
 * Whether a group fails with the natives that were kept too: then the change is not the cause but, for example, a policy that a proxy
 * adds to the page, which refuses what the trial does.
 */
function failsAnyway(groups: readonly KeptGroup[], group: KeptGroup): boolean {
  for (let at = 0; at < groups.length; at++) forEachNative(groups[at] as KeptGroup, putBack);
  try {
    return tried(group, () => undefined) === false;
  } finally {
    for (let at = 0; at < groups.length; at++) forEachNative(groups[at] as KeptGroup, restore);
  }
}

function putBack(native: Kept): void {
  native.instead = getOwnPropertyDescriptor(native.owner, native.name);
  set(native, native.descriptor);
}

function restore(native: Kept): void {
  set(native, native.instead);
  native.instead = undefined;
}

// Both return false where a tool froze the owner.
const set = ({ owner, name }: Kept, descriptor: PropertyDescriptor | undefined) =>
  descriptor ? defineProperty(owner, name, descriptor) : deleteProperty(owner, name);

function forEachNative({ natives }: KeptGroup, work: (native: Kept) => void): void {
  for (let at = 0; at < natives.length; at++) work(natives[at] as Kept);
}

const isVisible = (element: HTMLElement) => element.checkVisibility?.({ visibilityProperty: true }) ?? true;
