import { areaId } from '@boveda/contracts';
import { changeKeys } from '../store/key-list';
import { createSigner, entryOf, makeKey, pemFile, readKeyList, scopeText, trustedKeys } from '../store/keys';
import { hostOf } from '../store/live-shells';
import type { ReleaseKey } from '../verify/signature';
import type { Command } from './command';
import { type CliContext, CliError, whoIsIt } from './context';
import { environmentsOf } from './trusting';

/** Makes the key of a team count in open pages. */
export const addKey: Command = {
  usage: '<area> [--public KEY] [--may publish@mf-a:preview@mf-a] [--to ENVIRONMENT]',
  summary:
    'Believes the key of a team for its area, in each environment or in one: open pages know it at their next navigation, without a release of the shell. Makes the key where none is given and none of that name is here.',
  words: ['area'],
  options: { public: false, may: false, to: false },
  async run(context, { area = '', public: given, may, to }) {
    if (!areaId.safeParse(area).success)
      throw new CliError(`'${area}' is no area: a key of a team is for one, such as mf-notas`);
    const scopes = may ?? `publish@${area}:preview@${area}`;
    const made = given === undefined ? await makeKey(context.home, area) : undefined;
    const [key] = readKeyList(`${given?.trim() ?? made?.publicKey}:${scopes}`);
    if (!key) throw new CliError('--public: the base64 of a public key');
    const listed = listedOf(key);
    await inEach(context, to, (before) => ({
      keys: [...before.keys.filter(({ id }) => id !== key.id), listed],
      revoked: before.revoked.filter((id) => id !== key.id),
    }));
    context.print(`Key ${key.id} may ${listed.scopes.map(scopeText).join(', ')}`);
    if (made)
      context.print(
        `Give its file to the team, which sets BOVEDA_RELEASE_KEY to its content: ${pemFile(context.home, area)}`,
      );
    context.print(`For shells that are built later: ${entryOf(key)}`);
    return 0;
  },
};

/** Ends the belief in a key in open pages. */
export const revokeKey: Command = {
  usage: '<key> [--to ENVIRONMENT]',
  summary:
    'Ends the belief in a key in each environment or in one, also of one that the shell was built with: open pages run nothing that it signed from their next navigation on.',
  words: ['key'],
  options: { to: false },
  async run(context, { key = '', to }) {
    if (!/^[0-9a-f]{16}$/.test(key)) throw new CliError('A key is named by its id: boveda keys shows it');
    if ((await createSigner(context.home, context.env)).id === key)
      throw new CliError(`Key ${key} signs here: boveda rotate-key replaces it`);
    await inEach(context, to, (before) => ({
      keys: before.keys.filter(({ id }) => id !== key),
      revoked: [...new Set([...before.revoked, key])],
    }));
    context.print(`Key ${key} is revoked`);
    return 0;
  },
};

/** What a list says of a key: only scopes that name their areas. */
function listedOf({ id, publicKey, scopes = [] }: ReleaseKey) {
  const named = scopes.map(({ role, areas, environments }) => {
    if (!areas || areas.length === 0) throw new CliError('--may: a key of a team names its areas, as in publish@mf-a');
    return { role, areas: [...areas], environments: environments && [...environments] };
  });
  return { id, publicKey, scopes: named };
}

/** Changes the keys of one environment, or of each with a shell that reads lists. */
async function inEach(
  context: CliContext,
  to: string | undefined,
  change: Parameters<typeof changeKeys>[2],
): Promise<void> {
  const { store, home, env, now, print } = context;
  const signer = await createSigner(home, env);
  const wanted = to === undefined ? await environmentsOf(context) : [to];
  let changed = 0;
  for (const environment of wanted) {
    const host = await hostOf(store, environment);
    if (host && !host.readsKeyLists) {
      print(
        `${environment}: its shell reads no lists of keys: boveda publish shell, boveda promote shell --to ${environment}`,
      );
      continue;
    }
    const keys = host?.keys ?? (await trustedKeys(home, env));
    const list = await changeKeys(store, { environment, by: whoIsIt(env), now: now(), signer, keys }, change);
    print(`${environment}: ${list.keys.length} keys of teams, ${list.revoked.length} revoked, until ${list.expires}`);
    changed++;
  }
  if (changed === 0)
    throw new CliError('Nothing changed: there is no environment with a shell that reads lists of keys');
}
