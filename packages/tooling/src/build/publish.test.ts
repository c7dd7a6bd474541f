import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { packagesOf } from '@boveda/cli';
import { FEDERATION_RUNTIME, type ReleaseRecord, releaseRecord } from '@boveda/contracts';
import { ROOT } from '../places';

// Runs the real command with the real build of a real area, once, because it takes seconds.
const AREA = 'mf-cfdi';
let home: string;
let release: string;
let record: ReleaseRecord;

/** Runs `pnpm boveda …` in its own installation. */
async function boveda(...args: string[]): Promise<{ code: number; out: string }> {
  const command = [join(ROOT, 'packages/tooling/src/boveda.ts'), ...args];
  const run = promisify(execFile)(process.execPath, ['--import', 'tsx', ...command], {
    cwd: ROOT,
    env: { ...process.env, BOVEDA_HOME: home, NODE_ENV: '' },
  });
  return run.then(
    ({ stdout }) => ({ code: 0, out: stdout }),
    ({ code, stdout }: { code: number; stdout: string }) => ({ code, out: stdout }),
  );
}
const folder = () => join(home, 'build/releases', AREA, release);

beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), 'boveda-publish-'));
  const { code, out } = await boveda('publish', AREA);
  expect([code, out]).toEqual([0, expect.stringContaining(`Published ${AREA} `)]);
  release = new RegExp(`Published ${AREA} ([0-9a-f]{12})`).exec(out)?.[1] ?? '';
  const signed = JSON.parse(await readFile(join(folder(), 'release.json'), 'utf8')) as { record: string };
  record = releaseRecord().parse(JSON.parse(signed.record));
});
afterAll(() => rm(home, { recursive: true, force: true }));

test('publishes one area, with what it is made of in its record', () => {
  expect(record).toMatchObject({ id: AREA, release, preview: null, sdk: { requires: expect.stringMatching(/^\^/) } });
  expect(record.shared).toMatchObject({ react: expect.any(String), '@boveda/area-kit': expect.any(String) });
  expect(record.gitRevision).not.toBe('');
});

test('its code requests every other script with its hash', async () => {
  const scripts = Object.keys(record.files).filter((file) => file.endsWith('.js'));
  const entry = scripts.filter((file) => file.startsWith('remoteEntry'));
  expect(entry).toHaveLength(1);
  const runtime = await readFile(join(folder(), entry[0] ?? ''), 'utf8');
  expect(runtime).toMatch(/crossOrigin\s*=\s*["']anonymous["']/);
  expect(runtime).toMatch(/\.integrity\s*=/);
  const others = scripts.filter((file) => !entry.includes(file));
  expect(others.length).toBeGreaterThan(0);
  for (const file of others) expect([file, runtime.includes(record.files[file] ?? '?')]).toEqual([file, true]);
});

test('it is within the budgets and bundles nothing that the shell provides', () => {
  expect(record.sizes.remoteEntryGz).toBeLessThanOrEqual(25 * 1024);
  expect(record.sizes.firstChunkGz).toBeLessThanOrEqual(40 * 1024);
  expect(record.bundled.filter((name) => name in record.shared)).toEqual([]);
});

test('it uses the page’s federation runtime, of the version that its plugin was built for', async () => {
  const [entry = ''] = Object.keys(record.files).filter((file) => /^remoteEntry\..*\.js$/.test(file));
  expect(await readFile(join(folder(), entry), 'utf8')).toContain(`self.${FEDERATION_RUNTIME};`);
  expect(record.shared['@module-federation/webpack-bundler-runtime']).toMatch(/^~\d+\.\d+\.\d+$/);
});

test('refuses to publish the same sources again', async () => {
  expect(await boveda('publish', AREA)).toEqual({ code: 1, out: expect.stringContaining('never written twice') });
});

test('it is promoted where the shell fits, and refused after a byte of it changed', async () => {
  const uses = JSON.parse(await readFile(join(folder(), 'uses.json'), 'utf8')) as Record<string, string[]>;
  expect(uses['@boveda/area-kit']).toEqual(expect.arrayContaining(['createArea', 'useFact']));
  expect(Object.keys(uses)).toEqual(Object.keys(record.shared).filter((name) => name.startsWith('@boveda/')));
  const host = {
    sdk: record.sdk.builtWith,
    provides: {} as Record<string, string>,
    carries: [],
    events: [] as string[],
    exports: uses,
  };
  for (const [name, range] of Object.entries(record.shared))
    host.provides[name] = range.replace(/^[~^]|^\*$/, '') || '9.9.9';
  host.events.push(...record.events.emits, ...record.events.listens);
  // The facts that a build of the shell would have written.
  await mkdir(join(home, 'build/shell'), { recursive: true });
  await writeFile(join(home, 'build/shell/host.json'), JSON.stringify(host));
  expect(await boveda('promote', release, '--to', 'staging')).toMatchObject({
    code: 1,
    out: expect.stringContaining('no shell was built here'),
  });
  expect(await boveda('promote', release, '--to', 'staging', '--unopened')).toMatchObject({ code: 0 });
  const script = join(folder(), Object.keys(record.files).find((file) => file.endsWith('.js')) ?? '');
  await writeFile(script, `${await readFile(script, 'utf8')} `);
  expect(await boveda('promote', release, '--to', 'production')).toEqual({
    code: 1,
    out: expect.stringMatching(/refused {2}files/),
  });
});

test('refuses a folder that is no area before the build', async () => {
  for (const area of ['mf-nothing', '../x', 'shell@x'])
    expect(await boveda('publish', area)).toMatchObject({ code: 1, out: expect.stringContaining('no area') });
});

test('names each package that modules come from', () => {
  const at = (identifier: string, modules?: { identifier: string }[]) => ({ identifier, ...(modules && { modules }) });
  expect(
    packagesOf([
      at('/x/node_modules/.pnpm/react@19/node_modules/react/index.js'),
      at('builtin:swc-loader!/x/mf-cfdi/src/index.ts', [
        at('/x/node_modules/.pnpm/a@1/node_modules/@ant-design/icons/es/x.js'),
        at('/x/packages/ui-kit/src/data/index.ts'),
      ]),
      at('consume shared module (default) react@^19'),
      at('asset/source|/x/packages/area-kit/src/rspack/fence-styles.mjs??a!/x/mf-cfdi/src/list/list.css?source'),
    ]),
  ).toEqual(['@ant-design/icons', '@boveda/ui-kit', 'react']);
});
