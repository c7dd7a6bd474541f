/** Called with a line of text for each step of a build. */
export type Report = (line: string) => void;

/** The time since `since` (milliseconds of the clock) as text. */
export const seconds = (since: number): string => `${((Date.now() - since) / 1000).toFixed(1)} s`;
