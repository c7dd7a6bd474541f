/** The id of this build of the shell, which its build writes into the page. */
export const shellVersion = (): string => document.documentElement.dataset.shell ?? 'desarrollo';
