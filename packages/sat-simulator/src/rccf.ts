import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import type { Estados } from './estados';

const publishSchema = {
  type: 'object',
  maxProperties: 1_000,
  propertyNames: { pattern: '^\\d{20}$' },
  additionalProperties: { type: 'string', maxLength: 32_768 },
};

/** The public repository of certificates, in folders of 6, 6, 2, 2 and 2 digits; and what is published in it. */
export function registerRccf(app: FastifyInstance, estados: Estados): void {
  app.get<{ Params: { '*': string } }>('/rccf/*', async ({ params }, reply) => {
    const { rccf = 'ok', slowMs } = estados.dials;
    if (rccf === 'timeout') return reply.hijack();
    if (rccf === 'slow') await sleep(slowMs);
    const page = (status: number, text: string) =>
      reply.code(status).type('text/html; charset=utf-8').send(`<!doctype html><h1>${text}</h1>`);
    if (rccf === 'http500') return page(500, 'Error interno del servidor');
    if (rccf === 'html') return page(200, 'Servicio en mantenimiento');
    const numero = numeroOf(params['*']);
    const asked = numero && rccf !== 'no-encontrado' && estados.certificado(numero);
    const cer = asked && rccf === 'otro' ? estados.anotherCertificado(numero) : asked;
    if (!cer) return page(404, 'No se encontró el archivo');
    return reply.type('application/x-x509-ca-cert').send(rccf === 'truncated' ? cer.subarray(0, cer.length / 2) : cer);
  });

  app.put<{ Body: Record<string, string> }>('/rccf', { schema: { body: publishSchema } }, async ({ body }) => {
    await estados.publish(body);
    return { publicados: Object.keys(body).length };
  });
}

/** Returns the number of a certificate whose folders are cut from it; null for any other path. */
const numeroOf = (path: string): string | null =>
  /^(\d{6})\/(\d{6})\/(\d\d)\/(\d\d)\/(\d\d)\/(\1\2\3\4\5\d\d)\.cer$/.exec(path)?.[6] ?? null;
