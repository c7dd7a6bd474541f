import { SHELL } from '@boveda/contracts';
import { composeRegistry, compositionOf } from '../store/compose-registry';
import { createSigner } from '../store/keys';
import { promotionsOf, readAny, releasesOf } from '../store/records';
import type { ReleaseStore } from '../store/release-store';
import type { Command } from './command';
import { defaultEnvironment } from './context';

/** Shows what is live in each environment. */
export const status: Command = {
  usage: '',
  summary: 'Prints the live release of the shell and of every area in each environment, and the open previews.',
  words: [],
  options: {},
  async run({ store, now, print }) {
    const environments = await store.environments();
    for (const environment of environments) await printEnvironment(store, environment, print);
    const previews = (await Promise.all((await store.areas()).map((area) => releasesOf(store, area)))).flat();
    for (const { id, release, preview } of previews) {
      if (!preview || Date.parse(preview.expires) <= now().getTime()) continue;
      print(`preview  ${id} ${release}  branch ${preview.branch} by ${preview.author}, until ${preview.expires}`);
    }
    // Telemetry is in the installation's database, which the release store does not know.
    if (environments.length > 0) print('failures and speed in browsers: pnpm admin telemetria');
    return 0;
  },
};

async function printEnvironment(store: ReleaseStore, environment: string, print: (line: string) => void) {
  const promotions = await promotionsOf(store, environment);
  const areas = promotions.filter(({ area }) => area !== SHELL);
  print(`${environment}  (composition ${compositionOf(areas.map(({ area, live }) => `${area}@${live}`))})`);
  for (const { area, live, previous, canary, by, at, reason } of promotions) {
    const record = await readAny(store, area, live);
    const facts = [
      record ? `git ${record.gitRevision.slice(0, 7)}${record.dirty ? ' dirty' : ''}` : 'NOT IN THE STORE',
      `since ${at} by ${by}${reason ? ` (${reason})` : ''}`,
      previous && `previous ${previous}`,
      canary && `canary ${canary.release} ${canary.percent} %`,
    ];
    print(`  ${area.padEnd(14)} ${live}  ${facts.filter(Boolean).join('  ')}`);
  }
}

/** Shows the public key; makes the pair if there is none. */
export const keys: Command = {
  usage: '',
  summary:
    'Shows the public key of this installation; makes the pair if it is missing. The private key is never printed.',
  words: [],
  options: {},
  async run({ home, env, print }) {
    const { id, publicKey } = await createSigner(home, env);
    print(`Key ${id}`);
    print(`BOVEDA_RELEASE_KEYS=${publicKey}`);
    return 0;
  },
};

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
