import { type NativeGroup, nativeGroups, type OnBroken } from './natives';

interface Kept extends NativeGroup {
  owner: Record<string, unknown>;
  values: unknown[];
}

/**
 * Keeps the natives as they are now. Returns a function that says whether what all areas share works: the natives, and the root of
 * the page on screen. What only shows later is called back. A native that was replaced and does what it did before is kept in its
 * place: extensions, translators and accessibility tools wrap natives at any moment, which is no release's fault.
 */
export function keepSharedParts(root: HTMLElement): (onBroken: OnBroken) => boolean {
  const groups: readonly Kept[] = nativeGroups().map((group) => {
    const owner = group.owner as Record<string, unknown>;
    return { ...group, owner, values: group.names.map((name) => owner[name]) };
  });
  // Loops, because a release may have replaced the methods of arrays.
  return (onBroken) => {
    for (let at = 0; at < groups.length; at++) {
      const group = groups[at];
      if (!group || isKept(group)) continue;
      if (!works(group, onBroken)) return false;
      for (let each = 0; each < group.names.length; each++) group.values[each] = group.owner[group.names[each] ?? ''];
    }
    return root.isConnected && root.childElementCount > 0 && isVisible(root);
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
