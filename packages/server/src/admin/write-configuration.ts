// `pnpm run docs`: writes packages/docs/configuration.md.
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { configurationDocument } from './configuration-document';

await writeFile(path.resolve(import.meta.dirname, '../../../docs/configuration.md'), configurationDocument());
