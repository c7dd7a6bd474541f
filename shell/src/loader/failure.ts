import type { ReleaseRecord } from '@boveda/contracts';
import { report } from '../telemetry/telemetry';

/** What a person can tell support about an area that failed. */
export interface Failure {
  supportId: string;
  area: string;
  release: string;
  /** It did not fail: it did not come in time, or in as much time as the person had. */
  late: boolean;
}

/** Something went wrong at a known step; `errorClass` is what is counted. */
export class LoadError extends Error {
  override readonly name = 'LoadError';
  constructor(
    readonly errorClass: string,
    message: string,
  ) {
    super(message);
  }
}

/** How far the showing of a release had come. */
export type Step = 'load' | 'mount' | 'screen';

/** Gives a failure its support id and writes both into the browser's log, where support finds the cause by the id. */
export function noteFailure(release: ReleaseRecord, error: unknown, step: Step): Failure {
  const supportId = newSupportId();
  // biome-ignore lint/suspicious/noConsole: this line is what the support id leads to.
  console.warn(`[${supportId}] ${release.id} ${release.release}`, error);
  const errorClass = `${step}-${classOf(error)}`;
  report({ kind: 'failure', area: release.id, release: release.release, errorClass, supportId });
  return { supportId, area: release.title, release: release.release, late: isLate(error) };
}

/** Short enough to be read out on the telephone. */
export const newSupportId = (): string =>
  crypto.getRandomValues(new Uint32Array(1))[0]?.toString(36).toUpperCase() ?? '';

/** A class of its own for what can be told apart; a message may hold anything and is never sent. */
function classOf(error: unknown): string {
  if (error instanceof LoadError) return error.errorClass;
  const name = error instanceof Error ? error.name : '';
  if (name === 'DeadlineError' || name === 'TimeoutError') return 'deadline';
  if (isChunkError(error)) return 'chunk';
  return 'error';
}

/** Rspack's error of a part that it could not fetch; `request` is its address. */
interface ChunkError extends Error {
  request?: string;
}

/** A part of a release could not be fetched: its network, its integrity, or a file that is not there. */
export const isChunkError = (error: unknown): error is ChunkError =>
  error instanceof Error && error.name === 'ChunkLoadError';

/** It did not come in time: asking for the same again at once would keep the person waiting as long again. */
export const isLate = (error: unknown): boolean => classOf(error) === 'deadline';
