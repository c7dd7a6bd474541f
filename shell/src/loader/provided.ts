/**
 * The shared modules that areas use and the login does not. They are imported here so that the build provides them: Module
 * Federation shares only modules of the host's own graph. Those that every list needs are two chunks, `core` and `common`: many
 * small ones compress worse and are fetched one after the other.
 */
const provided = {
  '@boveda/contracts': () => import('@boveda/contracts'),
  '@boveda/contracts/core': () => import(/* webpackChunkName: "core" */ '@boveda/contracts/core'),
  '@boveda/contracts/cuenta': () => import('@boveda/contracts/cuenta'),
  '@boveda/contracts/envios': () => import('@boveda/contracts/envios'),
  '@boveda/contracts/impuestos': () => import('@boveda/contracts/impuestos'),
  '@boveda/contracts/sat': () => import('@boveda/contracts/sat'),
  '@boveda/api-sdk': () => import(/* webpackChunkName: "core" */ '@boveda/api-sdk'),
  '@boveda/area-kit': () => import(/* webpackChunkName: "common" */ '@boveda/area-kit'),
  '@boveda/ui-kit': () => import(/* webpackChunkName: "common" */ '@boveda/ui-kit'),
  '@boveda/ui-kit/bars': () => import('@boveda/ui-kit/bars'),
  '@boveda/ui-kit/charts': () => import('@boveda/ui-kit/charts'),
  '@boveda/ui-kit/data': () => import(/* webpackChunkName: "common" */ '@boveda/ui-kit/data'),
  '@boveda/ui-kit/dates': () => import('@boveda/ui-kit/dates'),
  '@boveda/ui-kit/feedback': () => import(/* webpackChunkName: "common" */ '@boveda/ui-kit/feedback'),
  '@boveda/ui-kit/filters': () => import(/* webpackChunkName: "common" */ '@boveda/ui-kit/filters'),
  '@boveda/ui-kit/form': () => import(/* webpackChunkName: "antd" */ '@boveda/ui-kit/form'),
  '@boveda/ui-kit/icons': () => import(/* webpackChunkName: "common" */ '@boveda/ui-kit/icons'),
  '@boveda/ui-kit/layout': () => import(/* webpackChunkName: "common" */ '@boveda/ui-kit/layout'),
  '@boveda/ui-kit/overlay': () => import(/* webpackChunkName: "common" */ '@boveda/ui-kit/overlay'),
  '@boveda/ui-kit/pickers': () => import('@boveda/ui-kit/pickers'),
  '@boveda/ui-kit/rest-of-antd': () => import('@boveda/ui-kit/rest-of-antd'),
  '@boveda/ui-kit/router': () => import(/* webpackChunkName: "common" */ '@boveda/ui-kit/router'),
  '@boveda/ui-kit/settings-form': () => import('@boveda/ui-kit/settings-form'),
  '@boveda/ui-kit/state': () => import(/* webpackChunkName: "common" */ '@boveda/ui-kit/state'),
  '@boveda/ui-kit/table': () => import('@boveda/ui-kit/table'),
  '@boveda/ui-kit/trees': () => import('@boveda/ui-kit/trees'),
  '@boveda/ui-kit/upload': () => import('@boveda/ui-kit/upload'),
  '@boveda/ui-kit/viewers': () => import(/* webpackChunkName: "common" */ '@boveda/ui-kit/viewers'),
  // Earlier names, which releases that were built before still ask for.
  '@boveda/ui-kit/extras': () => import('@boveda/ui-kit/extras'),
  '@boveda/ui-kit/settings': () => import('@boveda/ui-kit/settings'),
};

/** Large and rarely used: fetched by the screen that shows it, never ahead. */
const large = ['@boveda/ui-kit/charts'];

/** Starts fetching the chunk that practically every screen uses. */
export const warmUp = (): void => warm(['@boveda/area-kit']);

/** Starts fetching shared modules by name, except large ones. */
export function warm(names: Iterable<string>): void {
  const wanted = new Set(names);
  for (const [name, fetch] of Object.entries(provided))
    if (!large.includes(name) && wanted.has(name)) void fetch().catch(() => undefined);
}
