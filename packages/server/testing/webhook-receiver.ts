import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import { createServer as createSecureServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { Webhook } from 'standardwebhooks';

/** A request as it arrived. */
export interface ReceivedMessage {
  headers: IncomingHttpHeaders;
  body: string;
  path: string;
}

/** A server that receives webhooks. */
export interface WebhookReceiver {
  url: string;
  port: number;
  received: ReceivedMessage[];
  /** Answers the following requests; at first with 204. */
  answer: (response: ServerResponse, message: ReceivedMessage) => void;
  /** Messages as their body says, each verified with the secret by the library of Standard Webhooks. */
  verified(secret: string): { type: string; timestamp: string; data: Record<string, unknown> }[];
  close(): Promise<void>;
}

/** Starts it on localhost, at a free port by default; over TLS with a key and a certificate. */
export async function startWebhookReceiver({
  port: wanted = 0,
  secure,
}: {
  port?: number;
  secure?: { key: string; cert: string };
} = {}): Promise<WebhookReceiver> {
  const server = secure ? createSecureServer(secure) : createServer();
  server.listen(wanted, 'localhost');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const receiver: WebhookReceiver = {
    url: `${secure ? 'https' : 'http'}://localhost:${port}/avisos`,
    port,
    received: [],
    answer: (response) => response.writeHead(204).end(),
    verified: (secret) =>
      receiver.received.map(
        ({ body, headers }) =>
          new Webhook(secret).verify(body, headers as Record<string, string>) as ReturnType<
            WebhookReceiver['verified']
          >[number],
      ),
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
  server.on('request', async (request, response) => {
    const body = Buffer.concat(await request.toArray()).toString();
    const message = { headers: request.headers, body, path: request.url ?? '' };
    receiver.received.push(message);
    receiver.answer(response, message);
  });
  return receiver;
}
