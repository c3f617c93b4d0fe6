import { createConfig, lintFromString } from '@redocly/openapi-core';
import { Spectral } from '@stoplight/spectral-core';
import { oas } from '@stoplight/spectral-rulesets';

/** Violations that each of two linters finds, one line each; `[]`: an OpenAPI document that both accept. */
export async function lintOpenApi(document: unknown): Promise<string[]> {
  return [...(await byRedocly(document)), ...(await bySpectral(document))];
}

/** Source: Redocly, ruleset `recommended-strict`. */
async function byRedocly(document: unknown): Promise<string[]> {
  const config = await createConfig({ extends: ['recommended-strict'] });
  const problems = await lintFromString({
    source: JSON.stringify(document),
    absoluteRef: 'openapi.json',
    config,
  });
  return problems.map(
    ({ ruleId, message, location }) => `redocly ${ruleId} at ${location[0]?.pointer}: ${message}`,
  );
}

const spectral = new Spectral();
spectral.setRuleset({
  extends: [[oas, 'recommended']],
  // Redocly validates examples too, in a tenth of the time.
  rules: { 'oas3-valid-media-example': 'off' },
} as Parameters<Spectral['setRuleset']>[0]);

/** Source: Spectral, ruleset `spectral:oas`. */
async function bySpectral(document: unknown): Promise<string[]> {
  const problems = await spectral.run(document as Record<string, unknown>);
  return problems.map(({ code, message, path }) => `spectral ${code} at ${path.join('/')}: ${message}`);
}
