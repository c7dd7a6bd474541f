import { extname } from 'node:path';

/** Kinds of files that a page fetches of a release, with their content types; no other kind is published or served. */
export const releaseKinds: Readonly<Record<string, string>> = {
  '.js': 'text/javascript; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.map': 'application/json; charset=utf-8',
  '.wasm': 'application/wasm',
  '.woff': 'font/woff',
  '.woff2': 'font/woff2',
  '.ttf': 'font/ttf',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.jpeg': 'image/jpeg',
  '.webp': 'image/webp',
  '.gif': 'image/gif',
  '.avif': 'image/avif',
  '.ico': 'image/x-icon',
};

/** The paths that no release may contain. A document (HTML, SVG, XML, PDF) would run in the shell's origin. */
export const foreignIn = (paths: Iterable<string>): string[] =>
  [...paths].filter((path) => !Object.hasOwn(releaseKinds, extname(path)));
