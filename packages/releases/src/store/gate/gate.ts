import type { ReleaseRecord } from '@boveda/contracts';
import type { ReleaseKey } from '../../verify/signature';
import { checkRelease } from '../../verify/verify-release';
import type { HostFacts } from '../host-facts';
import { believedWith } from '../key-list';
import { promotionsOf, readRecord } from '../records';
import { foreignIn } from '../release-kinds';
import type { ReleaseStore } from '../release-store';
import { checkMenu, checkPaths, checkRoutes, checkSlots } from './fits-areas';
import { checkFit, checkNeeds } from './fits-shell';
import type { Check, GateAnswer } from './gate-answer';
import { checkFiles, checkPromoter, checkSignature } from './origin';
import { readFiles } from './read-files';
import { checkStaged, STAGES } from './staged';
import { readUses } from './symbols';
import { withFiles } from './with-files';

/** What a release is checked against. */
export interface GateOptions {
  environment: string;
  /** The key that signs the promotion. */
  signer: ReleaseKey;
  /** Keys that are trusted there, if the shell does not state them; only the signer when absent. */
  keys?: readonly ReleaseKey[] | undefined;
  /** The facts of the shell that is live there. */
  host: HostFacts;
  /** Those of its canary, in which a release has to run too. */
  trial?: HostFacts | undefined;
  by: string;
  now: Date;
  /** Environments in the order that releases pass them. */
  stages?: readonly string[] | undefined;
  /** Opens the release, whose files are in a folder, if nothing else is against it; without it nothing is opened. */
  open?: ((folder: string) => Promise<Check>) | undefined;
}

/**
 * Checks a release against the shell and the other areas that are live in an environment, and opens it. What was copied is what is
 * read and opened. Changes nothing.
 */
export const runGate = (store: ReleaseStore, record: ReleaseRecord, options: GateOptions): Promise<GateAnswer> =>
  withFiles(store, record, (folder) => judge(store, record, folder, options));

const KINDS = 'scripts, styles, fonts, images, WebAssembly and JSON';

async function judge(
  store: ReleaseStore,
  record: ReleaseRecord,
  folder: string,
  options: GateOptions,
): Promise<GateAnswer> {
  const { environment, host, trial, signer, by, now, stages = STAGES, open } = options;
  const used = await readUses(folder);
  const keys = (await believedWith(store, environment, host, now)) ?? options.keys ?? [signer];
  const others = await liveBeside(store, environment, record.id);
  const checks = [
    await checkSignature(store, record, keys, checkRelease),
    checkPromoter(record, environment, signer, keys),
    await checkStaged(store, record, environment, stages),
    ...(await checkFiles(record, folder, foreignIn, KINDS)),
    ...(await readFiles(record, folder)),
    ...checkFit(record, used, host),
    ...(trial ? checkNeeds(record, used, trial).filter(({ ok }) => !ok) : []),
    checkPaths(record, others),
    checkRoutes(record, others),
    checkMenu(record, others),
    checkSlots(record, others),
  ];
  if (open && checks.every(({ ok }) => ok)) checks.push(await open(folder));
  const { id: area, release } = record;
  return { area, release, environment, at: now.toISOString(), by, ok: checks.every(({ ok }) => ok), checks };
}

async function liveBeside(store: ReleaseStore, environment: string, area: string): Promise<ReleaseRecord[]> {
  const others = (await promotionsOf(store, environment)).filter((promotion) => promotion.area !== area);
  const records = await Promise.all(others.map(({ area: other, live }) => readRecord(store, other, live)));
  return records.filter((record) => record !== null);
}
