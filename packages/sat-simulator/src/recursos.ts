import { buffer } from 'node:stream/consumers';
import type { FastifyInstance } from 'fastify';
import yazl from 'yazl';
import type { Estados } from './estados';

const schema = {
  type: 'object',
  required: ['autoridades', 'esquemas'],
  additionalProperties: false,
  properties: {
    autoridades: { type: 'object', maxProperties: 100, additionalProperties: { type: 'string' } },
    esquemas: { type: 'object', maxProperties: 500, additionalProperties: { type: 'string' } },
  },
};

/** Files in base64: certificates by their name in the bundle, schemas by their path on www.sat.gob.mx. */
interface Recursos {
  autoridades: Record<string, string>;
  esquemas: Record<string, string>;
}

/** The bundle of certificates of authorities and the schemas, at addresses like the SAT's; and what is published there. */
export function registerRecursos(app: FastifyInstance, { dials }: Estados): void {
  let published: Recursos = { autoridades: {}, esquemas: {} };
  const page = '<!doctype html><h1>Servicio en mantenimiento</h1>';

  app.get('/Cert_Prod.zip', async (_request, reply) => {
    const files = Object.entries(published.autoridades);
    if (dials.mode === 'html') return reply.type('text/html; charset=utf-8').send(page);
    if (files.length === 0 || dials.mode === 'http500') return reply.code(files.length ? 500 : 404).send('No está.');
    const zip = new yazl.ZipFile();
    for (const [name, file] of files) zip.addBuffer(Buffer.from(file, 'base64'), `Cert_Prod/${name}`);
    zip.end();
    return reply.type('application/x-zip-compressed').send(await buffer(zip.outputStream as NodeJS.ReadableStream));
  });

  app.get<{ Params: { '*': string } }>('/esquemas-sat/*', async ({ params }, reply) => {
    const file = published.esquemas[params['*']];
    if (dials.mode === 'html') return reply.type('text/html; charset=utf-8').send(page);
    if (file === undefined || dials.mode === 'http500') return reply.code(file ? 500 : 404).send('No está.');
    return reply.type('text/xml').send(Buffer.from(file, 'base64'));
  });

  app.put<{ Body: Recursos }>('/recursos', { schema: { body: schema }, bodyLimit: 64 << 20 }, async ({ body }) => {
    published = body;
    return { autoridades: Object.keys(body.autoridades).length, esquemas: Object.keys(body.esquemas).length };
  });
}
