import { createReadStream, existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import { extname, join, normalize } from 'node:path';
import { brotliCompressSync } from 'node:zlib';

const TYPES: Record<string, string> = {
  '.js': 'text/javascript; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.wasm': 'application/wasm',
};

/** A web application to be served. */
export interface Site {
  /** Folders that are searched in order; compressed files are beside the originals. */
  folders: string[];
  /** The answer for addresses that are not files. */
  index: () => Promise<string>;
}

/** Serves a site and proxies /api and the registry to the product, so that builds are compared behind the same server. */
export async function serveSite({ folders, index }: Site, api: string): Promise<{ origin: string; close(): void }> {
  const server = createServer(async (incoming, outgoing) => {
    const path = normalize(decodeURIComponent((incoming.url ?? '/').split('?', 1)[0] ?? '/'));
    if (path.startsWith('/api/') || path === '/registry.json') return forward(incoming, outgoing, api);
    const file =
      path === '/' ? undefined : folders.map((folder) => join(folder, path)).find((each) => existsSync(each));
    if (file && extname(file)) return sendFile(outgoing, file);
    outgoing.writeHead(200, {
      'content-type': 'text/html; charset=utf-8',
      'content-encoding': 'br',
      'cache-control': 'no-cache',
    });
    outgoing.end(compressed(await index()));
  });
  await new Promise<void>((listening) => server.listen(0, 'localhost', listening));
  const { port } = server.address() as { port: number };
  return { origin: `http://localhost:${port}`, close: () => void server.close().closeAllConnections() };
}

const pages = new Map<string, Buffer>();

/** Renders each page once, as the product does. */
function compressed(html: string): Buffer {
  const made = pages.get(html) ?? brotliCompressSync(html);
  pages.set(html, made);
  return made;
}

function sendFile(outgoing: ServerResponse, file: string): void {
  const compressed = existsSync(`${file}.br`);
  outgoing.writeHead(200, {
    'content-type': TYPES[extname(file)] ?? 'application/octet-stream',
    'cache-control': /\.[0-9a-f]{8,}\./.test(file) ? 'public, max-age=31536000, immutable' : 'no-cache',
    ...(compressed ? { 'content-encoding': 'br' } : {}),
  });
  createReadStream(compressed ? `${file}.br` : file).pipe(outgoing);
}

function forward(incoming: IncomingMessage, outgoing: ServerResponse, api: string): void {
  const onward = request(
    new URL(incoming.url ?? '/', api),
    { method: incoming.method, headers: incoming.headers },
    (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(outgoing);
    },
  );
  onward.on('error', () => outgoing.writeHead(502).end());
  incoming.pipe(onward);
}

/** index.html of a build. */
export const indexOf = (folder: string) => () => readFile(join(folder, 'index.html'), 'utf8');
