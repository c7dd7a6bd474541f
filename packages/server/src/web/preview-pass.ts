import type { ReleaseRecord } from '@boveda/contracts';
import { openSealed, seal } from '../auth/links/sealed-text';
import type { Deps } from '../platform/deps';

const NAME = 'boveda_preview';
const PURPOSE = 'files of a preview';

/**
 * Cookie that lets the browser of a permitted user load the files of a preview: script requests have no session header.
 * Limited to the folder of that preview, and expires with it.
 */
export function previewPass(
  { keys, env, clock }: Pick<Deps, 'keys' | 'env' | 'clock'>,
  { folder, preview }: ReleaseRecord,
): string {
  const seconds = Math.floor((Date.parse(preview?.expires ?? '') - clock().getTime()) / 1000);
  const secure = env.publicUrl.startsWith('https:') ? '; Secure' : '';
  const value = seal({ keys }, PURPOSE, folder);
  return `${NAME}=${value}; Path=${folder}; Max-Age=${seconds}; HttpOnly; SameSite=Strict${secure}`;
}

/** Whether a Cookie header has the pass for the files of a release. */
export function hasPreviewPass(
  deps: Pick<Deps, 'keys'>,
  { folder }: ReleaseRecord,
  cookies: string | undefined,
): boolean {
  const brought = (cookies ?? '').split(/;\s*/).filter((cookie) => cookie.startsWith(`${NAME}=`));
  return brought.some((cookie) => {
    try {
      return openSealed(deps, PURPOSE, cookie.slice(NAME.length + 1)) === folder;
    } catch {
      return false;
    }
  });
}
