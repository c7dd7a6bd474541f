import type { Choice } from './choices';

const last = new Map<string, Choice>();

const waiting = new Set<() => void>();

/** Remembers which release of an area was on screen last, for people who ask what they are looking at. */
export function noteShown(choice: Choice): void {
  last.set(choice.release.id, choice);
  for (const listener of waiting) listener();
  waiting.clear();
}

/** Tells when some area has been shown, at once where one was already. Returns how to stop waiting. */
export function onFirstShown(listener: () => void): () => void {
  if (last.size > 0) listener();
  else waiting.add(listener);
  return () => waiting.delete(listener);
}

/** What was on screen last of an area whose choices are these; before that, what is going to be. */
export function shownOf(choices: readonly Choice[]): Choice | undefined {
  const seen = last.get(choices[0]?.release.id ?? '');
  return choices.find(({ release }) => release === seen?.release) ?? choices[0];
}
