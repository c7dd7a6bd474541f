import { areaId, type Promotion, type SignedPromotion, signedPromotion } from '@boveda/contracts';
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
const isChange = (name: string) => new RegExp(`^\\d{${DIGITS}}\\.json$`).test(name);
const areaOf = ({ promotion }: SignedPromotion) => (JSON.parse(promotion) as Promotion).area;

/**
 * An environment is the last of its changes. Each is a file of the next number, which only one can write: of two who
 * change an environment at once the second begins again, and nobody ever holds a lock that a crash could leave behind.
 */
export function environmentsIn(
  files: ChangeFiles,
): Pick<ReleaseStore, 'promotions' | 'promote' | 'withdraw' | 'log' | 'version'> {
  const namesOf = async (environment: string) => (await files.names(environment)).filter(isChange).sort();
  const read = async (environment: string, name: string): Promise<Change> =>
    change.parse(JSON.parse(await files.read(environment, name)));
  const version = async (environment: string) => Number((await namesOf(environment)).at(-1)?.slice(0, DIGITS) ?? 0);
  const liveAt = async (environment: string, at: number) =>
    at === 0 ? [] : (await read(environment, nameOf(at))).promotions;
  const append = (environment: string, after: number, next: Change) =>
    files.add(environment, nameOf(after + 1), JSON.stringify(next));

  return {
    version,
    promotions: async (environment) => liveAt(environment, await version(environment)),

    async promote(signed, entry, after) {
      const others = (await liveAt(entry.environment, after)).filter((each) => areaOf(each) !== entry.area);
      return append(entry.environment, after, { entry, promotions: [...others, signed] });
    },

    async withdraw(environment, area) {
      for (;;) {
        const after = await version(environment);
        const before = await liveAt(environment, after);
        const leaving = before.find((each) => areaOf(each) === areaId.parse(area));
        if (!leaving) return;
        const entry: LogEntry = { action: 'withdraw', ...(JSON.parse(leaving.promotion) as Promotion) };
        const promotions = before.filter((each) => each !== leaving);
        if (await append(environment, after, { entry, promotions })) return;
      }
    },

    async log(environment) {
      const names = await namesOf(environment);
      return (await Promise.all(names.map((name) => read(environment, name)))).map(({ entry }) => entry);
    },
  };
}
