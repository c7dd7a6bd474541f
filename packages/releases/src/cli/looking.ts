import { registry as registryFile, SHELL } from '@boveda/contracts';
import { composeRegistry, compositionOf } from '../store/compose-registry';
import { promotionsOf, readAny, releasesOf, shellsOf } from '../store/records';
import { RENEW_BY_MS } from '../verify/renewal';
import type { Command } from './command';
import { type CliContext, defaultEnvironment, originOf } from './context';

const DAY_MS = 24 * 3_600_000;
const ANSWER_MS = 400;

/** Shows what is live in each environment. */
export const status: Command = {
  usage: '',
  summary: 'Prints the live release of the shell and of every area in each environment, and the open previews.',
  words: [],
  options: {},
  async run(context) {
    const { store, now, print } = context;
    const environments = await store.environments();
    const server = environments.length > 0 ? await stoppedIn(context) : null;
    for (const environment of environments)
      await printEnvironment(context, environment, server?.environment === environment ? server.avoid : []);
    const ofAreas = await Promise.all((await store.areas()).map((area) => releasesOf(store, area)));
    for (const { id, release, preview } of [...(await shellsOf(store)), ...ofAreas.flat()]) {
      if (!preview || Date.parse(preview.expires) <= now().getTime()) continue;
      print(`preview  ${id} ${release}  branch ${preview.branch} by ${preview.author}, until ${preview.expires}`);
    }
    // Telemetry is in the installation's database, which the release store does not know.
    if (environments.length > 0) print('failures and speed in browsers: pnpm admin telemetria');
    else print('Nothing is live yet: boveda publish shell, and promote it');
    return 0;
  },
};

/** What the server of this installation stopped; nothing when it does not answer at once, or serves another environment. */
async function stoppedIn({ env }: CliContext): Promise<{ environment: string; avoid: readonly string[] } | null> {
  try {
    const answer = await fetch(`${originOf(env)}/registry.json`, { signal: AbortSignal.timeout(ANSWER_MS) });
    const { environment, avoid = [] } = registryFile().parse(await answer.json());
    return { environment, avoid };
  } catch {
    return null;
  }
}

/** Past the middle of its time, in which it should have been renewed. */
const isOverdue = (renewBy: string | undefined, now: Date) =>
  renewBy !== undefined && Date.parse(renewBy) - now.getTime() < RENEW_BY_MS / 2 - DAY_MS;

async function printEnvironment(
  { store, now: clock, print }: CliContext,
  environment: string,
  stopped: readonly string[],
) {
  const now = clock();
  const promotions = await promotionsOf(store, environment);
  const areas = promotions.filter(({ area }) => area !== SHELL);
  print(`${environment}  (composition ${compositionOf(areas.map(({ area, live }) => `${area}@${live}`))})`);
  for (const { area, live, previous, canary, by, at, since = at, reason, renewBy, pinned } of promotions) {
    const record = await readAny(store, area, live);
    const facts = [
      record ? `git ${record.gitRevision.slice(0, 7)}${record.dirty ? ' dirty' : ''}` : 'NOT IN THE STORE',
      `since ${since} by ${by}${reason ? ` (${reason})` : ''}`,
      previous && `previous ${previous}`,
      canary && `canary ${canary.release} ${canary.percent} %`,
      pinned && 'PINNED: reports do not stop it',
      stopped.includes(`${area}@${live}`) && `STOPPED: pages use ${previous ?? 'it, there is no previous one'}`,
      canary && stopped.includes(`${area}@${canary.release}`) && 'canary STOPPED',
      record?.owner &&
        `team ${record.owner.team} <${record.owner.contact.replace(/^mailto:/, '')}>, runbook ${record.owner.runbook}`,
      isOverdue(renewBy, now) && `RENEW by ${renewBy}: boveda renew --to ${environment}`,
    ];
    print(`  ${area.padEnd(14)} ${live}  ${facts.filter(Boolean).join('  ')}`);
  }
}

/** Prints registry.json, for environments that are served as static files. */
export const registry: Command = {
  usage: '[--to ENVIRONMENT] [--previews yes|no]',
  summary: 'Prints registry.json of an environment, for environments that are served as static files.',
  words: [],
  options: { to: false, previews: false },
  async run({ store, env, print }, { to = defaultEnvironment(env), previews = 'yes' }) {
    const { registry, missing } = await composeRegistry(store, to, {
      allowsPreview: previews === 'yes',
      allowsDev: false,
    });
    print(JSON.stringify(registry));
    return missing.length === 0 ? 0 : 1;
  },
};
