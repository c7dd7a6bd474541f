import { existsSync } from 'node:fs';
import { run } from '../processes';

/** Debian's packages with the two other engines, and a program of each. Ubuntu has those of WebKit alone. */
const PACKAGES = [
  { 'firefox-esr': '/usr/bin/firefox-esr' },
  { 'webkit2gtk-driver': '/usr/bin/WebKitWebDriver', xvfb: '/usr/bin/Xvfb' },
] as const;

/** Installs Debian's Firefox and WebKit where root may; returns the packages that are missing. Their journeys are skipped then. */
export async function bringOtherBrowsers(): Promise<string[]> {
  if (PACKAGES.flatMap(missingOf).length > 0 && existsSync('/usr/bin/apt-get') && process.getuid?.() === 0) {
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
    await run('apt-get', ['update', '-qq'], { env });
    // Each by itself: apt-get installs nothing when it does not know one of the names.
    for (const missing of PACKAGES.map(missingOf))
      if (missing.length > 0)
        await run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...missing], { env });
  }
  return PACKAGES.flatMap(missingOf);
}

const missingOf = (packages: Readonly<Record<string, string>>): string[] =>
  Object.entries(packages).flatMap(([name, program]) => (existsSync(program) ? [] : [name]));
