import { type Promotion, promotion, type ReleaseRecord, releaseRecord, SHELL } from '@boveda/contracts';
import type { ReleaseStore } from './release-store';
import { type ShellRecord, shellRecord } from './shell-record';

type Source = Pick<ReleaseStore, 'release' | 'releases'>;

/** The record of a stored release, parsed but not verified; null without a readable one. */
export async function readRecord(store: Source, area: string, release: string): Promise<ReleaseRecord | null> {
  const signed = await store.release(area, release);
  return signed ? (releaseRecord().safeParse(JSON.parse(signed.record)).data ?? null) : null;
}

/** The same of a release of the shell. */
export async function readShell(store: Pick<Source, 'release'>, release: string): Promise<ShellRecord | null> {
  const signed = await store.release(SHELL, release);
  return signed ? (shellRecord.safeParse(JSON.parse(signed.record)).data ?? null) : null;
}

/** The same of either. */
export const readAny = (store: Source, id: string, release: string): Promise<ReleaseRecord | ShellRecord | null> =>
  id === SHELL ? readShell(store, release) : readRecord(store, id, release);

/** Records of all releases of an area, previews included, newest first. */
export const releasesOf = async (store: Source, area: string): Promise<ReleaseRecord[]> =>
  newestFirst(await Promise.all((await store.releases(area)).map((id) => readRecord(store, area, id))));

/** Records of all releases of the shell, previews included, newest first. */
export const shellsOf = async (store: Source): Promise<ShellRecord[]> =>
  newestFirst(await Promise.all((await store.releases(SHELL)).map((id) => readShell(store, id))));

const newestFirst = <Each extends { built: string }>(records: (Each | null)[]): Each[] =>
  records.filter((record) => record !== null).sort((a, b) => b.built.localeCompare(a.built));

/** What is live in an environment, by area; the shell is among them. */
export const promotionsOf = async (store: ReleaseStore, environment: string): Promise<Promotion[]> =>
  (await lastPromotionsOf(store, environment)).filter(({ withdrawn }) => !withdrawn);

/** The same, with areas that were withdrawn. */
export async function lastPromotionsOf(store: ReleaseStore, environment: string): Promise<Promotion[]> {
  const signed = await store.promotions(environment);
  return signed
    .map(({ promotion: text }) => promotion().parse(JSON.parse(text)))
    .sort((a, b) => a.area.localeCompare(b.area));
}
