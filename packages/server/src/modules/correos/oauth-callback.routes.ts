import type { FastifyInstance, FastifyReply } from 'fastify';
import { cookieOf, hostCookie } from '../../http/host-cookie';
import { Problem } from '../../http/problem';
import { endConsent, OAUTH_CALLBACK } from './oauth.store';

const COOKIE = 'boveda-oauth';
const COOKIE_SECONDS = 600;

/** The browser that begins a consent gets a secret that it shows when it comes back, and nowhere else. */
export function giveCookie(reply: FastifyReply, publicUrl: string, navegador: string): void {
  // Lax: it comes back by a link of the provider.
  const lasting = { seconds: COOKIE_SECONDS, sameSite: 'Lax' } as const;
  void reply.header('set-cookie', hostCookie(publicUrl, COOKIE, navegador, lasting));
}

/** Where the provider sends the browser: a page that says how it went, and carries nothing of anybody's. */
export function registerOauthCallback(app: FastifyInstance): void {
  app.get(OAUTH_CALLBACK, { config: { policy: 'link' } }, async (request, reply) => {
    const { publicUrl } = app.deps.env;
    const navegador = cookieOf(request, publicUrl, COOKIE);
    const query = new URL(request.url, publicUrl).searchParams;
    const problem = await endConsent(app.deps, query, navegador).then(
      () => null,
      (error: unknown) => {
        if (error instanceof Problem) return error;
        throw error;
      },
    );
    if (problem) request.log.info({ err: problem }, 'mail: a consent failed');
    return reply
      .code(problem?.status ?? 200)
      .headers({
        'content-type': 'text/html; charset=utf-8',
        'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; sandbox",
        'set-cookie': hostCookie(publicUrl, COOKIE, '', { seconds: 0, sameSite: 'Lax' }),
      })
      .send(page(problem ? 'No se completó la autenticación' : 'Autenticación completada'));
  });
}

const page = (title: string) => `<!doctype html>
<html lang="es-MX">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<title>${title}</title>
<style>body{font:16px/1.5 system-ui,sans-serif;display:grid;place-content:center;min-height:90vh;margin:0 16px;text-align:center}</style>
<main><h1>${title}</h1><p>Puede cerrar esta ventana y volver a la Bóveda.</p></main>
</html>`;
