import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Promotion } from '@boveda/contracts';
import { host, NOW, sampleBuild } from '../testing/samples';
import { createSigner, openFolderStore, promote, publishRelease, type ReleaseStore, rollback, type Signer } from '.';

const RELEASES = ['aaaa1111', 'bbbb2222', 'cccc3333'];
let root: string;
let store: ReleaseStore;
let signer: Signer;
const running: { child: ChildProcess; gone: Promise<unknown> }[] = [];
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'boveda-at-once-'));
  store = openFolderStore(root);
  signer = await createSigner(root, {});
  for (const release of RELEASES)
    await publishRelease(store, signer, await sampleBuild(root, release), { release, preview: null, built: NOW });
});
afterEach(async () => {
  for (const { child, gone } of running.splice(0)) {
    child.kill('SIGKILL');
    await gone;
  }
  await rm(root, { recursive: true });
});

const script = join(import.meta.dirname, '../testing/promote-again.ts');
function promoteAgain(times: number, ...releases: string[]) {
  const child = spawn(process.execPath, ['--import', 'tsx', script, root, root, String(times), ...releases], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const one = { child, promoted: once(child.stdout, 'data'), gone: once(child, 'exit') };
  running.push(one);
  return one;
}

const live = async () => JSON.parse((await store.promotions('staging'))[0]?.promotion ?? 'null') as Promotion;

/** Every change follows the previous one, and the last one is current. */
async function expectUnbroken(): Promise<number> {
  const log = await store.log('staging');
  expect(log.map(({ serial }) => serial)).toEqual(log.map((_, index) => NOW.getTime() + index));
  for (const [index, entry] of log.entries())
    if (index > 0 && entry.live !== log[index - 1]?.live) expect(entry.previous).toBe(log[index - 1]?.live);
  expect(log.at(-1)).toMatchObject(await live());
  return log.length;
}

test('concurrent promotions lose no change and use no serial twice', async () => {
  const [first, second, third] = RELEASES as [string, string, string];
  const processes = [promoteAgain(5, first, second), promoteAgain(5, second, third), promoteAgain(5, third, first)];
  expect(await Promise.all(processes.map(({ gone }) => gone))).toEqual([
    [0, null],
    [0, null],
    [0, null],
  ]);
  expect(await expectUnbroken()).toBe(15);
});

test('a process that is killed while it promotes blocks no other one', async () => {
  const killed = promoteAgain(10_000, 'aaaa1111', 'bbbb2222');
  await killed.promoted;
  const other = promoteAgain(5, 'cccc3333', 'aaaa1111');
  await other.promoted;
  killed.child.kill('SIGKILL');
  // Until the process is gone, its last write may still finish.
  expect(await killed.gone).toEqual([null, 'SIGKILL']);
  expect(await other.gone).toEqual([0, null]);
  const before = await expectUnbroken();
  const options = { environment: 'staging', reason: null, by: 'ana', now: NOW };
  const answer = await promote(store, JSON.parse((await store.release('mf-cfdi', 'cccc3333'))?.record ?? ''), {
    ...options,
    signer,
    host,
  });
  expect(answer.ok).toBe(true);
  await rollback(store, signer, 'mf-cfdi', options);
  expect(await expectUnbroken()).toBe(before + 2);
});
