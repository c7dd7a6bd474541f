// Writes packages/client/src/api.generated.ts, for `pnpm run docs` and before what reads it.
import { rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { apiDocument } from '../src/api-document';
import { clientTypes, SAMPLE_ORIGIN } from './client-types';

const client = path.resolve(import.meta.dirname, '../../client');
// Another process may read the file, or write it.
const unfinished = path.join(client, `node_modules/.api-${process.pid}.ts`);
await writeFile(unfinished, await clientTypes(await apiDocument(SAMPLE_ORIGIN)));
await rename(unfinished, path.join(client, 'src/api.generated.ts'));
