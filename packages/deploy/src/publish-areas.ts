import type { Boveda } from './boveda';

/**
 * Publishes and promotes each area. Equal sources have an equal id, so an area that is published already is only promoted.
 * Returns the areas that failed.
 */
export const publishAreas = (boveda: Boveda, areas: readonly string[], environment: string): string[] =>
  areas.filter((area) => {
    const { code, said } = boveda('publish', area);
    const known = new RegExp(`(?:Published )?${area} (\\w+)(?: is already published| \\()`).exec(said)?.[1];
    if (!known || (code !== 0 && !said.includes('already published'))) return true;
    return boveda('promote', `${area}@${known}`, '--to', environment).code !== 0;
  });
