import type { Choice } from './choices';
import { type Failure, isChunkError, isLate, noteFailure } from './failure';
import { mountInto, type Surroundings } from './mount';
import { noteShown } from './shown';

/**
 * Lazy screens and their first data come after the mount: what throws this soon is the release, later it is more likely
 * what the person did, and another release under their hands would only lose their work.
 */
const SETTLE_MS = 10_000;

const NOWHERE: readonly string[] = [];

interface Place {
  element: HTMLElement;
  choices: readonly Choice[];
  slot?: string;
  around: Surroundings;
}

interface Outcome {
  /** A release is on its way; `standIn` may be had instead of it. */
  trying: (choice: Choice, standIn: Choice | undefined) => void;
  slow: (isSlow: boolean) => void;
  /** `instead`: why it is not the wanted release. */
  shown: (choice: Choice, instead: Failure | null) => void;
  failed: (failure: Failure) => void;
}

/** What is on screen, or on its way there. */
export interface Shown {
  /** Takes it away. */
  stop: () => void;
  /** Gives up waiting for what is slow, and shows what stands in for it. */
  skip: () => void;
}

/** Mounts the wanted release, or in the same page load the first of the others that works. */
export function showFirstThatWorks({ element, choices, slot, around }: Place, outcome: Outcome): Shown {
  const { trying, slow, shown, failed } = outcome;
  let stop: () => void = () => undefined;
  let skip: () => void = () => undefined;

  const attempt = (index: number, instead: Failure | null) => {
    const choice = choices[index];
    const module = choice && moduleOf(choice, slot);
    if (!choice || !module) return;
    const { release } = choice;
    const standIn = choices.findIndex((other, at) => at > index && moduleOf(other, slot) !== undefined);
    let settled = Number.POSITIVE_INFINITY;
    trying(choice, choices[standIn]);
    const mountable = { release, module, paths: slot ? NOWHERE : release.paths };
    stop = mountInto(element, mountable, around, {
      shown: () => {
        settled = performance.now() + SETTLE_MS;
        if (!slot) noteShown(choice);
        shown(choice, instead);
      },
      slow,
      failed: (error, step) => {
        stop();
        const failure = noteFailure(release, error, step);
        const isOfRelease = performance.now() < settled || isChunkError(error) || isLate(error);
        if (isOfRelease && standIn > 0) attempt(standIn, instead ?? failure);
        else failed(failure);
      },
    });
    skip = () => {
      if (standIn < 0) return;
      stop();
      const failure = noteFailure(
        release,
        new DOMException('the person chose another release', 'TimeoutError'),
        'load',
      );
      attempt(standIn, instead ?? failure);
    };
  };
  attempt(0, null);
  return { stop: () => stop(), skip: () => skip() };
}

const moduleOf = ({ release: { slots } }: Choice, slot: string | undefined): string | undefined => {
  if (slot === undefined) return './area';
  return Object.hasOwn(slots, slot) ? slots[slot] : undefined;
};
