import { removeKeyFile } from '../store/key-ring';
import { entryOf, findSigner, retireInFile, trustedKeys } from '../store/keys';
import { trusts } from '../store/live-shells';
import { lastInUse, signedBy } from '../store/signed-by';
import type { Command } from './command';
import { type CliContext, CliError } from './context';
import { describeLeft } from './rotating';
import { bringKeys, environmentsOf } from './trusting';

/** Open pages still fetch files of a release for so long after the promotion that replaced it. */
const SERVED_MS = 7 * 24 * 3_600_000;

/** Ends the trust in a key that nothing needs any more. */
export const retireKey: Command = {
  usage: '<key> [--now] [--unopened]',
  summary:
    'Ends the trust in a key, and makes a shell without it live everywhere; refused while something in use is signed with it, and for a week after (--now: not) because of open pages. Repeat it if it was interrupted.',
  words: ['key'],
  options: {},
  flags: ['now', 'unopened'],
  async run(context, { key = '', now: isHasty, unopened }) {
    const { home, env, print } = context;
    if (!/^[0-9a-f]{16}$/.test(key)) throw new CliError('A key is named by its id: boveda keys shows it');
    if ((await findSigner(home, env))?.id === key)
      throw new CliError(`Key ${key} signs here: boveda rotate-key replaces it`);
    if (!(await isUnused(context, key, isHasty !== undefined))) return 1;
    const listed = (await trustedKeys(home, env)).find(({ id }) => id === key);
    if (listed && env.BOVEDA_RELEASE_KEYS) {
      print('In BOVEDA_RELEASE_KEYS, wherever shells are built, replace its entry, and repeat this:');
      print(`${entryOf(listed)} becomes ${listed.publicKey}:retired`);
      return 1;
    }
    await retireInFile(home, key);
    if (!(await bringKeys(context, (host) => !trusts(host, key), unopened))) return 1;
    await removeKeyFile(home, key);
    print(`Key ${key} is retired`);
    return 0;
  },
};

/** Whether nothing needs the key; says what does. */
async function isUnused(context: CliContext, key: string, isHasty: boolean): Promise<boolean> {
  const { store, now, print } = context;
  const environments = await environmentsOf(context);
  const needs = (await Promise.all(environments.map((each) => signedBy(store, each, key, now())))).flat();
  for (const thing of needs) print(describeLeft(thing, key));
  if (needs.length > 0) print(`Key ${key} is not retired; nothing changed`);
  if (needs.length > 0 || isHasty) return needs.length === 0;
  const last = await Promise.all(environments.map((each) => lastInUse(store, each, key)));
  const until = new Date(Math.max(0, ...last.map((each) => each?.getTime() ?? 0)) + SERVED_MS);
  if (until <= now()) return true;
  print(
    `Until ${until.toISOString()} pages may be open that were loaded with what it signed: repeat this then, or with --now`,
  );
  return false;
}
