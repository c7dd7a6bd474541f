import { access, readFile } from 'node:fs/promises';
import path from 'node:path';
import type { FastifyInstance, FastifyReply } from 'fastify';
import * as z from 'zod';
import { places } from '../installation/settings/env';
import { sendFile } from './static-files';

/** Address of the registry below that of the vault. */
export const NPM_PATH = '/npm/';

const SCOPE = '@boveda/';
const NAME = /^[a-z][a-z0-9-]{0,60}$/;
/** The hash of the content is in the name. */
const HASHED = /^[a-z][\w.-]{0,120}-[0-9a-f]{16}\.tgz$/;

/** A file of the folder while `npm start` makes the packages, and when to ask for them again; npm itself does. */
const PENDING = 'pending';
const PENDING_SECONDS = 5;

/** A document of the folder; what else npm reads in it passes through. */
const packument = z.looseObject({
  versions: z.record(z.string(), z.looseObject({ dist: z.looseObject({ tarball: z.string().regex(HASHED) }) })),
});

/**
 * Hands out the packages for programs of taxpayers as a registry of npm: `npm install --@boveda:registry=<vault>/npm/ @boveda/client`. Only
 * names of the scope exist, and nothing can be published. Source: npm/registry, REGISTRY-API.md and responses/package-metadata.md.
 */
export function registerNpm(app: FastifyInstance): void {
  const { env } = app.deps;
  const folder = places(env.home).npm;

  /** The document of a package, or null. */
  async function find(name: string) {
    const text = await readFile(path.join(folder, `${name}.json`), 'utf8').catch(() => null);
    return text === null ? null : packument.parse(JSON.parse(text));
  }

  const missing = (reply: FastifyReply) =>
    reply.code(404).header('cache-control', 'no-store').send({ error: 'No existe este paquete.' });

  /** Answers for a package that the folder does not have, or not yet. */
  async function missingOrPending(reply: FastifyReply): Promise<FastifyReply> {
    const isPending = await access(path.join(folder, PENDING)).then(
      () => true,
      () => false,
    );
    if (!isPending) return missing(reply);
    return reply
      .code(503)
      .headers({ 'cache-control': 'no-store', 'retry-after': String(PENDING_SECONDS) })
      .send({ error: 'Los paquetes aún se preparan. Intente de nuevo en unos segundos.' });
  }

  app.route<{ Params: { '*': string } }>({
    method: ['GET', 'HEAD'],
    url: `${NPM_PATH}*`,
    handler: async (request, reply) => {
      const address = request.params['*'];
      const [name = '', file, ...rest] = address.slice(SCOPE.length).split('/-/');
      if (!address.startsWith(SCOPE) || rest.length > 0 || !NAME.test(name)) return missing(reply);
      const document = await find(name);
      if (!document) return missingOrPending(reply);
      if (file === undefined) {
        const base = `${env.publicUrl}${NPM_PATH}${SCOPE}${name}/-/`;
        for (const { dist } of Object.values(document.versions)) dist.tarball = base + dist.tarball;
        return reply.header('cache-control', 'no-cache').send(document);
      }
      // Also by the name that npm gives it, whose content may differ in another vault.
      const [, asked] =
        Object.entries(document.versions).find(
          ([version, { dist }]) => file === dist.tarball || file === `${name}-${version}.tgz`,
        ) ?? [];
      if (!asked) return missing(reply);
      const { tarball } = asked.dist;
      const caching = file === tarball ? 'public, max-age=31536000, immutable' : 'no-cache';
      return (await sendFile(request, reply, path.join(folder, tarball), caching)) ? reply : missing(reply);
    },
  });
}
