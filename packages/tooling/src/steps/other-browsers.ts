import { existsSync } from 'node:fs';
import { run } from '../processes';

/** Debian's packages with the two other engines, and a program of each. */
const PACKAGES = {
  'firefox-esr': '/usr/bin/firefox-esr',
  'webkit2gtk-driver': '/usr/bin/WebKitWebDriver',
  xvfb: '/usr/bin/Xvfb',
} as const;

/** Installs Debian's Firefox and WebKit where root may; returns the packages that are missing. Their journeys are skipped then. */
export async function bringOtherBrowsers(): Promise<string[]> {
  if (missing().length > 0 && existsSync('/usr/bin/apt-get') && process.getuid?.() === 0) {
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
    await run('apt-get', ['update', '-qq'], { env });
    await run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...missing()], { env });
  }
  return missing();
}

const missing = (): string[] =>
  Object.entries(PACKAGES).flatMap(([name, program]) => (existsSync(program) ? [] : [name]));
