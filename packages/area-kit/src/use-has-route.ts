import { useAreaProps } from './area-context';

/** Asks whether an address below `/{rfc}`, without its query, is a screen that is live here: another area may be absent. */
export const useHasRoute = (): ((path: string) => boolean) => useAreaProps().hasRoute;
