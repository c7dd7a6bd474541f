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

test('areas consume all shared modules from the shell, as singletons; only libraries must have a matching version', () => {
  const provided = providedByHost();
  const taken = takenFromHost();
  expect(Object.keys(taken)).toEqual(Object.keys(provided));
  for (const [name, each] of Object.entries(taken)) {
    const ours = name.startsWith('@boveda/');
    const version = ours ? false : expect.stringMatching(/^\^\d/);
    expect([name, each]).toMatchObject([
      name,
      { import: false, singleton: true, strictVersion: !ours, requiredVersion: version },
    ]);
  }
});

test('what an area brings itself is not shared, with all entry points of it, and nothing else is left out', () => {
  const left = Object.keys(providedByHost()).filter((name) => !(name in takenFromHost(['react', 'react-dom'])));
  expect(left).toEqual(['react', 'react/jsx-runtime', 'react-dom', 'react-dom/client']);
});

test('host.json has the version of each library in the facades', () => {
  const { carries, carried } = hostFacts();
  expect(Object.keys(carried)).toEqual(carries);
  expect(carried.antd).toMatch(/^6\./);
  for (const [name, version] of Object.entries(carried))
    expect([name, version]).toEqual([name, expect.stringMatching(/^\d/)]);
});

test('loader/provided.ts imports every lazily provided module', () => {
  const later = Object.entries(providedByHost()).flatMap(([name, { eager }]) => (eager ? [] : [name]));
  const source = readFileSync(join(root, 'shell/src/loader/provided.ts'), 'utf8');
  const named = [...source.matchAll(/import\((?:\/\*.*?\*\/ )?'([^']+)'\)/g)].map(([, name]) => name);
  expect(named.sort()).toEqual(later.sort());
});

test("the aliases of the shell's federation runtime exist, and host.json has its version", () => {
  for (const file of Object.values(sharingRuntime())) expect([file, existsSync(file)]).toEqual([file, true]);
  expect(hostFacts().provides['@module-federation/webpack-bundler-runtime']).toMatch(/^\d+\.\d+\.\d+$/);
});
