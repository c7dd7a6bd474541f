import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Opening } from '@boveda/releases/cli';
import { createOpener } from './open-release';

// What it says of releases is tested with a built shell: e2e/specs/gate.spec.ts.
const opening = {} as Opening;

test('refuses with a reason when there is no shell or no browser to open a release in', async () => {
  const shell = await mkdtemp(join(tmpdir(), 'boveda-shell-'));
  const open = createOpener(shell, { BOVEDA_CHROMIUM: join(shell, 'nothing') });
  const says = (why: string) => ({ check: 'opened', ok: false, says: expect.stringMatching(why) });
  expect(await open(opening)).toEqual(says('no shell was built here.*--unopened'));
  expect(await createOpener(null, {})(opening)).toEqual(says('no release of the shell is live there.*--unopened'));
  await writeFile(join(shell, 'index.html'), '<html></html>');
  expect(await open(opening)).toEqual(says('there is no browser.*BOVEDA_CHROMIUM.*--unopened'));
  await rm(shell, { recursive: true });
});
