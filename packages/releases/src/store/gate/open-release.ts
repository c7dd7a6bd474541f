import type { Registry, ReleaseRecord } from '@boveda/contracts';
import type { Check } from './gate-answer';
import type { SeenScreens } from './seen-screens';

/** A release and what a page needs to run it. */
export interface Opening {
  record: ReleaseRecord;
  /** A folder with its files. */
  folder: string;
  /** Folder of the shell that it is opened in; the one that was built here when absent. */
  shell?: string;
  /** A registry in which it is live, alone. */
  registry: Registry;
  /** What was seen of the release that it replaces; nothing is known of it when absent. */
  before?: SeenScreens | undefined;
}

/** Opens a release in a browser and says whether it works there. The caller of the commands passes one. */
export interface OpenRelease {
  (opening: Opening): Promise<Check>;
  /** Starts the browser, without waiting for it, and keeps it for all openings until `end`. Otherwise each has one of its own. */
  warm?(): void;
  end?(): Promise<void>;
}

/** For who cannot open it and says so; the answer is stored with the release. */
export const unopened: OpenRelease = async () => ({
  check: 'opened',
  ok: true,
  says: 'It was not opened: --unopened.',
});
