import { appendFile, chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { freePort } from '@boveda/processes';
import { createSigner } from '@boveda/releases/store';
import { median, printTable, report } from '@boveda/server/bench';
import { buildPlaces, createOpener, launch } from '@boveda/tooling';
import { brokenRelease, RELEASES } from '../support/broken-releases';
import { newWorktree, STEPS, type Steps, type Worktree } from './line-to-live';
import { ACCOUNT } from './product';
import { loseDuring } from './shell-upgrade';
import { openBrowser } from './visit';

// From a changed line to live, step by step, in copies of this worktree and of BENCH_PARENT in turns; what open pages lose while the
// shell is upgraded and rolled back; how many kinds of broken releases the gate would let through to people.
const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 3);
const ROOT = join(import.meta.dirname, '../..');
const PARENT = process.env.BENCH_PARENT;
const ROOTS = [ROOT, ...(PARENT ? [resolve(PARENT)] : [])];

const home = await mkdtemp(join(tmpdir(), 'boveda-delivery-'));
// The embedded database runs as another user when we are root.
await chmod(home, 0o755);
const copies: Worktree[] = [];

async function measureSteps(): Promise<Record<string, number>> {
  const samples = copies.map((): Steps[] => []);
  for (let n = 0; n < ROUNDS; n++)
    for (const [at, worktree] of copies.entries()) samples[at]?.push(await worktree.deliver());
  const of = (at: number, step: (typeof STEPS)[number], what: 's' | 'cpuS') =>
    median((samples[at] ?? []).flatMap((steps) => steps[step]?.[what] ?? []));
  // The parent may lack a step.
  const cells = (step: (typeof STEPS)[number]) =>
    copies.flatMap((_, at) => [of(at, step, 's'), of(at, step, 'cpuS')].map((n) => (Number.isNaN(n) ? '–' : n)));
  const heads = copies.flatMap((_, at) => (at === 0 ? ['s', 'processor s'] : ['parent s', 'parent processor s']));
  printTable(
    ['one line of mf-cfdi', ...heads],
    STEPS.map((step) => [step, ...cells(step)]),
  );
  const both = 'line to live, two commands';
  return {
    lineToLiveS: of(0, 'line to live, one command', 's'),
    lineToLiveCpuS: of(0, 'line to live, one command', 'cpuS'),
    twoCommandsS: of(0, both, 's'),
    twoCommandsCpuS: of(0, both, 'cpuS'),
    ...(copies.length > 1 && { twoCommandsCpuSToParent: of(0, both, 'cpuS') / of(1, both, 'cpuS') }),
  };
}

/** A shell with a changed line goes live and back while twelve pages are open. */
async function upgradeShell({ checkout, boveda }: Worktree): Promise<Record<string, number>> {
  const product = await launch({ home, port: await freePort(), env: { BOVEDA_DEMO_RFC: ACCOUNT.rfc }, whole: true });
  const browser = await openBrowser();
  try {
    await appendFile(join(checkout.folder, 'shell/src/main.tsx'), "\nconsole.debug('línea');\n");
    const { out } = await boveda('publish', 'shell');
    const shell = /boveda promote (shell@\w+)/.exec(out)?.[1] ?? '';
    const lost = await loseDuring(browser, product.address, async () => {
      await boveda('upgrade', shell, '--to', 'local');
      await boveda('rollback', 'shell', '--to', 'local');
    });
    printTable(
      ['shell upgraded and back, 12 open pages', 'area-seconds lost', 'navigations', 'scripts with an error'],
      [['', lost.areaS, lost.navigations, lost.errors]],
    );
    return { areaSecondsLost: lost.areaS, navigations: lost.navigations, scriptErrors: lost.errors };
  } finally {
    await browser.close();
    await product.stop();
  }
}

/** Opens each kind of broken release as the gate does; resolves with how many there are and how many it let through. */
async function tryBroken(): Promise<Record<string, number>> {
  const open = createOpener(buildPlaces(home).shell, process.env);
  const signer = await createSigner(home, process.env);
  const broken = RELEASES.filter(([what]) => !what.startsWith('works'));
  const passed: string[] = [];
  for (const [at, [what, code]] of broken.entries()) {
    const { opening, end } = await brokenRelease(code, `rota${at}`, signer, 'local');
    const { ok, says } = await open(opening);
    await end();
    if (ok) passed.push(what);
    console.log(`${ok ? 'let through' : 'refused    '}  ${what}: ${says}`);
  }
  return { brokenKinds: broken.length, brokenKindsLetThrough: passed.length };
}

try {
  for (const [at, root] of ROOTS.entries())
    copies.push(await newWorktree(root, at === 0 ? home : join(home, 'parent')));
  const [own] = copies;
  if (!own) throw new Error('no worktree');
  const steps = await measureSteps();
  report('delivery', { ...steps, ...(await upgradeShell(own)), ...(await tryBroken()) });
} finally {
  for (const { checkout } of copies) await checkout.remove();
  await rm(home, { recursive: true, force: true });
}
process.exit(0);
