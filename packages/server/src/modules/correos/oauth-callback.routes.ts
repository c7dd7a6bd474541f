import { Problem } from '@boveda/platform/core/problem';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { cookieOf, hostCookie } from '../../auth/host-cookie';
import { endConsent, OAUTH_CALLBACK } from './oauth.store';

const COOKIE = 'boveda-oauth';
const COOKIE_SECONDS = 600;

/** Sets a secret cookie in the browser that starts a consent; only this callback receives it. */
export function giveCookie(reply: FastifyReply, publicUrl: string, navegador: string): void {
  // Lax, because the browser comes back through a link of the provider.
  const lasting = { seconds: COOKIE_SECONDS, sameSite: 'Lax' } as const;
  void reply.header('set-cookie', hostCookie(publicUrl, COOKIE, navegador, lasting));
}

/** Registers the page to which the provider redirects the browser: it shows the result and no personal data. */
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
