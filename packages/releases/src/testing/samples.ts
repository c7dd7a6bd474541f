import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { containerName, type Promotion, type ReleaseRecord } from '@boveda/contracts';
import type { HostFacts } from '../store/host-facts';
import { createSigner, type Signer } from '../store/keys';
import type { Build } from '../store/pack-release';
import type { ShellBuild } from '../store/shell-record';

export const NOW = new Date('2026-11-21T12:00:00.000Z');

/** Facts of a shell that fits the sample releases. */
export const host: HostFacts = {
  sdk: '1.4.0',
  provides: { react: '19.3.1', '@boveda/area-kit': '1.4.0', '@module-federation/webpack-bundler-runtime': '2.9.2' },
  carries: ['antd'],
  events: ['cfdi.uploaded', 'session.closed'],
};

/** A new key at every call. */
export async function newSigner(): Promise<Signer> {
  const folder = await mkdtemp(join(tmpdir(), 'boveda-key-'));
  const signer = await createSigner(folder, {});
  await rm(folder, { recursive: true });
  return signer;
}

/** A valid record. */
export function sampleRecord(overrides: Partial<ReleaseRecord> = {}): ReleaseRecord {
  const { id = 'mf-cfdi', release = 'aaaa1111' } = overrides;
  return {
    id,
    title: 'CFDI',
    owner: { team: 'Facturas', contact: 'mailto:facturas@prueba.mx', runbook: 'https://prueba.mx/guias/cfdi' },
    paths: ['clientes'],
    routes: [{ name: 'Clientes', path: 'clientes/vigentes' }],
    menu: [{ label: 'Clientes', path: 'clientes', icon: 'x', order: 30 }],
    slots: {},
    events: { emits: ['cfdi.uploaded'], listens: [] },
    release,
    container: containerName(id, release),
    folder: `/releases/${id}/${release}/`,
    entry: 'remoteEntry.js',
    exposes: { './area': [] },
    files: { 'remoteEntry.js': `sha384-${'A'.repeat(64)}` },
    others: `sha384-${'A'.repeat(64)}`,
    sdk: { builtWith: '1.2.0', requires: '^1.2.0' },
    shared: { react: '^19.0.0' },
    bundled: [],
    sizes: { remoteEntryGz: 16_000, firstChunkGz: 5000, totalGz: 30_000 },
    previous: null,
    preview: null,
    gitRevision: 'abc',
    built: NOW.toISOString(),
    ...overrides,
  };
}

export const samplePromotion = (overrides: Partial<Promotion> = {}): Promotion => ({
  area: 'mf-cfdi',
  environment: 'production',
  live: 'aaaa1111',
  previous: null,
  canary: null,
  serial: 10,
  reason: null,
  by: 'ana',
  at: NOW.toISOString(),
  ...overrides,
});

export const signRelease = (signer: Signer, record: unknown) => {
  const text = JSON.stringify(record);
  return { record: text, ...signer.sign('release', text) };
};

export const signPromotion = (signer: Signer, promotion: unknown) => {
  const text = JSON.stringify(promotion);
  return { promotion: text, ...signer.sign('promotion', text) };
};

/** The output of an Rspack build in a folder, with the descriptor of an area. */
export async function sampleBuild(
  folder: string,
  release: string,
  {
    area = 'mf-cfdi',
    bundled = [],
    uses,
    ...descriptor
  }: { area?: string; bundled?: string[]; uses?: Record<string, string[]> } & Partial<ReleaseRecord> = {},
): Promise<Build> {
  const dist = join(folder, `dist-${area}-${release}`);
  await mkdir(join(dist, 'js'), { recursive: true });
  const manifest = {
    name: containerName(area, release),
    shared: [{ name: 'react', requiredVersion: '^19.0.0' }],
    metaData: { remoteEntry: { name: 'remoteEntry.js', path: '' }, pluginVersion: '2.9.1' },
    exposes: [{ path: './area', assets: { js: { sync: ['js/area.js'], async: [] }, css: { sync: [] } } }],
  };
  await writeFile(join(dist, 'mf-manifest.json'), JSON.stringify(manifest));
  if (uses) await writeFile(join(dist, 'uses.json'), JSON.stringify(uses));
  await writeFile(join(dist, 'remoteEntry.js'), `// entry ${release}`);
  await writeFile(join(dist, 'js/area.js'), `// area ${release}`);
  await writeFile(join(dist, 'js/area.js.br'), brotliCompressSync(`// area ${release}`));
  const { title, owner, paths, routes, menu, slots, events } = sampleRecord();
  return {
    dist,
    descriptor: { id: area, title, owner, paths, routes, menu, slots, events, ...descriptor },
    sdk: { builtWith: '1.2.0', requires: '^1.2.0' },
    bundled,
    gitRevision: '0123456789abcdef',
  };
}

/** The output of a build of the shell in a folder. */
export async function sampleShell(folder: string, release: string, facts: object = {}): Promise<ShellBuild> {
  const dist = join(folder, `dist-shell-${release}`);
  await mkdir(dist, { recursive: true });
  await writeFile(
    join(dist, 'index.html'),
    `<html data-shell="${release}"><script src="/main.${release}.js"></script>`,
  );
  await writeFile(join(dist, 'favicon.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>');
  await writeFile(join(dist, `main.${release}.js`), `// shell ${release}`);
  await writeFile(join(dist, `main.${release}.js.br`), brotliCompressSync(`// shell ${release}`));
  await writeFile(join(dist, 'host.json'), JSON.stringify({ ...host, ...facts }));
  return { dist, release, gitRevision: '0123456789abcdef' };
}
