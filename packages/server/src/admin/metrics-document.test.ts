import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { metricsDocument } from './metrics-document';

test('metrics.md is what the table of metrics says: `pnpm run docs` writes it', async () => {
  const file = path.join(import.meta.dirname, '../../../docs/metrics.md');
  expect(await readFile(file, 'utf8')).toBe(metricsDocument());
});
