import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { namedChromium } from '../chromium';
import { ROOT } from '../places';
import { type Print, run } from '../processes';

/** Besides the browser, the reference tools that tests compare ours with. */
const DEBIAN_PACKAGES = ['chromium-headless-shell', 'xsltproc', 'libxml2-utils', '7zip'];
/** Programs that they bring. */
export const DEBIAN_BINARIES = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/xsltproc',
  '/usr/bin/xmllint',
  '/usr/bin/7zz',
];

// systemd would start the packages' servers, so those are not installed there; the tests that need them report a skip.
if (!existsSync('/run/systemd/system')) {
  DEBIAN_PACKAGES.push('nginx-light', 'libnginx-mod-http-brotli-static', 'dovecot-imapd', 'postfix');
  DEBIAN_PACKAGES.push('swift-proxy', 'swift-account', 'swift-container', 'swift-object', 'memcached');
  DEBIAN_BINARIES.push(
    '/usr/sbin/nginx',
    '/usr/lib/nginx/modules/ngx_http_brotli_static_module.so',
    '/usr/lib/dovecot/imap',
    '/usr/sbin/postfix',
    ...['proxy', 'account', 'container', 'object'].map((name) => `/usr/bin/swift-${name}-server`),
    '/usr/bin/memcached',
  );
}

/** Installs a Chromium: the configured one, Debian's, or Playwright's own. Does nothing if there is one. */
export async function bringBrowser(print?: Print): Promise<boolean> {
  if (process.env.BOVEDA_CHROMIUM) return existsSync(process.env.BOVEDA_CHROMIUM);
  if (DEBIAN_BINARIES.every(existsSync)) return true;
  if (existsSync('/usr/bin/apt-get') && process.getuid?.() === 0 && (await installWithApt(print))) return true;
  if (namedChromium(process.env)) return true;
  const playwright = join(ROOT, 'e2e/node_modules/.bin/playwright');
  return (await run(playwright, ['install', 'chromium'], { cwd: ROOT }, print)) === 0;
}

async function installWithApt(print?: Print): Promise<boolean> {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  await run('apt-get', ['update', '-qq'], { env }, print);
  const install = ['install', '-y', '-qq', '--no-install-recommends', ...DEBIAN_PACKAGES];
  return (await run('apt-get', install, { env }, print)) === 0;
}
