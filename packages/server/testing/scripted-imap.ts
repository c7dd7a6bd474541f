import { once } from 'node:events';
import type { AddressInfo, Socket } from 'node:net';
import { createServer } from 'node:tls';
import type { LocalCertificate } from '@boveda/cfdi-samples/certificados';

/** Returns the answer to a command, which begins with its tag; undefined leaves it to `honest`. */
export type Answers = (command: string, tag: string, socket: Socket) => string | undefined;

/** Greeting of a server with password authentication. */
const GREETING = '* OK [CAPABILITY IMAP4rev1 AUTH=PLAIN SASL-IR] listo\r\n';
/** A correct server with one message (RFC 3501), except for the answers of `wrong`. */
export const honest =
  (wrong: Answers = () => undefined): Answers =>
  (command, tag, socket) => {
    const said = wrong(command, tag, socket);
    if (said !== undefined) return said;
    if (/^AUTHENTICATE|^LOGIN/i.test(command)) return `${tag} OK [CAPABILITY IMAP4rev1] dentro\r\n`;
    if (/^CAPABILITY/i.test(command)) return `* CAPABILITY IMAP4rev1\r\n${tag} OK\r\n`;
    if (/^LIST/i.test(command)) return `* LIST () "/" "INBOX"\r\n${tag} OK\r\n`;
    if (/^(EXAMINE|SELECT)/i.test(command))
      return `* 1 EXISTS\r\n* OK [UIDVALIDITY 7] \r\n* OK [UIDNEXT 2] \r\n${tag} OK [READ-ONLY]\r\n`;
    if (/^UID SEARCH/i.test(command)) return `* SEARCH 1\r\n${tag} OK\r\n`;
    if (/RFC822\.SIZE/i.test(command)) return `* 1 FETCH (UID 1 RFC822.SIZE 400)\r\n${tag} OK\r\n`;
    return `${tag} OK\r\n`;
  };

/** Serves IMAP over a connection. */
export const speak =
  (answers: Answers, greeting = GREETING) =>
  (socket: Socket): void => {
    socket.on('error', () => {});
    socket.write(greeting);
    let text = '';
    socket.on('data', (bytes: Buffer) => {
      text += bytes.toString();
      const lines = text.split('\r\n');
      text = lines.pop() ?? '';
      for (const line of lines) {
        const [tag = '', ...words] = line.split(' ');
        const said = answers(words.join(' '), tag, socket);
        if (said) socket.write(said);
      }
    });
  };

/** A scripted mail server on localhost. */
export interface ScriptedImap {
  port: number;
  close(): void;
}

/** Starts it over TLS; `serve` gets every connection after a successful handshake. */
export async function startScriptedImap(
  { cert, key }: LocalCertificate,
  serve: (socket: Socket) => void,
): Promise<ScriptedImap> {
  const sockets = new Set<Socket>();
  const server = createServer({ cert, key }, serve).on('tlsClientError', () => {});
  server.on('connection', (socket: Socket) => sockets.add(socket.on('error', () => {})));
  server.listen(0, 'localhost');
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    close() {
      server.close();
      for (const socket of sockets) socket.destroy();
    },
  };
}
