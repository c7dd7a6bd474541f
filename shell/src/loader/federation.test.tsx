import { sampleRelease } from '../testing/signed-registry';
import { preloadModule, trustOrigin } from './federation';

jest.mock('@module-federation/enhanced/runtime', () => ({ registerPlugins: jest.fn() }));

interface Plugin {
  createScript(wanted: { url: string }): { script: HTMLScriptElement; timeout: number };
}
const { registerPlugins } = jest.requireMock<{ registerPlugins: jest.Mock<void, [Plugin[]]> }>(
  '@module-federation/enhanced/runtime',
);
const plugin = registerPlugins.mock.calls[0]?.[0][0] as Plugin;
const scriptOf = (url: string) => plugin.createScript({ url }).script;

const HASH = `sha384-${'A'.repeat(64)}`;
const release = sampleRelease('mf-cfdi', {
  release: 'uno',
  manifest: { metaData: { remoteEntry: { name: 'remoteEntry.js' } } },
  files: { 'remoteEntry.js': HASH },
});
const entry = new URL('/releases/mf-cfdi/uno/remoteEntry.js', document.baseURI).href;

test('a script runs with the hash that its release names, or not at all', () => {
  expect(() => scriptOf(entry)).toThrow('belongs to no release');
  globalThis.fetch = jest.fn(async () => new Response('')) as typeof fetch;
  preloadModule(release, './area');
  for (const address of [entry, `${entry}?r=1`]) {
    const script = scriptOf(address);
    expect([script.src, script.integrity, script.crossOrigin]).toEqual([address, HASH, 'anonymous']);
  }
  for (const other of [
    `${entry}x`,
    entry.replace('uno', 'dos'),
    'https://example.org/releases/mf-cfdi/uno/remoteEntry.js',
  ])
    expect(() => scriptOf(other)).toThrow('belongs to no release');
});

test('only of the one origin that a person agreed to, scripts run without a hash', () => {
  expect(() => scriptOf('http://localhost:3001/remoteEntry.js')).toThrow('belongs to no release');
  trustOrigin('http://localhost:3001');
  expect(scriptOf('http://localhost:3001/remoteEntry.js').integrity).toBeFalsy();
  expect(() => scriptOf('http://localhost:3002/remoteEntry.js')).toThrow('belongs to no release');
  expect(scriptOf(entry).integrity).toBe(HASH);
});
