import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ReleaseRecord } from '@boveda/contracts';
import type { ReleaseKey } from '../../verify/signature';
import { verifyRelease } from '../../verify/verify-release';
import { integrityBelow } from '../files';
import type { HostFacts } from '../host-facts';
import { whyNotBelieved } from '../may-sign';
import { promotionsOf, readRecord } from '../records';
import { foreignIn } from '../release-kinds';
import type { ReleaseStore } from '../release-store';
import { brokenIn } from '../seal';
import { checkMenu, checkPaths, checkRoutes, checkSlots } from './fits-areas';
import { checkFit } from './fits-shell';
import type { Check, GateAnswer } from './gate-answer';
import { readFiles } from './read-files';
import { checkStaged, STAGES } from './staged';
import { readUses } from './symbols';

/** What a release is checked against. */
export interface GateOptions {
  environment: string;
  /** The key that signs the promotion. */
  signer: ReleaseKey;
  /** Keys that are trusted there, if the shell does not state them; only the signer when absent. */
  keys?: readonly ReleaseKey[] | undefined;
  /** The facts of the shell that is live there. */
  host: HostFacts;
  by: string;
  now: Date;
  /** Environments in the order that releases pass them. */
  stages?: readonly string[] | undefined;
  /** Opens the release, whose files are in a folder, if nothing else is against it; without it nothing is opened. */
  open?: ((folder: string) => Promise<Check>) | undefined;
}

/** Calls `work` with a folder that has the files of a release as they are stored; it is removed afterwards. */
export async function withFiles<Result>(
  store: ReleaseStore,
  { id, release }: ReleaseRecord,
  work: (folder: string) => Promise<Result>,
): Promise<Result> {
  const folder = await mkdtemp(join(tmpdir(), 'boveda-gate-'));
  try {
    await store.copyTo(id, release, folder);
    return await work(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/**
 * Checks a release against the shell and the other areas that are live in an environment, and opens it. What was copied is what is
 * read and opened. Changes nothing.
 */
export const runGate = (store: ReleaseStore, record: ReleaseRecord, options: GateOptions): Promise<GateAnswer> =>
  withFiles(store, record, (folder) => judge(store, record, folder, options));

async function judge(
  store: ReleaseStore,
  record: ReleaseRecord,
  folder: string,
  options: GateOptions,
): Promise<GateAnswer> {
  const { environment, host, signer, by, now, stages = STAGES, open } = options;
  const keys = host.keys ?? options.keys ?? [signer];
  const others = await liveBeside(store, environment, record.id);
  const checks = [
    await checkSignature(store, record, keys),
    checkPromoter(record, environment, signer, keys),
    await checkStaged(store, record, environment, stages),
    ...(await checkFiles(record, folder)),
    ...(await readFiles(record, folder)),
    ...checkFit(record, await readUses(folder), host),
    checkPaths(record, others),
    checkRoutes(record, others),
    checkMenu(record, others),
    checkSlots(record, others),
  ];
  if (open && checks.every(({ ok }) => ok)) checks.push(await open(folder));
  const { id: area, release } = record;
  return { area, release, environment, at: now.toISOString(), by, ok: checks.every(({ ok }) => ok), checks };
}

async function checkSignature(store: ReleaseStore, record: ReleaseRecord, keys: readonly ReleaseKey[]): Promise<Check> {
  const check = 'signature';
  if (record.preview)
    return { check, ok: false, says: `It is a preview of ${record.preview.branch}: publish it first.` };
  try {
    const signed = await store.release(record.id, record.release);
    if (!signed) return { check, ok: false, says: 'It is not in the store.' };
    await verifyRelease(signed, keys);
    return { check, ok: true, says: `Signed with key ${signed.key}.` };
  } catch {
    const ids = keys.map(({ id }) => id).join(', ');
    return { check, ok: false, says: `Its record is not signed with a key that may publish ${record.id}: ${ids}.` };
  }
}

function checkPromoter(
  { id: area }: ReleaseRecord,
  environment: string,
  signer: ReleaseKey,
  keys: readonly ReleaseKey[],
): Check {
  const why = whyNotBelieved(keys, signer, { role: 'promote', area, environment });
  return {
    check: 'promoter',
    ok: why === null,
    says: why ?? `Key ${signer.id} may promote ${area} to ${environment}.`,
  };
}

async function checkFiles(record: ReleaseRecord, folder: string): Promise<Check[]> {
  const integrity = await integrityBelow(folder);
  const broken = brokenIn(record, integrity);
  const foreign = foreignIn(Object.keys(integrity));
  return [
    broken.length === 0
      ? { check: 'files', ok: true, says: 'All its files are as signed.' }
      : { check: 'files', ok: false, says: `Altered, missing or added since it was signed: ${broken.join(', ')}.` },
    foreign.length === 0
      ? { check: 'kinds', ok: true, says: 'It holds scripts, styles, fonts, images, WebAssembly and JSON only.' }
      : { check: 'kinds', ok: false, says: `No release may hold: ${foreign.join(', ')}.` },
  ];
}

async function liveBeside(store: ReleaseStore, environment: string, area: string): Promise<ReleaseRecord[]> {
  const others = (await promotionsOf(store, environment)).filter((promotion) => promotion.area !== area);
  const records = await Promise.all(others.map(({ area: other, live }) => readRecord(store, other, live)));
  return records.filter((record) => record !== null);
}
