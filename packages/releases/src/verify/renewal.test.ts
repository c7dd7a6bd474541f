import type { Promotion } from '@boveda/contracts';
import { verifyRegistry } from '..';
import type { Signer } from '../store/keys';
import { NOW, newSigner, samplePromotion, sampleRecord, signPromotion, signRelease } from '../testing/samples';
import type { Scope } from './scopes';

const DAY_MS = 24 * 3_600_000;
const day = (days: number) => new Date(NOW.getTime() + days * DAY_MS).toISOString();

let ours: Signer;
let team: Signer;
beforeAll(async () => {
  ours = await newSigner();
  team = await newSigner();
});

const entry = (area: string, changes: Partial<Promotion>, signer = ours) => ({
  promotion: signPromotion(signer, samplePromotion({ area, ...changes })),
  releases: [signRelease(ours, sampleRecord({ id: area }))],
});
/** A promotion of a day, to be renewed within 30. */
const signedAt = (area: string, at: number, signer?: Signer) =>
  entry(area, { at: day(at), renewBy: day(at + 30) }, signer);

/** Areas that are live on a day, and the refused ones. */
async function on(days: number, areas: unknown[], mayTeam: Scope[] = []) {
  const registry = {
    schema: 2,
    environment: 'production',
    composition: 'x',
    allowsPreview: false,
    allowsDev: false,
    areas,
  };
  const verified = await verifyRegistry(registry, {
    keys: [ours, { ...team, scopes: mayTeam }],
    environment: 'production',
    seenSerial: () => 0,
    now: new Date(day(days)),
  });
  return {
    live: verified?.areas.map(({ area }) => area),
    refused: verified?.refused.map(({ area, reason }) => `${area} ${reason}`),
  };
}

test('an old promotion beside renewed ones is refused by a browser that never was here', async () => {
  const areas = [signedAt('mf-cfdi', 0), signedAt('mf-otra', 31)];
  expect(await on(32, areas)).toEqual({ live: ['mf-otra'], refused: ['mf-cfdi replayed'] });
});

test('an installation that is left alone keeps all its areas', async () => {
  const areas = [signedAt('mf-cfdi', 0), signedAt('mf-otra', 14)];
  for (const days of [1, 29, 31, 45, 4000])
    expect([days, await on(days, areas)]).toEqual([days, { live: ['mf-cfdi', 'mf-otra'], refused: [] }]);
});

test('a wrong clock of the browser takes no renewed area away', async () => {
  const areas = [signedAt('mf-cfdi', 60), signedAt('mf-otra', 74)];
  for (const days of [-4000, 0, 75, 9000]) expect((await on(days, areas)).refused).toEqual([]);
});

test('while the others are being renewed, an area that is past its end stays', async () => {
  const areas = [signedAt('mf-cfdi', 0), signedAt('mf-otra', 40)];
  expect((await on(40.02, areas)).refused).toEqual([]);
  expect((await on(40.1, areas)).refused).toEqual(['mf-cfdi replayed']);
});

test('a key that may not promote the area proves nothing about it', async () => {
  const areas = [signedAt('mf-cfdi', 0), signedAt('mf-otra', 40, team)];
  const may = (names: string[]): Scope[] => [{ role: 'promote', areas: names, environments: null }];
  expect((await on(41, areas, may(['mf-otra']))).refused).toEqual([]);
  expect((await on(41, areas, may(['mf-otra', 'mf-cfdi']))).refused).toEqual(['mf-cfdi replayed']);
});

test('promotions from before they had an end stay', async () => {
  const areas = [entry('mf-cfdi', {}), signedAt('mf-otra', 400)];
  expect((await on(401, areas)).refused).toEqual([]);
});
