import { type Promotion, type SignedPromotion, signedPromotion } from '@boveda/contracts';
import * as z from 'zod';
import type { LogEntry, ReleaseStore } from './release-store';

/** Where the changes of environments are kept: numbered files that are written once. */
export interface ChangeFiles {
  /** Names of the files of an environment, in no order; others may lie among them. */
  names(environment: string): Promise<string[]>;
  read(environment: string, name: string): Promise<string>;
  /** Writes a file whole, unless one of this name is there: then nothing changes and the answer is false. */
  add(environment: string, name: string, text: string): Promise<boolean>;
}

/** What was done, and all that is live in the environment after it. */
const change = z.object({
  entry: z.custom<LogEntry>((value) => typeof value === 'object' && value !== null),
  promotions: z.array(signedPromotion),
});
type Change = z.infer<typeof change>;

const DIGITS = 8;
const nameOf = (version: number) => `${String(version).padStart(DIGITS, '0')}.json`;
const versionOf = (name: string | undefined) => Number(name?.slice(0, DIGITS) ?? 0);
const isChange = (name: string) => new RegExp(`^\\d{${DIGITS}}\\.json$`).test(name);
const read = ({ promotion }: SignedPromotion) => JSON.parse(promotion) as Promotion;
const areaOf = (signed: SignedPromotion) => read(signed).area;

/** The number that was signed with what a change did; null in changes of before they had one. */
const numberOf = ({ entry, promotions }: Change): number | null => {
  const [done] = promotions.filter((each) => areaOf(each) === entry.area);
  return (done && read(done).change) ?? null;
};

/**
 * An environment is the last of its changes. Each is a file of the next number, which only one can write: of two who
 * change an environment at once the second begins again, and nobody ever holds a lock that a crash could leave behind.
 * What a change did carries its number under the signature: a copy of an earlier one under a later number is passed over.
 */
export function environmentsIn(files: ChangeFiles): Pick<ReleaseStore, 'promotions' | 'promote' | 'log' | 'version'> {
  const namesOf = async (environment: string) => (await files.names(environment)).filter(isChange).sort();
  /** null is no change, or the copy of another. */
  const readAt = async (environment: string, at: number): Promise<{ change: Change; numbered: boolean } | null> => {
    const found = change.safeParse(JSON.parse(await files.read(environment, nameOf(at))));
    if (!found.success) return null;
    const number = numberOf(found.data);
    return number === null || number === at ? { change: found.data, numbered: number !== null } : null;
  };
  /** Changes in their order. Once they have numbers, one without is a copy of before. */
  const changesOf = async (environment: string): Promise<Change[]> => {
    const found = await Promise.all((await namesOf(environment)).map((name) => readAt(environment, versionOf(name))));
    const changes = found.filter((each) => each !== null);
    const first = changes.findIndex(({ numbered }) => numbered);
    return changes.filter(({ numbered }, at) => numbered || first === -1 || at < first).map((each) => each.change);
  };
  const version = async (environment: string) => versionOf((await namesOf(environment)).at(-1));
  const liveAt = async (environment: string, at: number) => {
    const last = at === 0 ? null : await readAt(environment, at);
    if (last?.numbered) return last.change.promotions;
    return (await changesOf(environment)).at(-1)?.promotions ?? [];
  };
  const append = (environment: string, after: number, next: Change) =>
    files.add(environment, nameOf(after + 1), JSON.stringify(next));

  return {
    version,
    promotions: async (environment) => liveAt(environment, await version(environment)),

    async promote(signed, entry, after) {
      const others = (await liveAt(entry.environment, after)).filter((each) => areaOf(each) !== entry.area);
      return append(entry.environment, after, { entry, promotions: [...others, signed] });
    },

    log: async (environment) => (await changesOf(environment)).map(({ entry }) => entry),
  };
}
