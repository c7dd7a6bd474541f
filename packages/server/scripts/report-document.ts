// Prints what tests compare: objections to the OpenAPI description, and the client's types as they ought to be. In a process of its own,
// as linters and openapi-typescript are ES modules that Jest would have to compile.
import { apiDocument } from '../src/api-document';
import { allTypes, clientTypes, SAMPLE_ORIGIN } from './client-types';
import { lintedDocument } from './lint-document';
import { sampleCalls } from './sample-calls';

const document = await apiDocument(SAMPLE_ORIGIN);
process.stdout.write(
  JSON.stringify({
    problems: await lintedDocument(document),
    types: await clientTypes(document),
    allTypes: await allTypes(document),
    program: sampleCalls(document),
  }),
);
