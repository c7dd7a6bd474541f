import { BaseResolver, createConfig, lintDocument, Source } from '@redocly/openapi-core';
import spectral, { type RulesetDefinition } from '@stoplight/spectral-core';
import rulesets from '@stoplight/spectral-rulesets';

/** What Redocly and Spectral object to by their recommended rules, warnings included, a line each. */
export async function lintedDocument(document: object): Promise<string[]> {
  const config = await createConfig({ extends: ['recommended'] });
  const source = new Source('openapi.json', JSON.stringify(document), 'application/json');
  const found = await lintDocument({
    document: { source, parsed: document },
    config,
    externalRefResolver: new BaseResolver(config.resolve),
  });
  const linter = new spectral.Spectral();
  linter.setRuleset({ extends: [[rulesets.oas as RulesetDefinition, 'recommended']], rules: {} });
  return [
    ...found.map(({ ruleId, message, location }) => `redocly ${ruleId}: ${message} ${location[0]?.pointer ?? ''}`),
    ...(await linter.run(document as never)).map(
      ({ code, message, path }) => `spectral ${code}: ${message} ${path.join('/')}`,
    ),
  ];
}
