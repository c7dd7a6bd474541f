import type { KeyList } from '@boveda/contracts';
import { publicHalf, type Signer } from '../store/keys';
import { NOW, newSigner, samplePromotion, sampleRecord, signPromotion, signRelease } from '../testing/samples';
import { believe } from './key-list';
import type { Scope } from './scopes';
import { verifyRegistry } from './verify-registry';

const DAY_MS = 24 * 3_600_000;
const inDays = (days: number) => new Date(NOW.getTime() + days * DAY_MS).toISOString();

let promoter: Signer;
let team: Signer;
beforeAll(async () => {
  [promoter, team] = await Promise.all([newSigner(), newSigner()]);
});

const ofTeam = (areas = ['mf-notas']): KeyList['keys'][number] => ({
  ...publicHalf(team),
  scopes: [{ role: 'publish', areas, environments: null }],
});
const sign = (change: object = {}, signer = promoter) => {
  const facts = { environment: 'production', serial: 5, revoked: [], expires: inDays(30), by: 'ana', at: inDays(0) };
  const list = JSON.stringify({ ...facts, keys: [ofTeam()], ...change });
  return { list, ...signer.sign('keys', list) };
};
const options = (scopes?: Scope[], seenSerial = 0) => ({
  keys: [{ ...publicHalf(promoter), ...(scopes && { scopes }) }],
  environment: 'production',
  now: NOW,
  seenSerial,
});
const idsWith = async (list: unknown, ...how: Parameters<typeof options>) =>
  (await believe(list, options(...how))).keys.map(({ id }) => id);

test('a signed list adds keys of teams, each for its areas', async () => {
  const { keys, serial } = await believe(sign(), options());
  expect(serial).toBe(5);
  expect(keys).toEqual([publicHalf(promoter), ofTeam()]);
});

const everything: Scope = { role: 'promote', areas: null, environments: null };

test.each<[string, () => unknown, Scope[] | undefined, number]>([
  ['no list', () => undefined, undefined, 0],
  ['no signature', () => ({ ...sign(), signature: '' }), undefined, 0],
  ['another text', () => ({ ...sign(), list: sign({ serial: 6 }).list }), undefined, 0],
  ['a signature of another kind', () => ({ ...sign(), ...promoter.sign('promotion', sign().list) }), undefined, 0],
  ['a key of a team', () => sign({}, team), undefined, 0],
  ['another environment', () => sign({ environment: 'staging' }), undefined, 0],
  ['its end has passed', () => sign({ expires: inDays(-1) }), undefined, 0],
  ['an older one than was seen', () => sign(), undefined, 6],
  ['a key for every area', () => sign({ keys: [{ ...ofTeam(), scopes: [everything] }] }), undefined, 0],
  ['a key for the shell', () => sign({ keys: [ofTeam(['shell'])] }), undefined, 0],
  ['a key without scopes', () => sign({ keys: [publicHalf(team)] }), undefined, 0],
  ['a signer that may only publish', () => sign(), [{ ...everything, role: 'publish' }], 0],
  ['a signer that promotes one area', () => sign(), [{ ...everything, areas: ['mf-notas'] }], 0],
  ['a signer of another environment', () => sign(), [{ ...everything, environments: ['staging'] }], 0],
])('a list adds nothing: %s', async (_why, list, scopes, seen) => {
  expect(await idsWith(list(), scopes, seen)).toEqual([promoter.id]);
});

test('a key that promotes everything in the environment signs lists', async () => {
  expect(await idsWith(sign(), [{ ...everything, environments: ['production'] }])).toEqual([promoter.id, team.id]);
});

test('a revoked key is not believed, whether the list or the shell has it', async () => {
  expect(await idsWith(sign({ revoked: [team.id] }))).toEqual([promoter.id]);
  const built = { ...options(), keys: [publicHalf(promoter), publicHalf(team)] };
  expect((await believe(sign({ keys: [], revoked: [team.id] }), built)).keys).toEqual([publicHalf(promoter)]);
});

test.each<[string, () => unknown, number]>([
  ['its end has passed', () => sign({ keys: [], revoked: [team.id], expires: inDays(-1) }), 0],
  ['there is none any more', () => undefined, 5],
  ['an older one is there', () => sign({ keys: [], serial: 4 }), 5],
  ['another environment’s is there', () => sign({ keys: [], environment: 'staging' }), 5],
  ['the revoked key signed a newer one without it', () => sign({ keys: [], serial: 6 }, team), 5],
])('a revoked key of the shell stays revoked when of the list %s', async (_why, list, seenSerial) => {
  const built = { ...options(), keys: [publicHalf(promoter), publicHalf(team)], seenSerial };
  const found = await believe(list(), { ...built, revokedBefore: seenSerial > 0 ? [team.id] : [] });
  expect(found.keys).toEqual([publicHalf(promoter)]);
  expect(found.revoked).toEqual([team.id]);
});

test('a newer list believes a revoked key again', async () => {
  const built = { ...options(), keys: [publicHalf(promoter), publicHalf(team)], revokedBefore: [team.id] };
  expect((await believe(sign({ keys: [], serial: 6 }), { ...built, seenSerial: 5 })).keys).toEqual(built.keys);
});

test('the key of the shell wins over one of the list with the same id', async () => {
  const built = { ...options(), keys: [publicHalf(promoter), { ...ofTeam(['mf-cfdi']) }] };
  expect((await believe(sign(), built)).keys).toEqual(built.keys);
});

test('a registry shows what the key of a team signed for its area, and nothing else', async () => {
  const entry = (area: string) => ({
    promotion: signPromotion(promoter, samplePromotion({ area })),
    releases: [
      signRelease(
        team,
        sampleRecord({
          id: area,
          paths: [area],
          container: `${area.replace('-', '_')}__raaaa1111`,
          folder: `/releases/${area}/aaaa1111/`,
        }),
      ),
    ],
  });
  const registry = (keys?: unknown) => ({
    ...{ schema: 2, environment: 'production', composition: '', allowsPreview: false, allowsDev: false },
    ...{ areas: [entry('mf-notas'), entry('mf-cfdi')], keys },
  });
  const verify = async (keys?: unknown, seen = 0) => {
    const found = await verifyRegistry(registry(keys), {
      ...{ keys: [publicHalf(promoter)], environment: 'production', now: NOW },
      seenSerial: (_environment, area) => (area === 'keys' ? seen : 0),
    });
    return [found?.areas.map(({ area }) => area), found?.refused.map(({ area, reason }) => `${area} ${reason}`)];
  };
  expect(await verify(sign())).toEqual([['mf-notas'], ['mf-cfdi out_of_scope']]);
  const none = [[], ['mf-notas unknown_key', 'mf-cfdi unknown_key']];
  expect(await verify()).toEqual(none);
  expect(await verify(sign(), 6)).toEqual(none);
  expect(await verify({ list: 'x' })).toEqual(none);
});
