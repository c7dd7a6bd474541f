import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { containerName } from '@boveda/contracts';
import { sharingRuntime } from './federation';
import { hostFacts, providedByHost, takenFromHost } from './shared';

const root = join(import.meta.dirname, '../../../..');

test('two releases of an area have containers of their own', () => {
  expect(containerName('mf-cfdi', 'a1')).toBe('mf_cfdi__ra1');
  expect(containerName('mf-cfdi', 'a2')).not.toBe(containerName('mf-cfdi', 'a1'));
});

test('areas take everything from the shell, one copy of each, of a version that fits', () => {
  const provided = providedByHost();
  const taken = takenFromHost();
  expect(Object.keys(taken)).toEqual(Object.keys(provided));
  for (const each of Object.values(taken))
    expect(each).toMatchObject({ import: false, singleton: true, strictVersion: true });
});

test('the shell has in its own graph whatever it provides later than at once', () => {
  const later = Object.entries(providedByHost()).flatMap(([name, { eager }]) => (eager ? [] : [name]));
  const source = readFileSync(join(root, 'shell/src/loader/provided.ts'), 'utf8');
  const named = [...source.matchAll(/import\((?:\/\*.*?\*\/ )?'([^']+)'\)/g)].map(([, name]) => name);
  expect(named.sort()).toEqual(later.sort());
});

test('the federation runtime of the shell is made of files that are there, and the gate is told its version', () => {
  for (const file of Object.values(sharingRuntime())) expect([file, existsSync(file)]).toEqual([file, true]);
  expect(hostFacts().provides['@module-federation/webpack-bundler-runtime']).toMatch(/^\d+\.\d+\.\d+$/);
});
