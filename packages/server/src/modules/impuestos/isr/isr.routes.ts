import { api } from '@boveda/contracts';
import type { FastifyInstance } from 'fastify';
import { implement } from '../../../http/implement';
import { sendArchivo } from '../send-archivo';
import { saveDato } from './datos.store';
import { listCfdiIsr, readIsr } from './isr.read-model';
import { writePapelIsr } from './papel-isr';

const LIMIT = { max: 120, seconds: 60 };

/** Registers the estimate of the ISR of a month. */
export function registerIsr(app: FastifyInstance): void {
  implement(app, api.isr.get, 'contribuyente', ({ deps, contribuyente: { rfc }, params }) =>
    readIsr(deps.db, rfc, params.id),
  );

  implement(app, api.isr.listCfdi, 'contribuyente', ({ deps, contribuyente: { rfc }, params, query }) =>
    listCfdiIsr(deps.db, rfc, params.id, query),
  );

  implement(
    app,
    api.isr.save,
    'contribuyente',
    async ({ deps, contribuyente: { rfc }, params, body }) => {
      await saveDato(deps, rfc, params.id, body);
      return { msg: 'Dato guardado' };
    },
    { limit: LIMIT },
  );

  implement(
    app,
    api.isr.downloadPapel,
    'contribuyente',
    async ({ deps, contribuyente: { rfc }, params, reply }) =>
      sendArchivo(deps, rfc, reply, await writePapelIsr(deps, rfc, params.id)),
    { limit: LIMIT },
  );
}
