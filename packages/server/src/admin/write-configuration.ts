// `pnpm run docs`: writes packages/docs/configuration.md and metrics.md.
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { configurationDocument } from './configuration-document';
import { metricsDocument } from './metrics-document';

const docs = path.resolve(import.meta.dirname, '../../../docs');
await writeFile(path.join(docs, 'configuration.md'), configurationDocument());
await writeFile(path.join(docs, 'metrics.md'), metricsDocument());
