import { SHELL } from '@boveda/contracts/core';
import { shellVersion } from '../shared/shell-version';
import { PREVIEW_PARAMETER, previewText, readPreviewWish, type WishedPreviews } from './preview-wish';

/** The shell that was asked for last, and when. */
const ASKED = 'boveda.preview-shell';
/** A page that comes back within this time as another shell was refused, and does not ask again. */
const ASKED_AGAIN_MS = 30_000;

/** The shell that previews name; null when they are of areas alone. */
export const shellOf = ({ previews }: WishedPreviews): string | null =>
  previews.find(({ area }) => area === SHELL)?.release ?? null;

/** Whether this page is the shell that previews name, or they name none. */
export const isWishedShell = (wish: WishedPreviews): boolean => [null, shellVersion()].includes(shellOf(wish));

const asked = (): [release: string, at: number] | null => {
  const [release, at] = sessionStorage.getItem(ASKED)?.split(' ') ?? [];
  return release && at ? [release, Number(at)] : null;
};

/**
 * Loads this address again as the shell that this tab's previews name: the server reads their signed set in the address, and this
 * browser's pass. Returns false when that was done a moment ago, in vain.
 */
export function askForShell(wish: WishedPreviews): boolean {
  const release = shellOf(wish);
  const before = asked();
  if (before?.[0] === release && Date.now() - before[1] < ASKED_AGAIN_MS) return false;
  sessionStorage.setItem(ASKED, `${release} ${Date.now()}`);
  loadShell();
  return true;
}

/** After a reload, whose address names no previews: goes on in the shell that this tab had. Returns whether the page is being replaced. */
export function returnToShell(): boolean {
  const wish = readPreviewWish();
  if (!wish || wish === 'malformed' || isWishedShell(wish) || asked()?.[0] !== shellOf(wish)) return false;
  loadShell();
  return true;
}

/** Leaves the shell in preview, if this page is one: the address names no previews any more, and the server gives the stable one. */
export function leaveShell(shell: string | null): void {
  sessionStorage.removeItem(ASKED);
  if (shell !== null && shell === shellVersion()) location.reload();
}

function loadShell(): void {
  const address = new URL(location.href);
  address.searchParams.set(PREVIEW_PARAMETER, previewText() ?? '');
  location.replace(address);
}
