import { useAreaProps } from './area-context';

/** Returns a function that tells whether an address below `/{rfc}`, without query, is a live route: areas may be absent. */
export const useHasRoute = (): ((path: string) => boolean) => useAreaProps().hasRoute;
