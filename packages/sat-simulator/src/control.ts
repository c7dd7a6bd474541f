import type { FastifyInstance } from 'fastify';
import {
  type Dials,
  type EstadoCfdi,
  type Estados,
  type Mode,
  modes,
  type PacMode,
  pacModes,
  type RccfMode,
  rccfModes,
} from './estados';
import { askToCancel } from './pac-control';
import { renderPage } from './page';

const dialsSchema = {
  type: 'object',
  additionalProperties: false,
  properties: {
    mode: { enum: Object.keys(modes) },
    slowMs: { type: 'integer', minimum: 0, maximum: 600_000 },
    pac: { enum: Object.keys(pacModes) },
    rccf: { enum: Object.keys(rccfModes) },
  },
};
const estadoSchema = {
  type: 'object',
  additionalProperties: false,
  required: ['estado'],
  properties: {
    estado: { enum: ['Vigente', 'Cancelado', 'No Encontrado'] },
    esCancelable: { type: 'string', maxLength: 100 },
    estatusCancelacion: { type: 'string', maxLength: 100 },
    validacionEfos: { type: 'string', maxLength: 10 },
  },
};
const uuidParams = {
  type: 'object',
  properties: { uuid: { type: 'string', pattern: '^[0-9A-Fa-f]{8}(-[0-9A-Fa-f]{4}){3}-[0-9A-Fa-f]{12}$' } },
};

const cfdisSchema = {
  type: 'array',
  maxItems: 10_000,
  items: {
    ...estadoSchema,
    required: ['uuid', 'estado'],
    properties: { ...estadoSchema.properties, ...uuidParams.properties },
  },
};
const CFDIS_BYTES = 4 * 1_048_576;

type EstadoBody = Pick<EstadoCfdi, 'estado'> & Partial<EstadoCfdi>;

const fill = ({ estado, ...rest }: EstadoBody): EstadoCfdi => ({
  estado,
  esCancelable: estado === 'Vigente' ? 'Cancelable con aceptación' : 'No cancelable',
  estatusCancelacion: estado === 'Cancelado' ? 'Cancelado sin aceptación' : '',
  validacionEfos: '200',
  ...rest,
});

/** Routes by which tests, the demo and users set the simulated SAT. */
export function registerControl(app: FastifyInstance, estados: Estados): void {
  app.get('/dials', async () => estados.dials);
  app.put<{ Body: Partial<Dials> }>('/dials', { schema: { body: dialsSchema } }, ({ body }) => estados.turn(body));

  app.get<{ Params: { uuid: string } }>(
    '/cfdi/:uuid',
    { schema: { params: uuidParams } },
    async ({ params }, reply) => {
      return estados.find(params.uuid) ?? reply.code(404).send({ msg: 'Nadie ha dicho nada de ese UUID.' });
    },
  );
  app.put<{ Params: { uuid: string }; Body: EstadoBody }>(
    '/cfdi/:uuid',
    { schema: { params: uuidParams, body: estadoSchema } },
    ({ params, body }) => estados.tell(params.uuid, fill(body)),
  );

  app.put<{ Body: ({ uuid: string } & EstadoBody)[] }>(
    '/cfdi',
    { schema: { body: cfdisSchema }, bodyLimit: CFDIS_BYTES },
    async ({ body }) => ({
      nuevos: await estados.tellNew(body.map(({ uuid, ...estado }) => ({ uuid, ...fill(estado) }))),
    }),
  );

  app.get('/', async (_request, reply) => {
    reply.header('Content-Security-Policy', "default-src 'none'; style-src 'unsafe-inline'; form-action 'self'");
    return reply.type('text/html; charset=utf-8').send(renderPage(estados.dials));
  });
  registerForms(app, (forms) => registerEstadoForms(forms, estados));
}

/** Pages work without scripts; forms posted from other sites are refused. */
export function registerForms(app: FastifyInstance, register: (forms: FastifyInstance) => void): void {
  app.register(async (forms) => {
    forms.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) =>
      done(null, Object.fromEntries(new URLSearchParams(String(body)))),
    );
    forms.addHook('preValidation', async ({ headers }, reply) => {
      if (headers.origin && headers.origin !== `http://${headers.host}`) return reply.code(403).send();
    });
    register(forms);
  });
}

function registerEstadoForms(forms: FastifyInstance, estados: Estados): void {
  forms.post<{ Body: { mode: Mode; slowMs: number; pac: PacMode; rccf: RccfMode } }>(
    '/dials',
    { schema: { body: dialsSchema } },
    async ({ body }, reply) => {
      await estados.turn(body);
      return reply.redirect('/', 303);
    },
  );
  const properties = {
    ...estadoSchema.properties,
    ...uuidParams.properties,
    receptor: { type: 'string', maxLength: 13 },
  };
  const formSchema = { ...estadoSchema, properties };
  forms.post<{ Body: EstadoBody & { uuid: string } }>(
    '/cfdi',
    { schema: { body: { ...formSchema, required: ['uuid', 'estado'] } } },
    async ({ body: { uuid, ...estado } }, reply) => {
      await estados.tell(uuid, fill(estado));
      return reply.redirect('/', 303);
    },
  );
  forms.post<{ Body: { uuid: string; receptor: string } }>(
    '/solicitudes',
    { schema: { body: { ...formSchema, required: ['uuid', 'receptor'] } } },
    async ({ body: { uuid, receptor } }, reply) => {
      await askToCancel(estados, { uuid, receptor });
      return reply.redirect('/', 303);
    },
  );
}
