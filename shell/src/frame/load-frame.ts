const load = () => import(/* webpackChunkName: "frame" */ './contribuyente-route');

/**
 * Fetches the frame: what surrounds the areas while a taxpayer is open. The page asks for its files before the entry runs; where one of them
 * fails while the entry waits for it, it is asked for once more.
 */
export const loadFrame = (): ReturnType<typeof load> => load().catch(load);
