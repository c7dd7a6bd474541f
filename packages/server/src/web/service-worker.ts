import type { FastifyInstance } from 'fastify';

/** The only page that may start the service worker. */
const INSTALL_PATH = '/instalar';
/** The service worker, which the server sends itself as it sends the page: its script has no hash that a browser checks. */
const WORKER_PATH = '/servicio.js';
/** Where the system sends what a person shares with the installed product; see manifest.json of the shell. */
const SHARE_PATH = '/compartir';

const OFFLINE = `<!doctype html>
<html lang="es-MX">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Sin conexión · Bóveda de CFDI</title>
<style>
  :root { color-scheme: light dark; }
  body { font-family: system-ui, sans-serif; margin: 15vh auto; max-width: 28rem; padding: 0 1rem; }
</style>
<h1>Sin conexión</h1>
<p>No hay conexión a internet. Sus documentos están a salvo en la bóveda: conéctese e intente de nuevo.</p>
<p><a href="">Reintentar</a></p>`;

/**
 * The worker answers two kinds of navigation: what was shared waits in a cache of this browser until the page of the client asks for it,
 * and an address that cannot be reached is a sentence. It keeps nothing of the product, and touches no call and no script.
 */
const WORKER = `const OFFLINE = ${JSON.stringify(OFFLINE)};
const MOST = 20;
addEventListener('install', () => skipWaiting());
addEventListener('activate', (event) => event.waitUntil(clients.claim()));
addEventListener('fetch', (event) => {
  const { request } = event;
  if (request.mode !== 'navigate') return;
  const { pathname } = new URL(request.url);
  if (request.method === 'POST' && pathname === '${SHARE_PATH}') event.respondWith(take(request));
  else if (request.method === 'GET') event.respondWith(fetch(request).catch(offline));
});
const offline = () =>
  new Response(OFFLINE, {
    status: 503,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'",
    },
  });
async function take(request) {
  const files = (await request.formData()).getAll('archivos').filter((each) => each instanceof File);
  await caches.delete('compartido');
  const cache = await caches.open('compartido');
  for (const [at, file] of files.slice(0, MOST).entries())
    await cache.put(
      '/compartido/' + at,
      new Response(file, {
        headers: {
          'content-type': file.type || 'application/octet-stream',
          'x-nombre': encodeURIComponent(file.name),
          'x-cuando': String(Date.now()),
        },
      }),
    );
  return Response.redirect('/', 303);
}
`;

/** The policies of a page, where it is the one that installs: with the address of the worker, and no other file, as a worker. */
export function policiesAt(
  path: string,
  policies: Readonly<Record<string, string>>,
  publicUrl: string,
): Readonly<Record<string, string>> {
  const csp = policies['content-security-policy'];
  if (path !== INSTALL_PATH || csp === undefined) return policies;
  const worker = new URL(WORKER_PATH, publicUrl).href;
  return { ...policies, 'content-security-policy': csp.replace(/worker-src [^;]*/, `$& ${worker}`) };
}

/** Serves the worker, and leads what is shared without one to the page that starts it. */
export function registerServiceWorker(app: FastifyInstance): void {
  app.get(WORKER_PATH, (_request, reply) =>
    reply
      .headers({
        'content-type': 'text/javascript; charset=utf-8',
        'cache-control': 'no-cache',
        'content-security-policy': "default-src 'none'; connect-src 'self'",
      })
      .send(WORKER),
  );
  // Answered before its body is read: the files stay where they are.
  app.post(SHARE_PATH, {
    onRequest: async (_request, reply) =>
      reply.code(303).headers({ location: INSTALL_PATH, 'cache-control': 'no-store' }).send(),
    handler: async () => undefined,
  });
}
