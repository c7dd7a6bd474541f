import type { Choice } from './choices';
import type { Loader } from './create-loader';
import { type Failure, isChunkError, isLate, noteFailure } from './failure';
import { LoadError } from './federation';
import { nameOf } from './guard/remembered';
import type { Surroundings } from './mount';

/**
 * Lazy screens and their first data load after the mount. An error this soon is blamed on the release; a later one more
 * likely comes from what the user did, and another release would only lose their work.
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
  /** A release is loading; the user may choose `fallback` instead. */
  trying: (choice: Choice, fallback: Choice | undefined) => void;
  slow: (isSlow: boolean) => void;
  /** `instead`: the failure of the wanted release, where another one is shown. */
  shown: (choice: Choice, instead: Failure | null) => void;
  failed: (failure: Failure) => void;
}

export interface Shown {
  /** Unmounts what is on screen or loading. */
  stop: () => void;
  /** Stops waiting for a slow release and shows its fallback. */
  skip: () => void;
}

type Needs = Pick<Loader, 'mountInto' | 'shown' | 'report'>;

/** Mounts the wanted release, or, without a reload, the first of its fallbacks that works. */
export function showFirstThatWorks(loader: Needs, { element, choices, slot, around }: Place, outcome: Outcome): Shown {
  const { trying, slow, shown, failed } = outcome;
  let stop: () => void = () => undefined;
  let skip: () => void = () => undefined;

  const attempt = (index: number, instead: Failure | null) => {
    const choice = choices[index];
    const module = choice && moduleOf(choice, slot);
    if (!choice || !module) return;
    const { release } = choice;
    const fallback = choices.findIndex((other, at) => at > index && moduleOf(other, slot) !== undefined);
    let settled = Number.POSITIVE_INFINITY;
    trying(choice, choices[fallback]);
    const mountable = { release, module, paths: slot ? NOWHERE : release.paths };
    stop = loader.mountInto(element, mountable, around, {
      shown: () => {
        settled = performance.now() + SETTLE_MS;
        if (!slot) loader.shown.note(choice);
        shown(choice, instead);
      },
      slow,
      failed: (error, step) => {
        stop();
        const failure = noteFailure(loader.report, release, error, step);
        const isOfRelease = performance.now() < settled || isChunkError(error) || isLate(error);
        if (isOfRelease && fallback > 0) attempt(fallback, instead ?? failure);
        else failed(failure);
      },
    });
    skip = () => {
      if (fallback < 0) return;
      stop();
      const skipped = new DOMException('the user chose another release', 'TimeoutError');
      const failure = noteFailure(loader.report, release, skipped, 'load');
      attempt(fallback, instead ?? failure);
    };
  };
  const [{ insteadOf } = {} as Partial<Choice>] = choices;
  const takenDown =
    insteadOf && noteFailure(loader.report, insteadOf, new LoadError('avoided', nameOf(insteadOf)), 'screen');
  attempt(0, takenDown ?? null);
  return { stop: () => stop(), skip: () => skip() };
}

const moduleOf = ({ release: { slots } }: Choice, slot: string | undefined): string | undefined => {
  if (slot === undefined) return './area';
  return Object.hasOwn(slots, slot) ? slots[slot] : undefined;
};
