import { createHash } from 'node:crypto';
import type { ReleaseRecord } from '@boveda/contracts';
import { filesBelow } from '../files';

/**
 * What openings saw of the screens of an area, kept with the gate's answer for the next release. It decides which screens are opened
 * first, never that one need not work.
 */
export interface SeenScreens {
  /** Digest of each script and style, by its name without the hash. */
  digests: Readonly<Record<string, string>>;
  /** By its path: when it was shown last, and the files whose code ran for it. */
  screens: Readonly<Record<string, { at: string; files: readonly string[] }>>;
}

const HASH = /\.[0-9a-f]{8}(?=\.)/g;

/** Name of a file of a release without the hash of its content. */
export const withoutHash = (file: string): string => file.replace(HASH, '');

/**
 * Digests of the scripts and styles of a release in a folder. Two releases have the same one for a file that differs in nothing but
 * the id of the release and the hashes of other files.
 */
export async function digestsOf({ release, entry }: ReleaseRecord, folder: string): Promise<Record<string, string>> {
  const digests: Record<string, string> = {};
  for (const [path, bytes] of await filesBelow(folder)) {
    if (!/\.(js|css)$/.test(path)) continue;
    const text = bytes
      .toString()
      .replaceAll(release, '')
      .replace(/sha384-[\w+/=]+/g, '')
      .replace(HASH, '');
    // The entry lists the hash of each chunk.
    const own = path === entry ? text.replace(/"[0-9a-f]{8}"/g, '""') : text;
    digests[withoutHash(path)] = createHash('sha256').update(own).digest('base64url').slice(0, 22);
  }
  return digests;
}

/**
 * Paths of the screens that a change reaches, and those of the others, which were not shown for longest first. Reached is a screen
 * with a file that has another digest than before or is gone, and one that was never shown.
 */
export function orderScreens(
  paths: readonly string[],
  digests: SeenScreens['digests'],
  before: SeenScreens | undefined,
): { reached: string[]; others: string[] } {
  const shownAt = (path: string) => before?.screens[path]?.at ?? '';
  const isReached = (path: string) => {
    const files = before?.screens[path]?.files;
    return !files?.length || files.some((file) => !digests[file] || digests[file] !== before?.digests[file]);
  };
  const sorted = paths.toSorted((one, other) => shownAt(one).localeCompare(shownAt(other)));
  return { reached: sorted.filter(isReached), others: sorted.filter((path) => !isReached(path)) };
}
