import type { ReleaseRecord } from '@boveda/contracts';
import type { ReleaseKey } from '../../verify/signature';
import { verifyRelease } from '../../verify/verify-release';
import type { HostFacts } from '../host-facts';
import { promotionsOf, readRecord } from '../records';
import type { ReleaseStore } from '../release-store';
import { brokenIn } from '../seal';
import { checkMenu, checkPaths, checkRoutes, checkSlots } from './fits-areas';
import { checkBudgets, checkCopies, checkEvents, checkSdk, checkShared } from './fits-shell';

/** What one check found; `says` is a sentence for the person who promotes. */
export interface Check {
  check: string;
  ok: boolean;
  says: string;
}

/** The gate's answer about a release in an environment, stored with the release. */
export interface GateAnswer {
  area: string;
  release: string;
  environment: string;
  at: string;
  by: string;
  ok: boolean;
  checks: Check[];
}

/** Against what a release is held. */
export interface GateOptions {
  environment: string;
  /** The key that signs promotions there. */
  signer: ReleaseKey;
  /** What the shell that is live there provides. */
  host: HostFacts;
  by: string;
  now: Date;
}

/** Holds a release against the shell and the other areas that are live in an environment. Changes nothing. */
export async function runGate(store: ReleaseStore, record: ReleaseRecord, options: GateOptions): Promise<GateAnswer> {
  const { environment, host, signer, by, now } = options;
  const others = await liveBeside(store, environment, record.id);
  const checks = [
    await checkSignature(store, record, signer),
    await checkFiles(store, record),
    checkSdk(record, host),
    checkShared(record, host),
    checkCopies(record, host),
    checkBudgets(record),
    checkEvents(record, host),
    checkPaths(record, others),
    checkRoutes(record, others),
    checkMenu(record, others),
    checkSlots(record, others),
  ];
  const { id: area, release } = record;
  return { area, release, environment, at: now.toISOString(), by, ok: checks.every(({ ok }) => ok), checks };
}

async function checkSignature(store: ReleaseStore, record: ReleaseRecord, signer: ReleaseKey): Promise<Check> {
  const check = 'signature';
  if (record.preview)
    return { check, ok: false, says: `It is a preview of ${record.preview.branch}: publish it first.` };
  try {
    const signed = await store.release(record.id, record.release);
    if (!signed) return { check, ok: false, says: 'It is not in the store.' };
    await verifyRelease(signed, [signer]);
    return { check, ok: true, says: `Signed with key ${signer.id}.` };
  } catch {
    return { check, ok: false, says: `Its record is not what key ${signer.id} signed.` };
  }
}

async function checkFiles(store: ReleaseStore, record: ReleaseRecord): Promise<Check> {
  const broken = brokenIn(record, await store.integrity(record.id, record.release));
  return broken.length === 0
    ? { check: 'files', ok: true, says: 'All its files are what was signed.' }
    : { check: 'files', ok: false, says: `Altered, missing or added since it was signed: ${broken.join(', ')}.` };
}

async function liveBeside(store: ReleaseStore, environment: string, area: string): Promise<ReleaseRecord[]> {
  const others = (await promotionsOf(store, environment)).filter((promotion) => promotion.area !== area);
  const records = await Promise.all(others.map(({ area: other, live }) => readRecord(store, other, live)));
  return records.filter((record) => record !== null);
}
