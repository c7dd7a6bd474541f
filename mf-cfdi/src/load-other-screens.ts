/** Fetches the screens that are no list of CFDI: a chunk of their own, because most visits begin with a list. */
export const loadOtherScreens = () => import('./other-screens');
