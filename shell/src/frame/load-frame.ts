/** Fetches the frame: what surrounds the areas while a taxpayer is open. */
export const loadFrame = () => import(/* webpackChunkName: "frame" */ './contribuyente-route');
