import { exposed, scripts, sharedWith } from '../../testing/containers';
import { sampleRelease } from '../../testing/signed-registry';
import { createFederation, type Federation } from './create-federation';

const HASH = `sha384-${'A'.repeat(64)}`;
const release = sampleRelease('mf-cfdi', { release: 'uno', files: { 'remoteEntry.js': HASH } });
const entry = new URL('/releases/mf-cfdi/uno/remoteEntry.js', document.baseURI).href;
const fromServer = (port: number) => ({
  ...sampleRelease('mf-notas', { release: 'desarrollo', files: {} }),
  folder: `http://localhost:${port}/`,
});

let federation: Federation;
beforeEach(() => {
  federation = createFederation({ slowMs: 8000, longestMs: 120_000 });
  scripts.length = sharedWith.length = 0;
  globalThis.fetch = jest.fn(async () => ({ ok: true, arrayBuffer: async () => new ArrayBuffer(0) }) as Response);
  exposed.set('mf_cfdi__runo/area', () => 'clientes').set('mf_notas__rdesarrollo/area', () => 'notas');
});

test('a script runs once, with the hash in its release record; another attempt runs it again', async () => {
  expect(await Promise.all(['./area', './area'].map((module) => federation.loadModule(release, module, 0)))).toEqual([
    'clientes',
    'clientes',
  ]);
  await federation.loadModule(release, './area', 1);
  expect(scripts.map(({ src, integrity, crossOrigin }) => [src, integrity, crossOrigin])).toEqual([
    [entry, HASH, 'anonymous'],
    [`${entry}?r=1`, HASH, 'anonymous'],
  ]);
  expect(sharedWith).toEqual([release.container, release.container]);
});

test('a script that its release does not list is neither fetched nor run', async () => {
  const other = sampleRelease('mf-cfdi', { release: 'dos', entry: 'otro.js', files: { 'remoteEntry.js': HASH } });
  await expect(federation.loadModule(other, './area', 0)).rejects.toThrow('belongs to no release');
  expect(globalThis.fetch).not.toHaveBeenCalled();
  expect(scripts).toEqual([]);
});

test('scripts run without a hash from the trusted origin only', async () => {
  await expect(federation.loadModule(fromServer(3001), './area', 0)).rejects.toThrow('belongs to no release');
  federation.trustOrigin('http://localhost:3001');
  expect(await federation.loadModule(fromServer(3001), './area', 0)).toBe('notas');
  await expect(federation.loadModule(fromServer(3002), './area', 0)).rejects.toThrow('belongs to no release');
  await federation.loadModule(release, './area', 2);
  expect(scripts.map(({ src, integrity }) => [src, integrity])).toEqual([
    ['http://localhost:3001/remoteEntry.js', undefined],
    [`${entry}?r=2`, HASH],
  ]);
});
