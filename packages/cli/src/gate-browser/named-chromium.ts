import { existsSync } from 'node:fs';

/** Debian's browser without windows, then the whole one, which takes about 1.5 times the processor time. */
const DEBIAN_CHROMIUMS = ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium'];

/** The browser of BOVEDA_CHROMIUM, installed or not, or else Debian's; undefined where there is neither. */
export const namedChromium = (env: NodeJS.ProcessEnv): string | undefined =>
  env.BOVEDA_CHROMIUM || DEBIAN_CHROMIUMS.find(existsSync);
