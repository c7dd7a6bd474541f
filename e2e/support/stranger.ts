import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createSigner, type Signer } from '@boveda/releases/store';

/** A key of the same kind that the shell does not trust. */
export async function strangerKey(): Promise<Signer> {
  const folder = await mkdtemp(join(tmpdir(), 'boveda-stranger-'));
  try {
    return await createSigner(folder, {});
  } finally {
    await rm(folder, { recursive: true });
  }
}

/** A server whose scripts must never run in our pages. */
export interface StrangerServer {
  port: number;
  url: string;
  /** Addresses that were requested. */
  asked: string[];
  close(): void;
}

/** Serves the same script at every address; it leaves a mark on the page that runs it. */
export async function strangerServer(): Promise<StrangerServer> {
  const asked: string[] = [];
  const server = createServer((request, response) => {
    asked.push(request.url ?? '');
    response.writeHead(200, { 'access-control-allow-origin': '*', 'content-type': 'text/javascript' });
    response.end('globalThis.stranger = true;');
  });
  server.listen(0, 'localhost');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return { port, url: `http://localhost:${port}/remoteEntry.js`, asked, close: () => void server.close() };
}
