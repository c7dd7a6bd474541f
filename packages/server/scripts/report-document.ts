// Prints what tests look at: objections to the OpenAPI description, and a generated client of every call. In a process of its own, as
// linters and openapi-typescript are ES modules that Jest would have to compile.
import { apiDocument } from '../src/api-document';
import { allTypes, SAMPLE_ORIGIN } from './client-types';
import { lintedDocument } from './lint-document';
import { sampleCalls } from './sample-calls';

const document = await apiDocument(SAMPLE_ORIGIN);
process.stdout.write(
  JSON.stringify({
    problems: await lintedDocument(document),
    allTypes: await allTypes(document),
    program: sampleCalls(document),
  }),
);
