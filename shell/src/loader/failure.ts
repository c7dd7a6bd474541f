import type { ReleaseRecord } from '@boveda/contracts';

/** What a person can tell support about an area that failed. */
export interface Failure {
  supportId: string;
  area: string;
  release: string;
}

/** Gives a failure its support id and writes both into the browser's log, where support finds the cause by the id. */
export function noteFailure(release: ReleaseRecord, error: unknown): Failure {
  const supportId = crypto.getRandomValues(new Uint32Array(1))[0]?.toString(36).toUpperCase() ?? '';
  // biome-ignore lint/suspicious/noConsole: this line is what the support id leads to.
  console.warn(`[${supportId}] ${release.id} ${release.release}`, error);
  return { supportId, area: release.title, release: release.release };
}
