import path from 'node:path';
import { decodePreviewSet, SHELL } from '@boveda/contracts';
import { verifyPreviewSet } from '@boveda/releases';
import type { ReleaseStore } from '@boveda/releases/store';
import { believedKeys } from '../installation/believed-keys';
import type { Deps } from '../installation/deps';
import { hasPreviewPass, shellsPassed } from './preview-pass';
import type { ReleaseFiles, ServedShell } from './release-files';

/** Previews of the shell, for browsers that have their pass. */
export interface PreviewedShell {
  /** The one of a signed set, which is what `?preview=` of an address contains; null when it has none, or this browser may not see it. */
  of(set: string, cookies: string | undefined): Promise<ServedShell | null>;
  /** A file of one of them by its address. */
  find(name: string, cookies: string | undefined): Promise<string | null>;
}

/** A page names the shell that it wants in its address, because a tab has no other way to tell the server. */
export function openPreviewedShell(
  { env, keys, clock }: Pick<Deps, 'env' | 'keys' | 'clock'>,
  store: ReleaseStore,
  releases: ReleaseFiles,
): PreviewedShell {
  async function opened(release: string, cookies: string | undefined): Promise<ServedShell | null> {
    if (!env.allowsPreview || !hasPreviewPass({ keys }, { id: SHELL, release }, cookies)) return null;
    const shell = await releases.fetchShell(release);
    return shell?.preview && clock().getTime() < Date.parse(shell.preview.expires) ? shell : null;
  }

  return {
    async of(text, cookies) {
      const signed = decodePreviewSet(text);
      if (!signed || !env.allowsPreview) return null;
      const set = await verifyPreviewSet(signed, { keys: await believedKeys(env, store, clock()), now: clock() });
      const name = set.ok ? set.result.previews.find((each) => each.startsWith(`${SHELL}@`)) : undefined;
      const release = name?.slice(SHELL.length + 1);
      // A revoked one may still be in the local copy of a bucket.
      if (!release || !(await store.release(SHELL, release))) return null;
      return opened(release, cookies);
    },
    async find(name, cookies) {
      for (const release of shellsPassed(cookies)) {
        const shell = await opened(release, cookies);
        if (shell?.paths.has(name)) return path.join(shell.folder, name);
      }
      return null;
    },
  };
}
