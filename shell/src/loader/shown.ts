import type { Choice } from './choices';

/** Which release of each area was on screen last. */
export interface ShownReleases {
  note(choice: Choice): void;
  /** Calls back when an area has been shown, at once if one was already. Returns an unsubscribe function. */
  onFirst(listener: () => void): () => void;
  /** Of an area's choices the one that was on screen last, or the wanted one before any was. */
  of(choices: readonly Choice[]): Choice | undefined;
}

export function createShownReleases(): ShownReleases {
  const last = new Map<string, Choice>();
  const waiting = new Set<() => void>();
  return {
    note(choice) {
      last.set(choice.release.id, choice);
      for (const listener of waiting) listener();
      waiting.clear();
    },
    onFirst(listener) {
      if (last.size > 0) listener();
      else waiting.add(listener);
      return () => void waiting.delete(listener);
    },
    of(choices) {
      const seen = last.get(choices[0]?.release.id ?? '');
      return choices.find(({ release }) => release === seen?.release) ?? choices[0];
    },
  };
}
