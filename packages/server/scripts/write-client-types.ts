// Writes packages/client/src/api.generated.ts, for `pnpm run docs` and before what reads it.
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { apiDocument } from '../src/api-document';
import { clientTypes, SAMPLE_ORIGIN } from './client-types';

const target = path.resolve(import.meta.dirname, '../../client/src/api.generated.ts');
await writeFile(target, await clientTypes(await apiDocument(SAMPLE_ORIGIN)));
