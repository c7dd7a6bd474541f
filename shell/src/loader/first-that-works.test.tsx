import { createMemoryRouter } from 'react-router-dom';
import { exposed } from '../testing/containers';
import { writes } from '../testing/open-shell';
import { sampleRelease } from '../testing/signed-registry';
import type { Choice } from './choices';
import { createLoader } from './create-loader';
import { showFirstThatWorks } from './first-that-works';
import { createRouterStore } from './router-store';

/** Releases in the order of the attempts; those without lifecycles fail. */
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

/** `<shown release> instead of <failed release>`, or the release whose failure is shown. */
const outcomeOf = (choices: Choice[], slot?: string) =>
  new Promise<string>((tell) => {
    const router = createRouterStore(createMemoryRouter([{ path: '*', element: null }]));
    const loader = createLoader();
    const around = { router, basename: '/A', slots: loader.slots.host };
    const place = { element: document.createElement('div'), choices, slot, around };
    showFirstThatWorks(loader, place, {
      trying: () => undefined,
      slow: () => undefined,
      shown: ({ release }, instead) => tell(`${release.release} instead of ${instead?.release}`),
      failed: ({ release }) => tell(`${release} failed`),
    });
  });

test('after two failures the notice names the wanted release', async () => {
  const choices = choicesOf(['dos1', () => ({})], ['dos2', () => ({})], ['dos3', () => writes('')]);
  expect(await outcomeOf(choices)).toBe('dos3 instead of dos1');
});

test('a slot is filled by the first working release that offers it', async () => {
  const choices = choicesOf(['ran1', () => ({})], ['ran2', () => writes('')], ['ran3', () => writes('')]);
  if (choices[1]) choices[1].release = { ...choices[1].release, slots: {} };
  expect(await outcomeOf(choices, 'dashboard.upload')).toBe('ran3 instead of ran1');
});

test('when no release works, the failure of the last one is shown', async () => {
  expect(await outcomeOf(choicesOf(['mal1', () => ({})], ['mal2', () => ({})]))).toBe('mal2 failed');
});
