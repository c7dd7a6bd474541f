import type { FastifyInstance } from 'fastify';
import type { Estados, SolicitudCancelacion } from './estados';

const UUID = { type: 'string', pattern: '^[0-9A-Fa-f]{8}(-[0-9A-Fa-f]{4}){3}-[0-9A-Fa-f]{12}$' };
const solicitudSchema = {
  type: 'object',
  additionalProperties: false,
  required: ['uuid', 'receptor'],
  properties: {
    uuid: UUID,
    receptor: { type: 'string', minLength: 12, maxLength: 13 },
    estado: { enum: ['pendiente', 'aceptada', 'rechazada'] },
    relacionados: {
      type: 'array',
      maxItems: 50,
      items: {
        type: 'object',
        additionalProperties: false,
        required: ['uuid', 'emisor', 'receptor', 'relacion'],
        properties: {
          uuid: UUID,
          emisor: { type: 'string' },
          receptor: { type: 'string' },
          relacion: { enum: ['padre', 'hijo'] },
        },
      },
    },
  },
};

type SolicitudBody = Pick<SolicitudCancelacion, 'uuid' | 'receptor'> & Partial<SolicitudCancelacion>;

/** A cancellation request of an emisor, which tests, the demo and users register at the simulated SAT. */
export function registerPacControl(app: FastifyInstance, estados: Estados): void {
  app.get<{ Params: { rfc: string } }>('/solicitudes/:rfc', async ({ params }) => estados.solicitudesDe(params.rfc));
  app.put<{ Body: SolicitudBody }>('/solicitudes', { schema: { body: solicitudSchema } }, async ({ body }) => {
    await askToCancel(estados, body);
    return estados.solicitud(body.uuid);
  });
}

/** Registers the request, so that ConsultaCFDIService answers that it is in process. */
export async function askToCancel(estados: Estados, { uuid, ...rest }: SolicitudBody): Promise<void> {
  const solicitud: SolicitudCancelacion = { estado: 'pendiente', relacionados: [], ...rest, uuid: uuid.toLowerCase() };
  await estados.tellSolicitud(solicitud);
  if (solicitud.estado !== 'pendiente') return;
  await estados.tell(uuid, {
    estado: 'Vigente',
    esCancelable: 'Cancelable con aceptación',
    estatusCancelacion: 'En proceso',
    validacionEfos: '200',
  });
}
