import { SHELL } from '@boveda/contracts';
import { findAny } from '../store/find-release';
import { pruneReleases } from '../store/prune';
import type { Command } from './command';
import { CliError } from './context';

/** Releases of an area that are kept beside those in use. */
const KEPT = 10;

/** The server serves a release for so long after the promotion that replaced it: open pages still fetch its chunks. */
const SERVED_MS = 7 * 24 * 3_600_000;

/** Removes old releases and expired previews. */
export const prune: Command = {
  usage: `[--keep ${KEPT}]`,
  summary:
    'Removes expired previews, and of each area all but the newest releases that are live nowhere, nor were within 7 days.',
  words: [],
  options: { keep: false },
  async run({ store, now, print }, { keep = String(KEPT) }) {
    if (!/^\d{1,4}$/.test(keep)) throw new CliError('--keep: a whole number from 0 to 9999');
    for (const area of [...(await store.areas()), SHELL])
      for (const release of await pruneReleases(store, area, Number(keep), now(), SERVED_MS))
        print(`Removed ${area} ${release}`);
    return 0;
  },
};

/** Ends a preview before its time. */
export const revoke: Command = {
  usage: '<preview>',
  summary: 'Removes a preview before it expires: its link opens nothing more.',
  words: ['preview'],
  options: {},
  async run({ store, print }, { preview = '' }) {
    const { id, release, preview: facts } = await findAny(store, preview);
    if (!facts) throw new CliError(`${id} ${release} is a release: it is withdrawn (boveda withdraw), not revoked`);
    await store.remove(id, release);
    print(`The preview ${id} ${release} of ${facts.author} is revoked`);
    return 0;
  },
};
