import { SHELL } from '@boveda/contracts';
import type { HostFacts } from '../store/host-facts';
import { trustedKeys } from '../store/keys';
import { liveShells } from '../store/live-shells';
import { shellsOf } from '../store/records';
import { promoteShell } from '../store/shell/promote-shell';
import type { ShellRecord } from '../store/shell-record';
import type { CliContext } from './context';
import { optionsFor, stagesOf, tell } from './promoting';
import { buildShellInto } from './shell';

/** Environments of the store, in the order in which releases pass them. */
export async function environmentsOf({ store, env }: CliContext): Promise<string[]> {
  const stages = stagesOf(env);
  return (await store.environments()).sort((a, b) => stages.indexOf(a) - stages.indexOf(b) || a.localeCompare(b));
}

/**
 * Makes a shell that trusts the keys that are trusted here live in each environment whose shell has other keys than it should,
 * after publishing one if the newest in the store has others. False when one of them was refused, and says why.
 */
export async function bringKeys(
  context: CliContext,
  isRight: (host: HostFacts) => boolean,
  unopened: string | undefined,
): Promise<boolean> {
  const { store, print } = context;
  for (const environment of await environmentsOf(context)) {
    const [live, canary] = await liveShells(store, environment);
    if (!live) {
      print(
        `${environment} has no release of the shell: its pages have the keys of the shell that its server was built with`,
      );
      continue;
    }
    if (isRight(live.host) && (!canary || isRight(canary.host))) continue;
    if (isRight(live.host)) {
      print(
        `The shell on trial in ${environment} has other keys: boveda canary ${SHELL} ${canary?.release} --percent 0 --to ${environment}`,
      );
      return false;
    }
    const shell = await shellWithKeys(context);
    const options = await optionsFor(context, environment, 'rotate-key', unopened);
    if (tell(context, await promoteShell(store, shell, options), `live in ${environment}`) !== 0) return false;
  }
  return true;
}

/** The newest shell of the store if it trusts what is trusted here, else one of the present sources. */
async function shellWithKeys(context: CliContext): Promise<ShellRecord> {
  const { store, home, env } = context;
  const wanted = idsOf(await trustedKeys(home, env));
  const newest = (await shellsOf(store)).find(({ preview }) => preview === null);
  if (newest && idsOf(newest.host.keys ?? []) === wanted) return newest;
  return buildShellInto(context, null, { known: 'return' });
}

const idsOf = (keys: readonly { id: string }[]) =>
  keys
    .map(({ id }) => id)
    .sort()
    .join();
