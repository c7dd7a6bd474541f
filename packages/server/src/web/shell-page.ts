import { readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';
import { sha256Base64 } from '@boveda/platform/core/sha256';
import type { ReleaseStore } from '@boveda/releases/store';
import type { Encoding } from '../http/encodings';
import { type Env, places } from '../installation/settings/env';
import type { AvoidedReleases } from './avoided-releases';
import type { LiveReleases } from './live-releases';
import { registryOf } from './registry-text';
import { pagePolicies } from './security-headers';

/** A text with its compressed forms, ready to send. */
export interface Page {
  etag: string;
  bytes: Record<Encoding | 'identity', Buffer>;
}

/** A page with the policies that its scripts fit. */
export interface IndexPage extends Page {
  policies: Readonly<Record<string, string>>;
}

/** The two texts that a deploy changes: index.html with the registry in it, and the registry itself. */
export interface ShellPage {
  /** With the shell in a folder; null before the first build. */
  index(folder: string): Promise<IndexPage | null>;
  /** With the development build of the shell, if it exists: only that one supports hot reloading of an area. */
  devIndex(): Promise<IndexPage | null>;
  /** Null while no area is live: an empty or vanished environment must not look like one without areas. */
  registry(): Promise<Page | null>;
}

const compressBrotli = promisify(brotliCompress);
const compressGzip = promisify(gzip);
/** In the published history; older ones remain in the store. */
const KEPT_CHANGES = 2000;
/** The live shell, its canary, the built ones. */
const KEPT_PAGES = 4;
const HOLE = /<script type="application\/json" id="registry">[^<]*<\/script>/;

/** Rebuilds them when their sources change, so that a deploy or a promotion needs no restart. */
export function createShellPage(
  env: Env,
  store: ReleaseStore,
  live: LiveReleases,
  avoided: AvoidedReleases,
): ShellPage {
  const { shell, devShell } = places(env.home);
  const registry = registryOf(store, live, avoided, env);
  const indexOf = (folder: string) => {
    const file = path.join(folder, 'index.html');
    return remember(
      async () => `${await versionOf(file)} ${await registry.version()}`,
      async () => {
        const html = await readText(file);
        const text = html && (await registry.textForPage());
        // Without it the page asks for the registry, and says that it cannot be loaded.
        const own = html && offerDemo(addressSocialTags(html, env.publicUrl), env);
        return own && text ? inlineRegistry(own, text) : own;
      },
      toIndexPage,
    );
  };
  const pages = new Map<string, ReturnType<typeof indexOf>>();
  const index = (folder: string) => {
    const page = pages.get(folder) ?? indexOf(folder);
    pages.delete(folder);
    pages.set(folder, page);
    // The one that was asked for longest ago.
    const [oldest] = pages.keys();
    if (pages.size > KEPT_PAGES && oldest !== undefined) pages.delete(oldest);
    return page();
  };
  return {
    index,
    devIndex: async () => (await index(devShell)) ?? index(shell),
    registry: remember(registry.version, registry.text, toPage),
  };
}

/** What was live when in an environment, as it was signed: the newest changes, oldest first. */
export function createHistory(
  environment: string,
  store: Pick<ReleaseStore, 'history'>,
  { version }: LiveReleases,
): () => Promise<Page | null> {
  return remember(
    async () => String(await version()),
    async () => JSON.stringify({ environment, changes: (await store.history(environment)).slice(-KEPT_CHANGES) }),
    toPage,
  );
}

/** Inlines the registry into the page as data. `<` is escaped, so that no content can close the element. */
export function inlineRegistry(html: string, registry: string): string {
  const compact = JSON.stringify(JSON.parse(registry)).replaceAll('<', '\\u003c');
  const element = `<script type="application/json" id="registry">${compact}</script>`;
  return HOLE.test(html) ? html.replace(HOLE, () => element) : html.replace('</head>', () => `${element}</head>`);
}

const SOCIAL = /(<meta (?:property|name)="(?:og:url|og:image)" content=")(?=\/)/g;

/** Puts the public origin before the addresses of the tags that other sites read: they follow no relative one. */
export const addressSocialTags = (html: string, publicUrl: string): string =>
  html.replace(SOCIAL, (start) => start + new URL(publicUrl).origin);

/** Tells the login that there is a demonstration, before its scripts run: its button is drawn with the rest. */
export const offerDemo = (html: string, { visitorRfcs }: Pick<Env, 'visitorRfcs'>): string =>
  visitorRfcs.length > 0 ? html.replace('<html', '<html data-demostracion') : html;

function remember<Kind extends Page>(
  versionNow: () => Promise<string>,
  make: () => Promise<string | null>,
  finish: (text: string) => Promise<Kind>,
): () => Promise<Kind | null> {
  let version = '';
  let page: Promise<Kind | null> = Promise.resolve(null);
  return async () => {
    const now = `${await versionNow()}.`;
    if (now !== version) {
      version = now;
      page = make().then((text) => (text === null ? null : finish(text)));
      // A file that is being written, or is invalid, is read again at the next request.
      page.catch(() => {
        version = '';
      });
    }
    return page;
  };
}

const versionOf = (file: string) =>
  stat(file).then(
    ({ mtimeMs, size, ino }) => `${mtimeMs}/${size}/${ino}`,
    () => 'none',
  );

const readText = (file: string) =>
  readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null;
    throw error;
  });

const toIndexPage = async (text: string): Promise<IndexPage> => ({
  ...(await toPage(text)),
  policies: pagePolicies(text),
});

async function toPage(text: string): Promise<Page> {
  const identity = Buffer.from(text);
  const [br, gz] = await Promise.all([compressBrotli(identity), compressGzip(identity)]);
  const etag = `W/"${sha256Base64(identity).slice(0, 22)}"`;
  return { etag, bytes: { identity, br, gzip: gz } };
}
