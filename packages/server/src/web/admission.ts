import path from 'node:path';
import { releaseKinds } from '@boveda/releases/store';
import type { Deps } from '../installation/deps';
import type { LiveReleases } from './live-releases';
import { hasPreviewPass } from './preview-pass';
import type { ReleaseFiles } from './release-files';

/** Why a file of a release may be served: to everyone, or to the requesting browser. */
export type Admission = 'live' | 'preview';

/**
 * Whether `<area>/<release>/<file>` may be served, and to whom. Its release must be signed by a trusted key and be live
 * by
 * a promotion, or be a preview that the caller may see. The file must be one of those that were signed.
 */
export async function admit(
  deps: Pick<Deps, 'env' | 'keys' | 'clock'>,
  live: LiveReleases,
  releases: ReleaseFiles,
  within: string,
  cookies: string | undefined,
): Promise<Admission | null> {
  const [area = '', release = '', ...below] = within.split(path.sep);
  const file = below.join('/');
  if (!Object.hasOwn(releaseKinds, path.extname(file))) return null;
  const record = await releases.fetch(area, release);
  if (!record || !(await releases.isSigned(record, file))) return null;
  if (!record.preview) return (await live.isNamed(area, release)) ? 'live' : null;
  const open = deps.env.allowsPreview && deps.clock().getTime() < Date.parse(record.preview.expires);
  return open && hasPreviewPass(deps, record, cookies) ? 'preview' : null;
}
