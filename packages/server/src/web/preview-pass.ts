import { type PreviewFacts, type ReleaseRecord, SHELL } from '@boveda/contracts';
import { openSealed, seal } from '../auth/links/sealed-text';
import type { Deps } from '../installation/deps';

const NAME = 'boveda_preview';
/** Of a shell, with its id: the files of every shell are at the root, and a browser may have passes for several. */
const SHELL_NAME = `${NAME}_${SHELL}_`;
const PURPOSE = 'files of a preview';

/** A record of an area or of the shell. */
interface Previewed {
  id: string;
  release: string;
  preview: PreviewFacts | null;
}

/** Where the files of an area are; of a shell, what its pass is for. */
const folderOf = ({ id, release }: Pick<Previewed, 'id' | 'release'>) => `/releases/${id}/${release}/`;

/**
 * Cookie that lets the browser of a permitted user load the files of a preview: requests for scripts and pages have no session header.
 * Limited to the folder of that preview, but for a shell, and expires with it.
 */
export function previewPass(
  { keys, env, clock }: Pick<Deps, 'keys' | 'env' | 'clock'>,
  { id, release, preview }: Previewed,
): string {
  const folder = folderOf({ id, release });
  const seconds = Math.floor((Date.parse(preview?.expires ?? '') - clock().getTime()) / 1000);
  const secure = env.publicUrl.startsWith('https:') ? '; Secure' : '';
  const value = seal({ keys }, PURPOSE, folder);
  const [name, path] = id === SHELL ? [SHELL_NAME + release, '/'] : [NAME, folder];
  return `${name}=${value}; Path=${path}; Max-Age=${seconds}; HttpOnly; SameSite=Strict${secure}`;
}

const split = (cookies: string | undefined) => (cookies ?? '').split(/;\s*/);

/** Whether a Cookie header has the pass for the files of a release. */
export function hasPreviewPass(
  deps: Pick<Deps, 'keys'>,
  record: Pick<ReleaseRecord, 'id' | 'release'>,
  cookies: string | undefined,
): boolean {
  const name = record.id === SHELL ? SHELL_NAME + record.release : NAME;
  const brought = split(cookies).filter((cookie) => cookie.startsWith(`${name}=`));
  return brought.some((cookie) => {
    try {
      return openSealed(deps, PURPOSE, cookie.slice(name.length + 1)) === folderOf(record);
    } catch {
      return false;
    }
  });
}

/** Ids of the shells for which a Cookie header has passes, which are not verified. */
export const shellsPassed = (cookies: string | undefined): string[] =>
  split(cookies).flatMap((cookie) =>
    cookie.startsWith(SHELL_NAME) ? [cookie.slice(SHELL_NAME.length).split('=', 1)[0] ?? ''] : [],
  );
