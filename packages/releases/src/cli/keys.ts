import { createScopedKey, createSigner, entryOf, scopeText, trustedKeys } from '../store/keys';
import type { Scope } from '../verify/scopes';
import type { Command } from './command';
import { CliError } from './context';

/** Shows the trusted keys; makes the installation's pair if there is none, or a key for a team or a role. */
export const keys: Command = {
  usage: '[--for NAME --may publish@mf-a:promote@mf-a/staging]',
  summary:
    'Shows the keys that are trusted here and what each may sign, or makes one. Private keys are in files and never printed.',
  words: [],
  options: { for: false, may: false },
  async run({ home, env, print }, { for: name, may }) {
    if ((name === undefined) !== (may === undefined)) throw new CliError('--for and --may belong together');
    if (name !== undefined && may !== undefined) {
      if (!/^[a-z][a-z0-9-]{0,40}$/.test(name) || name.startsWith('release-key'))
        throw new CliError('--for: a name of small letters, digits and hyphens that does not begin with release-key');
      const made = await createScopedKey(home, env, name, may);
      print(`Key ${made.id} for ${name} may ${describe(made.scopes)}`);
      print(`Give its file to whom it is for, who sets BOVEDA_RELEASE_KEY to its content: ${made.file}`);
      print(
        'It is trusted once a shell that was built after this is live: boveda publish shell, boveda promote shell --to <environment>; for a team, boveda keys add needs no shell',
      );
      if (env.BOVEDA_RELEASE_KEYS)
        print(`BOVEDA_RELEASE_KEYS is set and counts instead of the file: add ${entryOf(made)} to it`);
      return 0;
    }
    const own = await createSigner(home, env);
    const trusted = await trustedKeys(home, env);
    print(`Key ${own.id} signs here`);
    for (const { id, scopes } of trusted) print(`trusted  ${id}  may ${describe(scopes)}`);
    print(`BOVEDA_RELEASE_KEYS=${trusted.map(entryOf).join(',')}`);
    return 0;
  },
};

const describe = (scopes: readonly Scope[] | undefined) => scopes?.map(scopeText).join(', ') ?? 'sign everything';
