import type { ReleaseRecord } from '@boveda/contracts';
import type { Report } from '../telemetry/telemetry';
import { LoadError } from './federation';

/** What a user can tell support about an area that failed. */
export interface Failure {
  supportId: string;
  area: string;
  release: string;
  /** Who answers for the release; older ones state nobody. */
  owner?: ReleaseRecord['owner'];
  /** It was too slow, or the user chose another release while it loaded. */
  late: boolean;
}

/** The step at which showing a release failed. */
export type Step = 'load' | 'mount' | 'screen';

/** Gives a failure its support id, writes both to the browser's log, where support finds the cause, and reports it. */
export function noteFailure(report: Report, release: ReleaseRecord, error: unknown, step: Step): Failure {
  const supportId = newSupportId();
  // biome-ignore lint/suspicious/noConsole: support looks this line up by its id.
  console.warn(`[${supportId}] ${release.id} ${release.release}`, error);
  const errorClass = `${step}-${classOf(error)}`;
  report({ kind: 'failure', area: release.id, release: release.release, errorClass, supportId });
  return {
    supportId,
    area: release.title,
    release: release.release,
    owner: release.owner,
    late: isLate(error),
  };
}

/** Short enough to be read out on the telephone. */
export const newSupportId = (): string =>
  crypto.getRandomValues(new Uint32Array(1))[0]?.toString(36).toUpperCase() ?? '';

/** Telemetry sends this class and never the message, which may contain personal data. */
export function classOf(error: unknown): string {
  if (error instanceof LoadError) return error.errorClass;
  const name = error instanceof Error ? error.name : '';
  if (name === 'DeadlineError' || name === 'TimeoutError') return 'deadline';
  if (isChunkError(error)) return 'chunk';
  return 'error';
}

/** Rspack's error for a chunk that could not be fetched; `request` is its address. */
interface ChunkError extends Error {
  request?: string;
}

/** Whether a chunk of a release could not be fetched: no network, a wrong hash, or no such file. */
export const isChunkError = (error: unknown): error is ChunkError =>
  error instanceof Error && error.name === 'ChunkLoadError';

/** Whether a deadline passed; trying the same again at once would make the user wait as long again. */
export const isLate = (error: unknown): boolean => classOf(error) === 'deadline';
