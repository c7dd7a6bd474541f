import { containerName, type DevLink, devOrigin, type ReleaseRecord, recordedArea } from '@boveda/contracts/core';
import { withDeadline } from '../loader/deadline';

const DEADLINE_MS = 8000;
/** The names of a development server's build and of its container's script. */
const RELEASE = 'desarrollo';
const ENTRY = 'remoteEntry.js';

/** The development server did not answer, or answered with something other than this area. */
export class DevServerError extends Error {
  override readonly name = 'DevServerError';
  constructor(readonly reason: 'no_answer' | 'other_area') {
    super(reason);
  }
}

/** The area of a development server as a release record, without signature and hashes. Throws a DevServerError. */
export async function readDevRelease(link: DevLink): Promise<ReleaseRecord> {
  const parsed = recordedArea().safeParse(await fetchJson(`${devOrigin(link)}/area.json`));
  if (!parsed.success || parsed.data.id !== link.area) throw new DevServerError('other_area');
  return {
    ...parsed.data,
    release: RELEASE,
    container: containerName(link.area, RELEASE),
    folder: `${devOrigin(link)}/`,
    entry: ENTRY,
    exposes: {},
    files: {},
    others: '',
    sdk: { builtWith: '', requires: '' },
    shared: {},
    bundled: [],
    sizes: { remoteEntryGz: 0, firstChunkGz: 0, totalGz: 0 },
    previous: null,
    preview: null,
    gitRevision: '',
    built: new Date().toISOString(),
  };
}

async function fetchJson(url: string): Promise<unknown> {
  try {
    const request = fetch(url, { credentials: 'omit', redirect: 'error', cache: 'no-store' });
    const response = await withDeadline(request, DEADLINE_MS, url);
    if (!response.ok) throw new DevServerError('no_answer');
    return JSON.parse(await response.text());
  } catch {
    throw new DevServerError('no_answer');
  }
}
