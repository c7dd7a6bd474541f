import type { Choice } from './choices';

const last = new Map<string, Choice>();

/** Remembers which release of an area was on screen last, for people who ask what they are looking at. */
export const noteShown = (choice: Choice): void => void last.set(choice.release.id, choice);

/** What was on screen last of an area whose choices are these; before that, what is going to be. */
export function shownOf(choices: readonly Choice[]): Choice | undefined {
  const seen = last.get(choices[0]?.release.id ?? '');
  return choices.find(({ release }) => release === seen?.release) ?? choices[0];
}
