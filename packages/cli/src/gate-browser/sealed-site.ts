import { readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import type { Opening } from '@boveda/releases/cli';
import { releaseKinds } from '@boveda/releases/store';
import type { BrowserContext, Route } from 'playwright-core';
import { WATCH_PAGE } from '../templates';

/** Exists only inside the browser. Web cryptography, which verifies releases, needs https. */
export const ORIGIN = 'https://boveda.invalid';
/** The taxpayer of the page. */
export const RFC = 'EKU9003173C9';

const CUENTA = { rfc: RFC, nombre: 'Escuela Kemper Urgate', privilegio: '1' };
const SESSION = {
  token: 'none',
  idacceso: '0b5bd7a5-0c0f-4b32-9c3d-0f9f5d0a1b2c',
  acceso: 'gate@boveda.invalid',
  nombre: '',
};
const KINDS: Readonly<Record<string, string>> = {
  ...releaseKinds,
  '.html': 'text/html; charset=utf-8',
  '.svg': 'image/svg+xml',
};

/**
 * Answers every request of a context: the shell, the files of one release, a registry of that release alone, and an API that is
 * out of service. Nothing reaches a network. The session is open.
 */
export async function sealSite(context: BrowserContext, shell: string, { record, folder, registry }: Opening) {
  const registryText = JSON.stringify(registry);
  const page = async () => {
    const inlined = `<script type="application/json" id="registry">${registryText.replaceAll('<', '\\u003c')}</script>`;
    return (await readFile(join(shell, 'index.html'), 'utf8')).replace('</head>', () => `${inlined}</head>`);
  };
  const answer = async (route: Route): Promise<void> => {
    const request = route.request();
    const { origin, pathname } = new URL(request.url());
    if (origin !== ORIGIN) return route.abort();
    if (pathname === '/registry.json') return route.fulfill({ contentType: KINDS['.json'] ?? '', body: registryText });
    if (pathname.startsWith('/api/')) return route.fulfill({ status: 503, json: { msg: 'out of service' } });
    if (request.resourceType() === 'document')
      return route.fulfill({ contentType: KINDS['.html'] ?? '', body: await page() });
    const path = pathname.startsWith(record.folder)
      ? join(folder, pathname.slice(record.folder.length))
      : join(shell, pathname);
    const body = await readFile(path).catch(() => null);
    if (!body) return route.fulfill({ status: 404, body: '' });
    return route.fulfill({ contentType: KINDS[extname(path)] ?? 'application/octet-stream', body });
  };
  // A page that is closed answers no more.
  await context.route('**/*', (route) => answer(route).catch(() => undefined));
  await context.routeWebSocket('**/*', (socket) => socket.close());
  await context.addInitScript(
    `localStorage.setItem('boveda.session', ${JSON.stringify(JSON.stringify(SESSION))});
     localStorage.setItem('boveda.cuentas', ${JSON.stringify(JSON.stringify([CUENTA]))});`,
  );
  const watch = await readFile(WATCH_PAGE, 'utf8');
  await context.addInitScript(watch.replace('NAME_OF_CONTAINER', JSON.stringify(record.container)));
}
