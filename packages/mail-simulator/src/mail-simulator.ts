import { once } from 'node:events';
import type { AddressInfo, Socket } from 'node:net';
import { createServer } from 'node:tls';
import { createLocalCertificate } from '@boveda/cfdi-samples/certificados';
import fastify from 'fastify';
import { serveImap } from './imap';
import { type Client, registerMensajes, registerProvider } from './provider';
import { openState } from './state';
import { createTokens } from './tokens';

/** Its OAuth client, and the file for the tokens' key and the messages; without a file they are lost on close. */
export interface MailSimulatorOptions {
  client: Client;
  stateFile?: string;
}

/** A mail provider on this machine. The e-mail typed in the consent is the identity; all mailboxes have the same messages. */
export interface MailSimulator {
  /** Listens on loopback only; port 0 takes a free one. The certificate (PEM) is the one that the mail server shows. */
  listen(port: number, imapPort: number): Promise<{ issuer: string; imapPort: number; certificate: string }>;
  close(): Promise<void>;
}

/** Creates a provider with the messages of its file. */
export async function createMailSimulator({ client, stateFile }: MailSimulatorOptions): Promise<MailSimulator> {
  const state = await openState(stateFile);
  const tokens = createTokens(state.kept.key);
  const app = fastify({ forceCloseConnections: true, bodyLimit: 4 * 1024 * 1024 });
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) =>
    done(null, Object.fromEntries(new URLSearchParams(String(body)))),
  );
  let issuer = '';
  registerProvider(app, client, tokens, () => issuer);
  registerMensajes(app, state);
  const { cert, key } = createLocalCertificate();
  const sockets = new Set<Socket>();
  const imap = createServer({ cert, key }, (socket) => serveImap(socket, state, tokens));
  imap.on('connection', (socket: Socket) => {
    sockets.add(socket.on('error', () => {}));
    socket.once('close', () => sockets.delete(socket));
  });
  return {
    async listen(port, imapPort) {
      imap.listen(imapPort, 'localhost');
      await once(imap, 'listening');
      issuer = (await app.listen({ port, host: 'localhost' })).replace(/127\.0\.0\.1|\[::1\]/, 'localhost');
      return { issuer, imapPort: (imap.address() as AddressInfo).port, certificate: cert };
    },
    async close() {
      for (const socket of sockets) socket.destroy();
      await Promise.all([app.close(), imap.listening && new Promise((resolve) => imap.close(resolve))]);
    },
  };
}
