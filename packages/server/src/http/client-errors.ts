import { randomUUID } from 'node:crypto';
import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { Problem } from '@boveda/platform/core/problem';
import { PROBLEM_CONTENT, textOf } from './errors';

/** By the codes of Node's parser; a connection that its client closed gets no answer. */
const known: Readonly<Record<string, () => Problem>> = {
  HPE_HEADER_OVERFLOW: () => new Problem(431, 'invalid_query', 'La dirección y los encabezados son demasiado largos.'),
  ERR_HTTP_REQUEST_TIMEOUT: () => new Problem(408, 'upload_too_slow', 'La petición tardó demasiado en llegar.'),
};
const notHttp = () => new Problem(400, 'invalid_query', 'La petición no es HTTP/1.1.');

/** Answers what Node could not read as a request, which reaches no hook, as every other problem; then the connection ends. */
export function answerClientError(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed || !socket.writable) {
    socket.destroy();
    return;
  }
  const problem = (known[error.code ?? ''] ?? notHttp)();
  const body = textOf(problem, randomUUID());
  const head = [
    `HTTP/1.1 ${problem.status} ${STATUS_CODES[problem.status]}`,
    `Content-Type: ${PROBLEM_CONTENT}`,
    `Content-Length: ${Buffer.byteLength(body)}`,
    'Connection: close',
  ];
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`);
}
