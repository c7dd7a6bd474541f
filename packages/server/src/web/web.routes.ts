import path from 'node:path';
import { parseDevLink } from '@boveda/contracts';
import { openStore } from '@boveda/releases/store';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { acceptedEncoding } from '../http/encodings';
import { sendProblem } from '../http/errors';
import { isApi, isOfPrograms, unknownAddress } from '../http/unknown-address';
import { places } from '../installation/settings/env';
import { admit } from './admission';
import { openAvoidedReleases } from './avoided-releases';
import { bucketIn, newBucket } from './canary-bucket';
import { openDeltas } from './deltas';
import { openLiveReleases } from './live-releases';
import { openLiveShell } from './live-shell';
import { openPreviewedShell } from './previewed-shell';
import { openReleaseFiles } from './release-files';
import { createRenewals, type Renewals } from './renewals';
import { devPageCsp, RELEASE_CSP } from './security-headers';
import { policiesAt, registerServiceWorker } from './service-worker';
import { createHistory, createShellPage, type IndexPage, type Page } from './shell-page';
import { isFresh, resolveBelow, sendFile } from './static-files';
import { wishedShellIn } from './wished-shell';

declare module 'fastify' {
  interface FastifyInstance {
    renewals: Renewals;
    /** Whether this server has a page to show: a live shell, or one that was built here. */
    hasPage(): Promise<boolean>;
  }
}

const IMMUTABLE = 'public, max-age=31536000, immutable';
// A preview may be cached by the permitted browser only, not by proxies.
const cachingOf = { live: IMMUTABLE, preview: 'private, max-age=31536000, immutable' } as const;
const REVALIDATE = 'no-cache';
// Rspack puts the hash of the content into names that may be cached forever. An address of dots and digits would take the
// square of its length without limits.
const HASHED_NAME = /[.-][0-9a-f]{8,64}\.[a-z0-9.]{1,20}$/;
/** Of a browser that has none: it never is given a canary. */
const LAST_BUCKET = 100;
const NOT_BUILT = 'La aplicación aún no está construida: npm start la construye.';
const notPublished = (environment: string) =>
  `El servidor está en marcha, pero aún no tiene páginas. Quien lo opera publica la aplicación: «boveda publish shell», «boveda publish» por cada área, y «boveda upgrade shell --to ${environment} --with área@release,…».`;
const FILE_LIKE = /\.[A-Za-z0-9]{1,12}$/;

// Records beside the files are not served: previews are listed by the API, to permitted users only.
const PAPERS = /^[^/\\]+[/\\][^/\\]+[/\\](release\.json|gates)/;
/** How long a proxy that serves the files itself may cache the admission. */
const ADMITTED = 'max-age=60';

/**
 * Serves the shell, the registry and the releases. Every other address of a page is answered with the shell, which
 * routes.
 */
