/**
 * Everything the areas take from the shell and no first screen needs. Named here so that the build provides it:
 * Module Federation offers only what is somewhere in the host's own graph.
 */
const provided = {
  '@boveda/area-kit': () => import('@boveda/area-kit'),
  '@boveda/ui-kit': () => import('@boveda/ui-kit'),
  '@boveda/ui-kit/charts': () => import('@boveda/ui-kit/charts'),
  '@boveda/ui-kit/data': () => import('@boveda/ui-kit/data'),
  '@boveda/ui-kit/dates': () => import('@boveda/ui-kit/dates'),
  '@boveda/ui-kit/extras': () => import('@boveda/ui-kit/extras'),
  '@boveda/ui-kit/feedback': () => import('@boveda/ui-kit/feedback'),
  '@boveda/ui-kit/filters': () => import('@boveda/ui-kit/filters'),
  '@boveda/ui-kit/form': () => import('@boveda/ui-kit/form'),
  '@boveda/ui-kit/icons': () => import('@boveda/ui-kit/icons'),
  '@boveda/ui-kit/layout': () => import('@boveda/ui-kit/layout'),
  '@boveda/ui-kit/overlay': () => import('@boveda/ui-kit/overlay'),
  '@boveda/ui-kit/pickers': () => import('@boveda/ui-kit/pickers'),
  '@boveda/ui-kit/router': () => import('@boveda/ui-kit/router'),
  '@boveda/ui-kit/state': () => import('@boveda/ui-kit/state'),
  '@boveda/ui-kit/table': () => import('@boveda/ui-kit/table'),
  '@boveda/ui-kit/trees': () => import('@boveda/ui-kit/trees'),
  '@boveda/ui-kit/upload': () => import('@boveda/ui-kit/upload'),
  '@boveda/ui-kit/viewers': () => import('@boveda/ui-kit/viewers'),
};

/** Used by practically every screen: fetched as soon as somebody is in, while the first area is still on its way. */
const soon = ['@boveda/area-kit', '@boveda/ui-kit/router', '@boveda/ui-kit/state', '@boveda/ui-kit/data'];

/** Large, and most screens show neither: whoever does fetches it. */
const large = ['@boveda/ui-kit/charts', '@boveda/ui-kit/viewers'];

/** Starts fetching what the first area will ask for. */
export const warmUp = (): void => warm(soon);

/** Starts fetching what areas say that they take from the shell, but for what is large. */
export function warm(names: Iterable<string>): void {
  const wanted = new Set(names);
  for (const [name, fetch] of Object.entries(provided))
    if (!large.includes(name) && wanted.has(name)) void fetch().catch(() => undefined);
}
