/** Written into the build: its id. */
declare const BOVEDA_SHELL_RELEASE: string;

/** The id of this build of the shell. */
export const shellVersion = (): string =>
  typeof BOVEDA_SHELL_RELEASE === 'undefined' ? 'desarrollo' : BOVEDA_SHELL_RELEASE;
