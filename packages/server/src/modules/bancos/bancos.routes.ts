import { api, MAX_ESTADO_BYTES } from '@boveda/contracts';
import type { FastifyInstance } from 'fastify';
import { implement } from '../../http/implement';
import { removeArchivo, uploadEstado } from './archivos.store';
import { listCuentas, listMovimientos, listSinPago } from './bancos.read-model';
import { decideConciliacion } from './conciliaciones.store';
import { matchAgain } from './match-due';

/** To read a file and to match its movements takes seconds of the processor. */
const UPLOADS = { max: 30, seconds: 60 };
const CHANGES = { max: 240, seconds: 60 };
/** The file in base64, and what is said of it. */
const BODY_LIMIT = Math.ceil((MAX_ESTADO_BYTES * 4) / 3) + 65_536;

const MESSAGES = {
  aplicar: 'Conciliación aplicada',
  deshacer: 'Conciliación deshecha',
  rechazar: 'Propuesta rechazada',
};

/** Registers statements of bank accounts and what matches them. */
export function registerBancos(app: FastifyInstance): void {
  implement(app, api.bancos.list, 'contribuyente', async ({ deps, contribuyente: { rfc } }) => ({
    rows: await listCuentas(deps.db, rfc),
  }));
  implement(app, api.bancos.listMovimientos, 'contribuyente', ({ deps, contribuyente: { rfc }, query }) =>
    listMovimientos(deps.db, rfc, query),
  );
  implement(app, api.bancos.listSinPago, 'contribuyente', ({ deps, contribuyente: { rfc }, query }) =>
    listSinPago(deps.db, rfc, query),
  );
  implement(
    app,
    api.bancos.upload,
    'contribuyente',
    ({ deps, contribuyente: { rfc }, body }) => uploadEstado(deps, rfc, body),
    { limit: UPLOADS, bodyLimit: BODY_LIMIT },
  );
  implement(
    app,
    api.bancos.match,
    'contribuyente',
    async ({ deps, contribuyente: { rfc } }) => {
      const { aplicadas, propuestas } = await matchAgain(deps, rfc);
      return {
        aplicadas,
        propuestas,
        msg: `Conciliación terminada: ${aplicadas} conciliados, ${propuestas} propuestas`,
      };
    },
    { limit: UPLOADS, bodyLimit: BODY_LIMIT },
  );
  implement(
    app,
    api.bancos.decide,
    'contribuyente',
    async ({ deps, contribuyente: { rfc }, params, body: { decision } }) => {
      await decideConciliacion(deps, rfc, params.id, decision);
      return { msg: MESSAGES[decision] };
    },
    { limit: CHANGES },
  );
  implement(
    app,
    api.bancos.remove,
    'contribuyente',
    async ({ deps, contribuyente: { rfc }, params }) => {
      await removeArchivo(deps, rfc, params.id);
      return { msg: 'Archivo quitado' };
    },
    { limit: CHANGES },
  );
}
