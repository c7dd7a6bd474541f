import { Readable } from 'node:stream';
import { API_BASE, api } from '@boveda/contracts';
import type { FastifyInstance } from 'fastify';
import type { Sesion } from '../../../auth/caller';
import { implement } from '../../../http/implement';
import { guestOf } from '../../envios/guest';
import { deliver } from './deliver';
import { draftEntrega, endEntrega, type Quien } from './entregas.store';
import { readLoteFile, setLoteHeaders } from './lote-files';
import { linkToPaquete, openPaquete } from './paquete-compartido';

const DELIVER_LIMIT = { max: 30, seconds: 3_600 };
const END_LIMIT = { max: 120, seconds: 3_600 };
const OPEN_LIMIT = { max: 60, seconds: 300 };

const quienOf = ({ idacceso: usuarioId, correo, nombre }: Sesion): Quien => ({ usuarioId, correo, nombre });

/** Registers handing the files of a job over to the clients that they are of, and what is behind the links of clients. */
export function registerEntregas(app: FastifyInstance): void {
  implement(app, api.despacho.draftEntrega, 'session', ({ deps, sesion, params }) =>
    draftEntrega(deps, quienOf(sesion), params.id),
  );
  implement(
    app,
    api.despacho.deliver,
    'session',
    ({ deps, sesion, params, body }) => deliver(deps, quienOf(sesion), params.id, body),
    { limit: DELIVER_LIMIT },
  );
  implement(
    app,
    api.despacho.endEntrega,
    'session',
    async ({ deps, sesion, params, query }) => {
      const cantidad = await endEntrega(deps, sesion.idacceso, params.id, query.rfc);
      return { cantidad, msg: cantidad === 1 ? 'Enlace terminado' : `${cantidad} enlaces terminados` };
    },
    { limit: END_LIMIT },
  );
  implement(
    app,
    api.envios.openPaquete,
    'public',
    async ({ deps, body }) => ({ url: await linkToPaquete(deps, body.token) }),
    { limit: OPEN_LIMIT },
  );
  app.get<{ Params: { token: string } }>(
    `${API_BASE}/archivos/paquete/:token`,
    { config: { policy: 'link' } },
    async (request, reply) => {
      const { lote, rfc, archivo } = await openPaquete(app.deps, request.params.token, guestOf(request));
      return setLoteHeaders(reply, archivo).send(Readable.from(readLoteFile(app.deps, lote, rfc)));
    },
  );
}
