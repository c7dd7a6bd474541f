import { type Promotion, promotion, type ReleaseRecord, releaseRecord } from '@boveda/contracts';
import type { ReleaseStore } from './release-store';

/** The record of a stored release, parsed but not verified; null without a readable one. */
export async function readRecord(store: ReleaseStore, area: string, release: string): Promise<ReleaseRecord | null> {
  const signed = await store.release(area, release);
  return signed ? (releaseRecord.safeParse(JSON.parse(signed.record)).data ?? null) : null;
}

/** Records of all releases of an area, previews included, newest first. */
export async function releasesOf(store: ReleaseStore, area: string): Promise<ReleaseRecord[]> {
  const ids = await store.releases(area);
  const records = await Promise.all(ids.map((id) => readRecord(store, area, id)));
  return records.filter((record) => record !== null).sort((a, b) => b.built.localeCompare(a.built));
}

/** What is live in an environment, by area. */
export const promotionsOf = async (store: ReleaseStore, environment: string): Promise<Promotion[]> =>
  (await lastPromotionsOf(store, environment)).filter(({ withdrawn }) => !withdrawn);

/** The same, with areas that were withdrawn. */
export async function lastPromotionsOf(store: ReleaseStore, environment: string): Promise<Promotion[]> {
  const signed = await store.promotions(environment);
  return signed
    .map(({ promotion: text }) => promotion.parse(JSON.parse(text)))
    .sort((a, b) => a.area.localeCompare(b.area));
}
