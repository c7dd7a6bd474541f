import { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import type { FastifyReply } from 'fastify';
import { isFalta, sendFalta } from '../faltas';
import { writeFault } from '../soap';
import type { Transporte } from './dials';

const HUGE_BYTES = 300 * 1_048_576;
const PIECE = Buffer.alloc(65_536, 'A');
const ANSWER = '<s:Envelope xmlns:s="http://schemas.xmlsoap.org/soap/envelope/"><s:Body></s:Body></s:Envelope>';

/** Performs the fault of the dial instead of answering. */
export function misbehave(reply: FastifyReply, transporte: Transporte): FastifyReply {
  if (isFalta(transporte)) return sendFalta(reply, transporte);
  reply.type('text/xml; charset=utf-8');
  if (transporte === 'timeout') return reply.hijack();
  if (transporte === 'corte') {
    reply.hijack();
    reply.raw.destroy();
    return reply;
  }
  if (transporte === 'http500')
    return reply.code(500).send(writeFault('InternalServiceFault', 'Error interno del servidor.'));
  if (transporte === 'redireccion') return reply.redirect('http://127.0.0.1:9/otro', 302);
  if (transporte === 'html')
    return reply.type('text/html; charset=utf-8').send('<!doctype html><title>SAT</title><h1>En mantenimiento</h1>');
  if (transporte === 'html-xml') return reply.send('<html><body><h1>En mantenimiento</h1></body></html>');
  if (transporte === 'http503') return reply.code(503).type('text/html').send("<h2>Our services aren't available</h2>");
  if (transporte === 'http401' || transporte === 'http403') return reply.code(Number(transporte.slice(4))).send('');
  if (transporte === 'gzip') return reply.header('content-encoding', 'gzip').send(gzipSync(ANSWER).fill(0, 0, 4));
  if (transporte === 'vacio') return reply.send('');
  if (transporte === 'dtd') return reply.send(`<!DOCTYPE s [<!ENTITY a "b">]>${ANSWER}`);
  if (transporte === 'mutilado') return reply.send(ANSWER.slice(0, ANSWER.length / 2));
  return reply.send(Readable.from(transporte === 'goteo' ? drip() : flood(), { objectMode: false }));
}

async function* drip() {
  for (const letter of ANSWER) {
    yield letter;
    await sleep(1_000);
  }
}

function* flood() {
  yield '<s:Envelope xmlns:s="http://schemas.xmlsoap.org/soap/envelope/"><s:Body>';
  for (let sent = 0; sent < HUGE_BYTES; sent += PIECE.length) yield PIECE;
}