// biome-ignore lint/complexity/noExcessiveLinesPerFunction: a list of calls, each short.
export function registerWeb(app: FastifyInstance): void {
  const { deps } = app;
  const { env } = deps;
  const { shell, devShell } = places(env.home);
  const shells = env.allowsDev ? [shell, devShell] : [shell];
  const store = openStore(env.store);
  const live = openLiveReleases(deps, store);
  const releases = openReleaseFiles(store, deps);
  const deltas = openDeltas(releases.folder);
  const liveShell = openLiveShell(live, releases, deps);
  const previewedShell = openPreviewedShell(deps, store, releases);
  const pages = createShellPage(env, store, live, openAvoidedReleases(deps));
  const renewals = createRenewals(deps, store, live);
  app.decorate('renewals', renewals);
  // Before the first page is served.
  app.addHook('onReady', renewals.start);
  app.addHook('onClose', async () => renewals.stop());

  /** The file of a release named by an address below `prefix`, and its admission; null when it may not be served. */
  async function admitted(request: FastifyRequest, prefix: string) {
    const file = resolveBelow(releases.folder, pathOf(request).slice(prefix.length));
    const within = file && path.relative(releases.folder, file);
    if (!within || PAPERS.test(within)) return null;
    const to = await admit(deps, live, releases, within, request.headers.cookie);
    return to && { file, to };
  }

  /** The page of the live shell, or of the one that was built here while none is live. A canary needs a browser that is known again. */
  async function shownPage(reply: FastifyReply, bucket: number | null): Promise<IndexPage | null> {
    let own = bucket;
    if (own === null && (await liveShell.isTried())) {
      const { value, cookie } = newBucket(env.publicUrl);
      own = value;
      reply.header('set-cookie', cookie);
    }
    const served = await liveShell.of(own ?? LAST_BUCKET);
    return (served && (await pages.index(served.folder))) ?? pages.index(shell);
  }

  app.decorate('hasPage', async () => ((await liveShell.of(LAST_BUCKET)) ?? (await pages.index(shell))) !== null);

  /** The page of an earlier shell that this browser asks for after the live one failed in it. */
  async function wishedPage({ headers }: FastifyRequest): Promise<IndexPage | null> {
    const release = wishedShellIn(headers.cookie);
    const served = release && (await liveShell.named(release));
    return served ? pages.index(served.folder) : null;
  }

  /** The page of the shell in preview that the address names; null when it names none, or this browser may not see it. */
  async function previewedPage(request: FastifyRequest): Promise<IndexPage | null> {
    const set = queryOf(request).get('preview');
    const served = set && (await previewedShell.of(set, request.headers.cookie));
    return served ? pages.index(served.folder) : null;
  }

  app.route({
    method: ['GET', 'HEAD'],
    url: '/registry.json',
    handler: async (request, reply) => {
      const page = await pages.registry();
      if (!page) return unavailable(reply, 'No hay áreas.');
      return sendPage(request, reply.type('application/json; charset=utf-8'), page);
    },
  });

  registerServiceWorker(app);

  const history = createHistory(env.environment, store, live);
  app.route({
    method: ['GET', 'HEAD'],
    url: '/log.json',
    handler: async (request, reply) => {
      const page = await history();
      if (!page) return unavailable(reply, 'No hay bitácora.');
      return sendPage(request, reply.type('application/json; charset=utf-8'), page);
    },
  });

  app.route({
    method: ['GET', 'HEAD'],
    url: '/releases/*',
    handler: async (request, reply) => {
      reply.header('content-security-policy', RELEASE_CSP);
      const found = await admitted(request, '/releases');
      if (!found) return plainNotFound(reply);
      const { file, to } = found;
      if (to === 'live' && (await deltas.send(request, reply, file, cachingOf[to]))) return reply;
      return (await sendFile(request, reply, file, cachingOf[to])) ? reply : plainNotFound(reply);
    },
  });

  // nginx asks this route before it serves a file of a release itself.
  app.route({
    method: ['GET', 'HEAD'],
    url: '/releases-admitted/releases/*',
    handler: async (request, reply) => {
      const found = await admitted(request, '/releases-admitted/releases');
      reply.header('cache-control', found?.to === 'live' ? ADMITTED : 'no-store');
      if (found) reply.header('x-release-caching', cachingOf[found.to]);
      return reply.code(found ? 204 : 403).send();
    },
  });

  app.route({
    method: ['GET', 'HEAD'],
    url: '/*',
    handler: async (request, reply) => {
      const urlPath = pathOf(request);
      if (isApi(request)) return sendProblem(request, reply, unknownAddress(app, request));
      const caching = HASHED_NAME.test(urlPath) ? IMMUTABLE : REVALIDATE;
      const bucket = bucketIn(request.headers.cookie);
      if (FILE_LIKE.test(urlPath) && urlPath !== '/index.html') {
        const name = decoded(urlPath);
        const file = name && (await liveShell.find(name, bucket ?? LAST_BUCKET));
        if (file && (await sendFile(request, reply, file, caching))) return reply;
        const previewed = name && (await previewedShell.find(name, request.headers.cookie));
        const own = HASHED_NAME.test(urlPath) ? cachingOf.preview : 'private, no-cache';
        if (previewed && (await sendFile(request, reply, previewed, own))) return reply;
      }
      for (const folder of urlPath === '/index.html' ? [] : shells) {
        const file = resolveBelow(folder, urlPath);
        if (file && (await sendFile(request, reply, file, caching))) return reply;
      }
      if (FILE_LIKE.test(urlPath) && urlPath !== '/index.html') return plainNotFound(reply);
      if (isOfPrograms(request)) return sendProblem(request, reply, unknownAddress(app, request));
      if (!acceptsHtml(request)) return plainNotFound(reply);
      const dev = env.allowsDev ? parseDevLink(queryOf(request).get('dev')) : null;
      const page = dev
        ? await pages.devIndex()
        : ((await previewedPage(request)) ?? (await wishedPage(request)) ?? (await shownPage(reply, bucket)));
      // The page is built or published beside the server: the browser asks again.
      if (!page)
        return unavailable(
          reply.header('refresh', '2'),
          env.environment === 'local' ? NOT_BUILT : notPublished(env.environment),
        );
      reply.headers(
        dev
          ? { 'content-security-policy': devPageCsp(dev, page.bytes.identity.toString()) }
          : policiesAt(urlPath, page.policies, env.publicUrl),
      );
      return sendPage(request, reply.type('text/html; charset=utf-8'), page);
    },
  });
}

const pathOf = ({ url }: FastifyRequest) => url.split('?', 1)[0] ?? '/';
const queryOf = ({ url }: FastifyRequest) => new URLSearchParams(url.split('?').slice(1).join('?'));
const acceptsHtml = ({ headers }: FastifyRequest) => /text\/html|\*\/\*/.test(headers.accept ?? '*/*');

/** The path of a file below the root; null when it is no path. */
function decoded(urlPath: string): string | null {
  try {
    return decodeURIComponent(urlPath).replace(/^\/+/, '');
  } catch {
    return null;
  }
}

const plainNotFound = (reply: FastifyReply) =>
  reply.code(404).header('cache-control', 'no-store').type('text/plain; charset=utf-8').send('No existe.');

const unavailable = (reply: FastifyReply, why: string) =>
  reply.code(503).header('cache-control', 'no-store').type('text/plain; charset=utf-8').send(why);

function sendPage(request: FastifyRequest, reply: FastifyReply, { etag, bytes }: Page): FastifyReply {
  reply.headers({ 'cache-control': REVALIDATE, etag, vary: 'accept-encoding' });
  if (isFresh(request, etag)) return reply.code(304).send();
  const encoding = acceptedEncoding(request);
  if (encoding) reply.header('content-encoding', encoding);
  const body = bytes[encoding ?? 'identity'];
  return request.method === 'HEAD' ? reply.header('content-length', body.length).send() : reply.send(body);
}
