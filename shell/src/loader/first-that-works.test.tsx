import { createMemoryRouter } from 'react-router-dom';
import { exposed } from '../testing/containers';
import { writes } from '../testing/open-shell';
import { sampleRelease } from '../testing/signed-registry';
import type { Choice } from './choices';
import { showFirstThatWorks } from './first-that-works';
import { createRouterStore } from './router-store';
import { createSlotTable } from './slots';

/** Releases in the order they are tried; those without lifecycles fail. */
const choicesOf = (...releases: [release: string, exposes: () => unknown][]): Choice[] =>
  releases.map(([release, exposes]) => {
    const record = sampleRelease('mf-cfdi', { release, slots: { 'dashboard.upload': './upload' } });
    for (const module of ['area', 'upload']) exposed.set(`${record.container}/${module}`, exposes);
    return { standing: 'live', release: record };
  });

beforeEach(() => {
  globalThis.fetch = jest.fn(async () => ({ ok: true, arrayBuffer: async () => new ArrayBuffer(0) }) as Response);
  jest.spyOn(console, 'warn').mockReturnValue();
});
afterEach(() => jest.restoreAllMocks());

/** `<shown> instead of <told>`, or what was told in the end. */
const outcomeOf = (choices: Choice[], slot?: string) =>
  new Promise<string>((tell) => {
    const router = createRouterStore(createMemoryRouter([{ path: '*', element: null }]));
    const around = { router, basename: '/A', slots: createSlotTable().host };
    const place = { element: document.createElement('div'), choices, slot, around };
    showFirstThatWorks(place, {
      trying: () => undefined,
      slow: () => undefined,
      shown: ({ release }, instead) => tell(`${release.release} instead of ${instead?.release}`),
      failed: ({ release }) => tell(`${release} failed`),
    });
  });

test('of two that fail the wanted one is told: it is what is missing', async () => {
  const choices = choicesOf(['dos1', () => ({})], ['dos2', () => ({})], ['dos3', () => writes('')]);
  expect(await outcomeOf(choices)).toBe('dos3 instead of dos1');
});

test('a slot is filled by the first release that has it and works', async () => {
  const choices = choicesOf(['ran1', () => ({})], ['ran2', () => writes('')], ['ran3', () => writes('')]);
  if (choices[1]) choices[1].release = { ...choices[1].release, slots: {} };
  expect(await outcomeOf(choices, 'dashboard.upload')).toBe('ran3 instead of ran1');
});

test('where none works the last is told', async () => {
  expect(await outcomeOf(choicesOf(['mal1', () => ({})], ['mal2', () => ({})]))).toBe('mal2 failed');
});
