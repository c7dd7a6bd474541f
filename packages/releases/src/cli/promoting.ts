import { SHELL } from '@boveda/contracts';
import { findRelease, findShell, isShell } from '../store/find-release';
import type { GateAnswer } from '../store/gate/gate-answer';
import { unopened } from '../store/gate/open-release';
import { STAGES } from '../store/gate/staged';
import { renewKeyList } from '../store/key-list';
import { findSigner, type Signer, trustedKeys } from '../store/keys';
import { hostOf } from '../store/live-shells';
import { whyNotBelieved } from '../store/may-sign';
import { setPin } from '../store/pin';
import {
  type Change,
  type Instead,
  type PromoteOptions,
  promote as promoteRelease,
  setCanary,
  withdraw as withdrawArea,
} from '../store/promote';
import { RENEWED_DAYS, renewPromotions } from '../store/renew';
import { rollback as rollBack } from '../store/rollback';
import { promoteShell, setShellCanary } from '../store/shell/promote-shell';
import type { Command } from './command';
import { type CliContext, CliError, defaultEnvironment, keysOf, whoIsIt } from './context';

const DAY_MS = 24 * 3_600_000;

/** Makes a release live if the gate accepts it. */
export const promote: Command = {
  usage: '<release> --to ENVIRONMENT [--instead area@release,…] [--days N] [--reason TEXT] [--unopened]',
  summary:
    'Makes a release live (or `shell`, its newest), for good or for days, unless it does not fit what is live there (exit 1, with the reasons), or something else than --instead is by then.',
  words: ['release'],
  options: { to: true, instead: false, days: false, reason: false },
  flags: ['unopened'],
  async run(context, { release = '', to = '', instead, days, reason, unopened }) {
    const options = {
      ...(await optionsFor(context, to, reason, unopened)),
      expires: endOf(context, days),
      instead: insteadOf(instead),
    };
    if (isShell(release)) {
      const shell = await findShell(context.store, release);
      return tell(context, await promoteShell(context.store, shell, options), `live in ${to}`);
    }
    const record = await findRelease(context.store, release);
    return tell(context, await promoteRelease(context.store, record, options), `live in ${to}`);
  },
};

/** Makes the previous release of an area live again. */
export const rollback: Command = {
  usage: '<area> [--to ENVIRONMENT] [--reason TEXT]',
  summary:
    'Makes the previous release of an area, or of the shell, live again. Open pages follow at their next navigation.',
  words: ['area'],
  options: { to: false, reason: false },
  async run(context, { area = '', to = defaultEnvironment(context.env), reason }) {
    const signer = await promoterOf(context, area, to);
    const live = await rollBack(context.store, signer, area, changeOf(context, to, reason));
    context.print(`${area} is back to ${live} in ${to}`);
    return 0;
  },
};

/** Keeps the live release of an area whatever open pages report, or no longer. */
const pinning = (pinned: boolean, summary: string): Command => ({
  usage: '<area> [--to ENVIRONMENT] [--reason TEXT]',
  summary,
  words: ['area'],
  options: { to: false, reason: false },
  async run(context, { area = '', to = defaultEnvironment(context.env), reason }) {
    if (area === SHELL) throw new CliError('Reports pull back releases of areas only');
    const signer = await promoterOf(context, area, to);
    const live = await setPin(context.store, signer, area, pinned, changeOf(context, to, reason));
    context.print(`${area} ${live} is ${pinned ? 'pinned' : 'not pinned any more'} in ${to}`);
    return 0;
  },
});

export const pin = pinning(
  true,
  'Keeps the live release of an area although open pages report that it took them down, and shows it again where it was stopped. Ends with the next release.',
);
export const unpin = pinning(false, 'Lets reports of open pages pull the live release of an area back again.');

/** Withdraws an area from an environment. */
export const withdraw: Command = {
  usage: '<area> --to ENVIRONMENT [--reason TEXT]',
  summary: 'Removes an area from an environment, also its first release, which has no previous one.',
  words: ['area'],
  options: { to: true, reason: false },
  async run(context, { area = '', to = '', reason }) {
    const signer = await promoterOf(context, area, to);
    await withdrawArea(context.store, signer, area, changeOf(context, to, reason));
    context.print(`${area} is live in ${to} no more`);
    return 0;
  },
};

/** Gives a release to a share of the sessions. */
export const canary: Command = {
  usage: '<area> <release> --percent 0-99 [--to ENVIRONMENT] [--reason TEXT] [--unopened]',
  summary: 'Gives a release to a share of the sessions; 0 ends the trial.',
  words: ['area', 'release'],
  options: { percent: true, to: false, reason: false },
  flags: ['unopened'],
  async run(context, { area = '', release = '', percent = '', unopened, ...where }) {
    const { to = defaultEnvironment(context.env), reason } = where;
    const share = Number(percent);
    if (!/^\d{1,2}$/.test(percent)) throw new CliError('--percent: a whole number from 0 to 99');
    const options = await optionsFor(context, to, reason, unopened);
    const named = `${area}@${release}`;
    const answer = isShell(named)
      ? await setShellCanary(context.store, await findShell(context.store, named), share, options)
      : await setCanary(context.store, await findRelease(context.store, named), share, options);
    return tell(context, answer, share > 0 ? `for ${share} % of the sessions of ${to}` : `on trial no more in ${to}`);
  },
};

