import type { Promotion } from '@boveda/contracts';
import type { Check, GateAnswer } from '../gate/gate-answer';
import { withFiles } from '../gate/with-files';
import { canaryIf, type Judge, type PromoteOptions, promoteIf, promotionOf, untilFirst, write } from '../promote';
import type { ReleaseStore } from '../release-store';
import type { ShellRecord } from '../shell-record';
import { inUse, lostIn } from './lost-areas';
import { type OpenShell, runShellGate } from './shell-gate';

/** Makes a release of the shell live in an environment if every area that is in use there runs in it. */
export const promoteShell = (store: ReleaseStore, record: ShellRecord, options: PromoteOptions): Promise<GateAnswer> =>
  promoteIf(createJudge(store, record, options), store, record, options);

/** Gives it to a share of the browsers; 0 percent ends the trial. @throws when no shell is live there or it already is. */
export const setShellCanary = (
  store: ReleaseStore,
  record: ShellRecord,
  percent: number,
  options: PromoteOptions,
): Promise<GateAnswer> => canaryIf(createJudge(store, record, options), store, record, percent, options);

/** Gives up the fallbacks of areas that would not run in a shell. Returns `area@release` of each. */
export async function dropFallbacks(
  store: ReleaseStore,
  { host }: ShellRecord,
  { signer, ...change }: PromoteOptions,
): Promise<string[]> {
  const { environment } = change;
  const lost = (await lostIn(store, environment, host)).filter(({ role }) => role === 'previous');
  for (const { record } of lost)
    await untilFirst(store, environment, async (after) => {
      const before = await promotionOf(store, environment, record.id);
      // Replaced meanwhile.
      if (before?.previous !== record.release) return true;
      const { area, live, canary, expires = null } = before;
      const what = { area, live, canary, previous: null };
      return write(store, signer, 'promote', what, { ...change, expires }, after);
    });
  return lost.map(({ record: { id, release } }) => `${id}@${release}`);
}

/** What is stored is opened once, however often the gate is asked. */
function createJudge(store: ReleaseStore, record: ShellRecord, options: PromoteOptions): Judge {
  const { open } = options;
  let opened: ReturnType<OpenShell> | undefined;
  const openAreas: OpenShell | undefined =
    open && ((shell) => (opened ??= openLive(store, shell, options.environment, open)));
  return async () => {
    const answer = await runShellGate(store, record, options, openAreas);
    await store.saveGate(answer);
    return answer;
  };
}

/** Areas that are opened at the same time: most of it is waiting. */
const OPENED_TOGETHER = 2;

/** Opens every live area in a shell, as it was promoted. */
async function openLive(
  store: ReleaseStore,
  shell: string,
  environment: string,
  open: NonNullable<PromoteOptions['open']>,
): Promise<Check[]> {
  const checks: Check[] = [];
  const keys = await store.keyList(environment);
  const promotions = new Map(
    (await store.promotions(environment)).map((signed) => [(JSON.parse(signed.promotion) as Promotion).area, signed]),
  );
  const waiting = (await inUse(store, environment)).filter(({ role }) => role === 'live');
  const openNext = async (): Promise<void> => {
    const next = waiting.shift();
    if (!next) return;
    const { record } = next;
    const entry = { promotion: promotions.get(record.id), releases: [await store.release(record.id, record.release)] };
    const facts = { environment, composition: record.release, allowsPreview: false, allowsDev: false };
    const registry = { schema: 2 as const, ...facts, ...(keys && { keys }), areas: [entry] };
    const check = await withFiles(store, record, (folder) => open({ record, folder, registry, shell }));
    checks.push({ ...check, says: `${record.id}: ${check.says}` });
    return openNext();
  };
  await Promise.all(Array.from({ length: OPENED_TOGETHER }, openNext));
  return checks;
}
