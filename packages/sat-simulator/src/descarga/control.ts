import type { FastifyInstance } from 'fastify';
import { registerForms } from '../control';
import { type DescargaDials, dialsSchema } from './dials';
import { renderDescargaPage } from './page';
import type { Solicitudes } from './solicitudes';

const xmlsSchema = {
  type: 'array',
  maxItems: 10_000,
  items: { type: 'string', maxLength: 2_000_000 },
};
const ARCHIVE_BYTES = 64 * 1_048_576;

/** Routes by which tests, the demo and users set the archive and the behaviour of a service of the mass download. */
export function registerDescargaControl(app: FastifyInstance, solicitudes: Solicitudes): void {
  const { prefix } = solicitudes.archivo;
  app.get(`${prefix}/descarga/dials`, async () => ({ ...solicitudes.dials, llamadas: solicitudes.llamadas }));
  app.put<{ Body: Partial<DescargaDials> }>(`${prefix}/descarga/dials`, { schema: { body: dialsSchema } }, ({ body }) =>
    solicitudes.turn(body),
  );
  app.get(`${prefix}/descarga/solicitudes`, async () => solicitudes.todas);
  app.get(`${prefix}/descarga/repetidas`, async () => solicitudes.repetidas);
  app.put<{ Body: string[] }>(
    `${prefix}/descarga/cfdi`,
    { schema: { body: xmlsSchema }, bodyLimit: ARCHIVE_BYTES },
    async ({ body }) => ({ archivados: await solicitudes.archive(body) }),
  );
  app.get(`${prefix}/descarga`, async (_request, reply) => {
    reply.header('Content-Security-Policy', "default-src 'none'; style-src 'unsafe-inline'; form-action 'self'");
    return reply.type('text/html; charset=utf-8').send(renderDescargaPage(solicitudes));
  });
  registerForms(app, (forms) =>
    forms.post<{ Body: DescargaDials }>(
      `${prefix}/descarga/dials`,
      { schema: { body: dialsSchema } },
      async ({ body }, reply) => {
        await solicitudes.turn(body);
        return reply.redirect(`${prefix}/descarga`, 303);
      },
    ),
  );
}
