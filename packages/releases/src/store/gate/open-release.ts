import type { Registry, ReleaseRecord } from '@boveda/contracts';
import type { Check } from './gate-answer';

/** A release and what a page needs to run it. */
export interface Opening {
  record: ReleaseRecord;
  /** A folder with its files. */
  folder: string;
  /** Folder of the shell that it is opened in; the one that was built here when absent. */
  shell?: string;
  /** A registry in which it is live, alone. */
  registry: Registry;
}

/** Opens a release in a browser and says whether it works there. The caller of the commands passes one. */
export type OpenRelease = (opening: Opening) => Promise<Check>;

/** For who cannot open it and says so; the answer is stored with the release. */
export const unopened: OpenRelease = async () => ({
  check: 'opened',
  ok: true,
  says: 'It was not opened: --unopened.',
});
