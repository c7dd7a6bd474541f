import { SHELL } from '@boveda/contracts';
import type { Check, GateAnswer } from '../gate/gate-answer';
import { checkFiles, checkPromoter, checkSignature } from '../gate/origin';
import { checkEncodings } from '../gate/read-files';
import { checkStaged, STAGES } from '../gate/staged';
import { withFiles } from '../gate/with-files';
import type { HostFacts } from '../host-facts';
import { believedIn, believedWith } from '../key-list';
import { hostOf } from '../live-shells';
import type { PromoteOptions } from '../promote';
import { releasesOf } from '../records';
import type { ReleaseStore } from '../release-store';
import { checkShell, foreignInShell, type ShellRecord } from '../shell-record';
import { inUse, type Lost, lostIn, whyNotIn } from './lost-areas';
import { untrustedAreas } from './untrusted-areas';

const KINDS = 'one page, its icon, scripts, styles, fonts, images, WebAssembly and JSON';

/** Opens the areas that are live in a shell, whose files are in a folder, and says whether they work there. */
export type OpenShell = (shell: string) => Promise<Check[]>;

/**
 * Checks a release of the shell against every release of an area that pages of an environment are given, and opens the live ones in it.
 * Changes nothing.
 */
export const runShellGate = (
  store: ReleaseStore,
  record: ShellRecord,
  options: PromoteOptions,
  open?: OpenShell,
): Promise<GateAnswer> =>
  withFiles(store, record, async (folder) => {
    const { environment, signer, by, now, stages = STAGES } = options;
    const keys = (await believedIn(store, environment, now)) ?? options.keys ?? [signer];
    const checks = [
      await checkSignature(store, record, keys, checkShell),
      checkPromoter(record, environment, signer, keys),
      await checkStaged(store, record, environment, stages),
      ...(await checkFiles(record, folder, foreignInShell, KINDS)),
      await checkEncodings(folder),
      checkKeys(record.host, await unbelieved(store, environment, record.host, now)),
      ...(await checkAreas(store, options, record)),
    ];
    if (open && checks.every(({ ok }) => ok)) checks.push(...(await open(folder)));
    const { release } = record;
    return { area: SHELL, release, environment, at: now.toISOString(), by, ok: checks.every(({ ok }) => ok), checks };
  });

/** The shell trusts the keys that signed what is live: pages would show none of it otherwise. */
function checkKeys({ keys }: HostFacts, refused: readonly string[]): Check {
  const check = 'keys';
  if (!keys) return { check, ok: false, says: 'It states no keys, and so runs no area.' };
  return refused.length === 0
    ? { check, ok: true, says: 'It trusts the keys of all that is live.' }
    : { check, ok: false, says: `It does not trust the keys with which these are live: ${refused.join(', ')}.` };
}

/** Areas that are live with keys that pages with this shell would not believe. */
async function unbelieved(store: ReleaseStore, environment: string, host: HostFacts, now: Date): Promise<string[]> {
  return untrustedAreas(store, environment, (await believedWith(store, environment, host, now)) ?? []);
}

/** Every release in use runs in it; otherwise each one that does not, and the order that works. */
async function checkAreas(
  store: ReleaseStore,
  { environment, withoutFallbacks }: PromoteOptions,
  shell: ShellRecord,
): Promise<Check[]> {
  const all = await lostIn(store, environment, shell.host);
  const lost = withoutFallbacks ? all.filter(({ role }) => role !== 'previous') : all;
  if (lost.length === 0) {
    const { length } = await inUse(store, environment);
    return [
      {
        check: 'areas',
        ok: true,
        says: `${length - all.length} of ${length} releases of areas that are in use run in it.`,
      },
    ];
  }
  const orders = await Promise.all(lost.map((each) => orderFor(store, environment, shell, each)));
  return [
    ...lost.map(({ record, role, says }) => ({
      check: 'areas',
      ok: false,
      says: `${role} ${record.id} ${record.release}: ${says.join(' ')}`,
    })),
    { check: 'order', ok: false, says: [...new Set(orders)].join(' ') },
  ];
}

/** What to do about a release that does not run in a shell, in a sentence. */
async function orderFor(
  store: ReleaseStore,
  environment: string,
  { release, host }: ShellRecord,
  { record: { id }, role }: Lost,
): Promise<string> {
  const upgrade = (rest: string) => `boveda upgrade ${SHELL}@${release} --to ${environment}${rest}`;
  if (role === 'previous') return `${upgrade('')} gives up fallbacks that do not run in it.`;
  const present = await hostOf(store, environment);
  const published = (await releasesOf(store, id)).filter(({ preview }) => preview === null);
  for (const candidate of published) {
    if ((await whyNotIn(store, candidate, host)).length > 0) continue;
    const runsNow = present === null || (await whyNotIn(store, candidate, present)).length === 0;
    return runsNow
      ? `Promote ${id}@${candidate.release} first, which runs in both shells: ${upgrade(` --with ${id}@${candidate.release}`)}.`
      : `${id}@${candidate.release} runs in it, but not in the shell that is live: build a shell that exports what both use, and promote that one first.`;
  }
  return `No release of ${id} runs in it: publish one that does without, and promote it first.`;
}
