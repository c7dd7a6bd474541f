import type { FastifyInstance } from 'fastify';
import { registerForms } from '../control';
import type { MetadatoDelSat } from './archivo';
import { type DescargaDials, dialsSchema } from './dials';
import { renderDescargaPage } from './page';
import type { Solicitudes } from './solicitudes';

const xmlsSchema = {
  type: 'array',
  maxItems: 10_000,
  items: { type: 'string', maxLength: 2_000_000 },
};
const text = { type: 'string', maxLength: 300 };
const time = { type: 'string', pattern: '^\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}:\\d{2}$' };
const columnas = {
  uuid: { type: 'string', pattern: '^[0-9A-Fa-f]{8}(-[0-9A-Fa-f]{4}){3}-[0-9A-Fa-f]{12}$' },
  ...{ emisor: text, nombreEmisor: text, receptor: text, nombreReceptor: text, fecha: time, certificado: time },
  ...{ pac: text, total: text, efecto: text },
};
const metadatosSchema = {
  type: 'array',
  maxItems: 10_000,
  items: {
    type: 'object',
    additionalProperties: false,
    required: Object.keys(columnas),
    properties: { ...columnas, cancelado: { ...time, nullable: true } },
  },
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
  app.put<{ Body: MetadatoDelSat[] }>(
    `${prefix}/descarga/metadatos`,
    { schema: { body: metadatosSchema }, bodyLimit: ARCHIVE_BYTES },
    async ({ body }) => ({ listados: await solicitudes.list(body) }),
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