/** What a caller takes to be live, and delivered, from `area@release@commit,…`; `none` for nothing. */
export function insteadOf(list: string | undefined): ReadonlyMap<string, Instead> | undefined {
  if (list === undefined) return undefined;
  const orNothing = (word: string) => (word === 'none' ? null : word);
  return new Map(
    list.split(',').map((each) => {
      const [area, release, commit] = each.split('@');
      if (!area || !release) throw new CliError('--instead: area@release,… as they are live, or area@none');
      return [area, { live: orNothing(release), ...(commit && { delivered: orNothing(commit) }) }];
    }),
  );
}

/** Prints the gate's answer and returns the exit code. */
export function tell({ print }: CliContext, { area, release, checks, ok }: GateAnswer, where: string): number {
  for (const { check, ok: passed, warns, says } of checks)
    print(`  ${passed ? (warns ? 'warning' : 'ok     ') : 'refused'}  ${check.padEnd(9)}  ${says}`);
  print(ok ? `${area} ${release} is ${where}` : `${area} ${release} was refused; nothing changed`);
  return ok ? 0 : 1;
}

async function signerOf({ home, env }: CliContext): Promise<Signer> {
  const signer = await findSigner(home, env);
  if (!signer) throw new CliError('There is no key to sign with: run boveda keys, or set BOVEDA_RELEASE_KEY');
  return signer;
}

/** The signer, if its signature would be trusted there. */
async function promoterOf(context: CliContext, area: string, environment: string): Promise<Signer> {
  const signer = await signerOf(context);
  const keys = await keysOf(context, environment);
  const why = whyNotBelieved(keys, signer, { role: 'promote', area, environment });
  if (why) throw new CliError(why);
  await renewFirst(context, environment, signer);
  return signer;
}

/** A new signature makes promotions that are past their end count as old copies, so these are renewed before it. */
async function renewFirst(context: CliContext, environment: string, signer: Signer): Promise<void> {
  const keys = await keysOf(context, environment);
  const { renewed } = await renewPromotions(context.store, { environment, now: context.now(), keys, signer });
  if (renewed.length > 0) context.print(`Renewed in ${environment}: ${renewed.join(', ')}`);
  if (await renewKeys(context, environment)) context.print(`Renewed in ${environment}: keys of teams`);
}

/** Renews the keys of teams where they are due and the key may. */
async function renewKeys(context: CliContext, environment: string): Promise<boolean> {
  const { store, home, env, now } = context;
  const signer = await signerOf(context);
  const keys = (await hostOf(store, environment))?.keys ?? (await trustedKeys(home, env));
  return renewKeyList(store, { environment, by: whoIsIt(env), now: now(), signer, keys });
}

/** Renews what is live before it becomes old. */
export const renew: Command = {
  usage: '[--to ENVIRONMENT]',
  summary: `Signs again what is live and has less than half of its ${RENEWED_DAYS} days left (exit 1 when the key may not).`,
  words: [],
  options: { to: false },
  async run(context, { to: environment = defaultEnvironment(context.env) }) {
    const signer = await signerOf(context);
    const keys = await keysOf(context, environment);
    const options = { environment, now: context.now(), keys, signer };
    const { renewed, due } = await renewPromotions(context.store, options);
    if (await renewKeys(context, environment)) renewed.push('keys of teams');
    context.print(`Renewed in ${environment}: ${renewed.join(', ') || 'nothing was due'}`);
    if (due.length > 0) context.print(`Key ${signer.id} may not renew: ${due.join(', ')}`);
    return due.length === 0 ? 0 : 1;
  },
};

/** When a promotion expires; null: never, until the next one replaces it. */
function endOf({ now }: CliContext, days: string | undefined): string | null {
  if (days === undefined) return null;
  if (!/^[1-9]\d{0,3}$/.test(days)) throw new CliError('--days: a whole number from 1 to 9999');
  return new Date(now().getTime() + Number(days) * DAY_MS).toISOString();
}

const changeOf = ({ env, now }: CliContext, environment: string, reason: string | undefined): Change => ({
  environment,
  reason: reason ?? null,
  by: whoIsIt(env),
  now: now(),
});

/** Environments in the order that releases pass them. */
export const stagesOf = ({ BOVEDA_STAGES }: NodeJS.ProcessEnv) =>
  BOVEDA_STAGES?.split(',').map((name) => name.trim()) ?? STAGES;

/** What promoting to an environment needs. @throws CliError without a key or a shell. */
export async function optionsFor(
  context: CliContext,
  to: string,
  reason: string | undefined,
  isUnopened: string | undefined,
): Promise<PromoteOptions> {
  // It starts while files are read and compared.
  if (!isUnopened) context.open.warm?.();
  const host = (await hostOf(context.store, to)) ?? (await context.builder.host());
  if (!host) throw new CliError(`No release of the shell is live in ${to}, and none was built here`);
  const signer = await signerOf(context);
  await renewFirst(context, to, signer);
  return {
    ...changeOf(context, to, reason),
    signer,
    keys: await trustedKeys(context.home, context.env),
    host,
    stages: stagesOf(context.env),
    open: isUnopened ? unopened : context.open,
  };
}
