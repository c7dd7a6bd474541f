/** Told a line for people whenever something was built. */
export type Report = (line: string) => void;

/** How long it took since `since` (milliseconds of the clock), for people. */
export const seconds = (since: number): string => `${((Date.now() - since) / 1000).toFixed(1)} s`;
