import { type Promotion, type SignedPromotion, signedKeyList, signedPromotion } from '@boveda/contracts';
import * as z from 'zod';
import type { LogEntry, ReleaseStore } from './release-store';

/** Storage for the changes of environments: numbered files that are written once. */
export interface ChangeFiles {
  /** Names of the files of an environment, unordered; there may be other files among them. */
  names(environment: string): Promise<string[]>;
  read(environment: string, name: string): Promise<string>;
  /** Writes a whole file, unless one of this name exists: then nothing changes and the result is false. */
  add(environment: string, name: string, text: string): Promise<boolean>;
}

/** A change, and all that is live in the environment after it. */
const change = z.object({
  entry: z.custom<LogEntry>((value) => typeof value === 'object' && value !== null),
  promotions: z.array(signedPromotion()),
});
type Change = z.infer<typeof change>;

const DIGITS = 8;
const nameOf = (version: number) => `${String(version).padStart(DIGITS, '0')}.json`;
const versionOf = (name: string | undefined) => Number(name?.slice(0, DIGITS) ?? 0);
const KEY_LIST = new RegExp(`^keys-(\\d{${DIGITS}})\\.json$`);
const keyListName = (number: number) => `keys-${nameOf(number)}`;
const isChange = (name: string) => new RegExp(`^\\d{${DIGITS}}\\.json$`).test(name);
const read = ({ promotion }: SignedPromotion) => JSON.parse(promotion) as Promotion;
const areaOf = (signed: SignedPromotion) => read(signed).area;

/** The number that was signed with a change; null for changes from before numbers were signed. */
const numberOf = (change: Change): number | null => {
  const done = doneBy(change);
  return (done && read(done).change) ?? null;
};

/** The promotion that was signed at a change. */
const doneBy = ({ entry, promotions }: Change): SignedPromotion | null =>
  promotions.find((each) => areaOf(each) === entry.area) ?? null;

/**
 * The last change of an environment is its state. Each is a file of the next number, which only one can write: of two that
 * change an environment at once the second starts again. There is no lock that a crash could leave behind.
 * The number of a change is signed with it, so a copy of an earlier change under a later number is ignored.
 */
export function environmentsIn(
  files: ChangeFiles,
): Pick<
  ReleaseStore,
  'promotions' | 'promote' | 'log' | 'history' | 'lastSigned' | 'version' | 'keyList' | 'addKeyList' | 'keyLists'
> {
  const namesOf = async (environment: string) => (await files.names(environment)).filter(isChange).sort();
  /** null: no change, or a copy of another one. */
  const readAt = async (environment: string, at: number): Promise<{ change: Change; numbered: boolean } | null> => {
    const found = change.safeParse(JSON.parse(await files.read(environment, nameOf(at))));
    if (!found.success) return null;
    const number = numberOf(found.data);
    return number === null || number === at ? { change: found.data, numbered: number !== null } : null;
  };
  /** Changes in their order. After the first signed number, one without a number is a copy of an old one. */
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

  const keyLists = async (environment: string) =>
    Math.max(0, ...(await files.names(environment)).map((name) => Number(KEY_LIST.exec(name)?.[1] ?? 0)));

  return {
    keyLists,
    async keyList(environment) {
      const number = await keyLists(environment);
      if (number === 0) return null;
      const text = await files.read(environment, keyListName(number));
      return signedKeyList().safeParse(JSON.parse(text)).data ?? null;
    },
    addKeyList: (environment, number, signed) => files.add(environment, keyListName(number), JSON.stringify(signed)),

    version,
    promotions: async (environment) => liveAt(environment, await version(environment)),

    async promote(signed, entry, after) {
      const others = (await liveAt(entry.environment, after)).filter((each) => areaOf(each) !== entry.area);
      return append(entry.environment, after, { entry, promotions: [...others, signed] });
    },

    history: async (environment) => (await changesOf(environment)).map(doneBy).filter((each) => each !== null),

    async lastSigned(environment, at) {
      const last = at === 0 ? null : await readAt(environment, at);
      if (last?.numbered) return doneBy(last.change);
      const change = (await changesOf(environment)).at(-1);
      return change ? doneBy(change) : null;
    },

    log: async (environment) => (await changesOf(environment)).map(({ entry }) => entry),
  };
}
