import { join } from 'node:path';
import { createOpener } from '@boveda/tooling';
import { brokenRelease, RELEASES } from '../support/broken-releases';
import { expect, test } from '../support/journey';
import { boveda, stackSigner, stackStore } from '../support/releases';
import { stackHome } from '../support/stack-info';

const AREAS = ['mf-buzon', 'mf-cfdi', 'mf-config', 'mf-descargas', 'mf-impuestos', 'mf-respaldos', 'mf-session'];
/** Openings at the same time. */
const TOGETHER = 2;

async function each<Item>(items: readonly Item[], work: (item: Item, at: number) => Promise<void>): Promise<void> {
  const waiting = [...items.entries()];
  const worker = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) await work(next[1], next[0]);
  };
  await Promise.all(Array.from({ length: TOGETHER }, worker));
}

test('F84 the gate opens a release before it goes live, and every area that is live passes', async () => {
  test.setTimeout(300_000);
  const { out } = await boveda('status');
  await each(AREAS, async (area) => {
    const release = new RegExp(`${area} +(\\w+)`).exec(out)?.[1];
    const answer = await boveda('promote', `${area}@${release}`, '--to', 'prueba');
    expect.soft(answer, area).toMatchObject({ code: 0, out: expect.stringMatching(/ok +opened +Mounted after/) });
  });

  // As if one chunk had changed since: a screen that runs it is opened before the others.
  const release = /mf-cfdi +(\w+)/.exec(out)?.[1] ?? '';
  const store = await stackStore();
  const answer = await store.gate('mf-cfdi', release, 'prueba');
  const opened = answer?.checks.find(({ seen }) => seen);
  const { digests = {}, screens = {} } = opened?.seen ?? {};
  const own = screens.retenciones?.files.find((file) => !screens['clientes/vigentes']?.files.includes(file)) ?? '';
  expect(Object.keys(digests)).toContain(own);
  expect(Object.values(screens).length).toBeGreaterThan(5);
  if (opened) opened.seen = { screens, digests: { ...digests, [own]: 'another' } };
  if (answer) await store.saveGate(answer);
  const again = await boveda('promote', `mf-cfdi@${release}`, '--to', 'prueba');
  expect(again.out).toMatch(/ok +opened .* screens shown, among them all that the change reaches\./);
  const now = (await store.gate('mf-cfdi', release, 'prueba'))?.checks.find(({ seen }) => seen)?.seen;
  const order = Object.entries(now?.screens ?? {}).sort(([, one], [, other]) => one.at.localeCompare(other.at));
  const isAgain = ([path, { at }]: (typeof order)[number]) => at !== screens[path]?.at;
  const runIt = ([, { files }]: (typeof order)[number]) => files.includes(own);
  const [, ...others] = order.filter(isAgain);
  expect(others.findIndex(runIt)).toBe(0);
  expect(others.findLastIndex(runIt)).toBe(others.filter(runIt).length - 1);
});

test('F85 a release that breaks the page or does not show its screen is refused with a reason', async () => {
  test.setTimeout(600_000);
  const open = createOpener(join(stackHome, 'build/shell'), process.env);
  const signer = await stackSigner();
  await each(RELEASES, async ([what, code, says], at) => {
    const { opening, end } = await brokenRelease(code, `rota${at}`, signer, 'local');
    const started = Date.now();
    const check = await open(opening);
    await end();
    expect.soft({ what, ...check }).toMatchObject({ ok: what.startsWith('works'), says: expect.stringMatching(says) });
    test.info().annotations.push({ type: what, description: `${check.says} (${Date.now() - started} ms)` });
  });
});
