// What a CI job of this repository runs: `tsx packages/deploy/src/run.ts preview|publish`.
import { join } from 'node:path';
import { bovedaAt } from './boveda';
import { changedAreas } from './changed-areas';
import { comment, threadOf } from './comment';
import { deliver } from './deliver';
import { describePreviews, linkTogether, previewAreas } from './preview-areas';

const ROOT = join(import.meta.dirname, '../../..');
const {
  BOVEDA_BASE = 'origin/main',
  BOVEDA_BRANCH = '',
  BOVEDA_REVISION = '',
  BOVEDA_PROMOTE_TO = 'staging',
  BOVEDA_TIP = 'origin/main',
} = process.env;
const boveda = bovedaAt(ROOT);

async function preview(): Promise<boolean> {
  const previews = await previewAreas(boveda, changedAreas(ROOT, BOVEDA_BASE), BOVEDA_BRANCH);
  const text = describePreviews(previews, BOVEDA_REVISION, await linkTogether(boveda, previews));
  process.stdout.write(`${text}\n`);
  const thread = threadOf(process.env);
  if (thread) await comment(thread, text);
  return previews.every(({ link }) => link !== null);
}

async function publish(): Promise<boolean> {
  const failed = await deliver(ROOT, boveda, { environment: BOVEDA_PROMOTE_TO, tip: BOVEDA_TIP });
  process.stdout.write(failed.length > 0 ? `Not live in ${BOVEDA_PROMOTE_TO}: ${failed.join(', ')}\n` : '');
  return failed.length === 0;
}

const [command] = process.argv.slice(2);
if (command !== 'preview' && command !== 'publish') throw new Error('preview or publish?');
process.exitCode = (await (command === 'preview' ? preview() : publish())) ? 0 : 1;
