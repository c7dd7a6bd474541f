import type { Boveda } from './boveda';

/**
 * Publishes each area and promotes it; equal sources have an equal id, so that what is already published is only
 * promoted. Answers the areas that could not be.
 */
export const publishAreas = (boveda: Boveda, areas: readonly string[], environment: string): string[] =>
  areas.filter((area) => {
    const { code, said } = boveda('publish', area);
    const known = new RegExp(`(?:Published )?${area} (\\w+)(?: is already published| \\()`).exec(said)?.[1];
    if (!known || (code !== 0 && !said.includes('already published'))) return true;
    return boveda('promote', `${area}@${known}`, '--to', environment).code !== 0;
  });
