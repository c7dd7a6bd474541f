/** Written into the build: its id. */
declare const BOVEDA_SHELL_RELEASE: string;

/** Which build of the shell this is. */
export const shellVersion = (): string =>
  typeof BOVEDA_SHELL_RELEASE === 'undefined' ? 'desarrollo' : BOVEDA_SHELL_RELEASE;
