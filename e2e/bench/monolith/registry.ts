import type { ReleaseRecord } from '@boveda/contracts';
import { areaAt } from '@boveda/releases';
import { matchPath } from 'react-router-dom';
import type { Composition } from '../../../shell/src/loader/composition';
import type { LiveRegistry } from '../../../shell/src/loader/registry';
import { descriptors } from './areas';

// Replaces the shell's registry: every area is known when the page is built, and nothing has to be verified.
const areas = descriptors.map((descriptor) => ({ ...descriptor, release: 'monolito' }) as unknown as ReleaseRecord);
const composition: Composition = {
  environment: 'local',
  composition: 'monolito',
  allowsPreview: false,
  allowsDev: false,
  refused: [],
  areas,
  choices: new Map(areas.map((release) => [release.id, [{ standing: 'live', release }]])),
};

export const registry: LiveRegistry = {
  get: () => composition,
  subscribe: () => () => undefined,
  inlined: Promise.resolve(),
  refresh: async () => undefined,
  ensure: async () => undefined,
  believed: async () => [],
  areaAt: (path) => areaAt(composition, path) ?? null,
  hasRoute: (path) => areas.some(({ routes }) => routes.some((route) => matchPath(`/${route.path}`, `/${path}`))),
  showGuests: () => undefined,
};
