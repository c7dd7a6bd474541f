import { type PreviewFacts, type ReleaseRecord, SHELL } from '@boveda/contracts';
import { findRelease, findShell } from '../store/find-release';
import { createSigner, trustedKeys } from '../store/keys';
import { liveShells } from '../store/live-shells';
import { whyNotBelieved } from '../store/may-sign';
import { type PromoteOptions, promote } from '../store/promote';
import { readShell } from '../store/records';
import { whyNotIn } from '../store/shell/lost-areas';
import { dropFallbacks, promoteShell } from '../store/shell/promote-shell';
import { publishShell, signShellAgain } from '../store/shell/publish-shell';
import type { ShellRecord } from '../store/shell-record';
import { isBelieved, refuseUnbelieved } from './believing';
import type { Command } from './command';
import { type CliContext, CliError } from './context';
import { insteadOf, optionsFor, tell } from './promoting';

/** Builds the shell, signs it and stores it as a release, of which it returns the id. One that is published already is returned, or refused. */
export async function publishTheShell(context: CliContext, known: 'return' | 'refuse'): Promise<string> {
  const { release, dirty, gitRevision } = await buildShellInto(context, null, { known });
  const { print } = context;
  print(`Published ${SHELL} ${release}`);
  if (dirty)
    print(`Its sources are not all in commit ${gitRevision.slice(0, 7)}; its record says that they are dirty.`);
  return release;
}

/**
 * Builds the shell, signs it and stores it, as a preview when its facts are given, whose id comes through `name`. One that is
 * published already is returned, or refused.
 */
export async function buildShellInto(
  context: CliContext,
  preview: PreviewFacts | null,
  { name, known = 'refuse' }: { name?: (id: string) => string; known?: 'return' | 'refuse' } = {},
): Promise<ShellRecord> {
  const { store, builder, home, env, now, print } = context;
  const signer = await createSigner(home, env);
  const keys = await trustedKeys(home, env);
  const act = { role: preview ? ('preview' as const) : ('publish' as const), area: SHELL };
  // Pages of the shell itself have to believe it too.
  const why = whyNotBelieved(keys, signer, act);
  if (why) throw new CliError(why);
  await refuseUnbelieved(context, signer, act);
  print(`Building ${SHELL}…`);
  const build = await builder.buildShell(keys, name);
  const isTaken = (await store.releases(SHELL)).includes(build.release);
  if (isTaken && !preview && !(await isBelieved(context, SHELL, build.release))) {
    print(`${SHELL} ${build.release} was published with a key that is believed nowhere, and is signed again`);
    return signShellAgain(store, signer, build, now());
  }
  const published = known === 'return' && (await readShell(store, build.release));
  if (published) return published;
  if (isTaken) throw new CliError(`${SHELL} ${build.release} is already published: a release is never written twice`);
  return publishShell(store, signer, build, now(), preview);
}

/** Makes a shell and releases of areas live in the order in which nothing stops working. */
export const upgrade: Command = {
  usage:
    '<shell[@release]> --to ENVIRONMENT [--with area@release,…] [--instead area@release,…] [--reason TEXT] [--unopened]',
  summary:
    'Makes a shell and releases of areas live: first the areas that run in both shells, then the shell, then those that need it. Fallbacks that do not run in it are given up.',
  words: ['shell'],
  options: { to: true, with: false, instead: false, reason: false },
  flags: ['unopened'],
  async run(context, { shell: named = '', to = '', with: list = '', instead, reason, unopened }) {
    const { store, print } = context;
    const shell = await findShell(store, named);
    const options = { ...(await optionsFor(context, to, reason, unopened)), instead: insteadOf(instead) };
    const records = await Promise.all(
      list
        .split(',')
        .filter(Boolean)
        .map((each) => findRelease(store, each)),
    );
    const before: ReleaseRecord[] = [];
    const after: ReleaseRecord[] = [];
    const [present] = await liveShells(store, to);
    for (const record of records) {
      const reasons = await whyNotIn(store, record, shell.host);
      if (reasons.length > 0) throw new CliError(`Nothing changed. ${reasons.join(' ')}`);
      const runsNow = (await whyNotIn(store, record, present?.host ?? options.host)).length === 0;
      (runsNow ? before : after).push(record);
    }
    if (!(await promoteAll(context, before, options))) return 1;
    const answer = await promoteShell(store, shell, { ...options, withoutFallbacks: true });
    if (tell(context, answer, `live in ${to}`) !== 0) return 1;
    for (const given of await dropFallbacks(store, shell, options)) print(`${given} is no fallback in ${to} any more`);
    return (await promoteAll(context, after, options)) ? 0 : 1;
  },
};

async function promoteAll(context: CliContext, records: readonly ReleaseRecord[], options: PromoteOptions) {
  for (const record of records)
    if (tell(context, await promote(context.store, record, options), `live in ${options.environment}`) !== 0)
      return false;
  return true;
}
