import { type NativeGroup, nativeGroups, type OnBroken } from './natives';

interface Kept extends NativeGroup {
  owner: Record<string, unknown>;
  values: unknown[];
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

/** Keeps the natives as they are now. */
export function keepSharedParts(root: HTMLElement): SharedParts {
  const groups: readonly Kept[] = nativeGroups().map((group) => {
    const owner = group.owner as Record<string, unknown>;
    return { ...group, owner, values: group.names.map((name) => owner[name]) };
  });
  // Loops, because a release may have replaced the methods of arrays.
  const keep = (group: Kept) => {
    for (let at = 0; at < group.names.length; at++) group.values[at] = group.owner[group.names[at] ?? ''];
  };
  return {
    nativesWork(onBroken) {
      for (let at = 0; at < groups.length; at++) {
        const group = groups[at];
        if (!group || isKept(group)) continue;
        if (!works(group, onBroken)) return false;
        keep(group);
      }
      return true;
    },
    isOnScreen: () => root.isConnected && root.childElementCount > 0 && isVisible(root),
    keep() {
      for (let at = 0; at < groups.length; at++) keep(groups[at] as Kept);
    },
  };
}

function isKept({ owner, names, values }: Kept): boolean {
  for (let at = 0; at < values.length; at++) if (owner[names[at] ?? ''] !== values[at]) return false;
  return true;
}

function works(group: Kept, onBroken: OnBroken): boolean {
  try {
    return group.works(onBroken);
  } catch {
    return false;
  }
}

const isVisible = (element: HTMLElement) => element.checkVisibility?.({ visibilityProperty: true }) ?? true;
