import { api } from '@boveda/contracts';
import { transaction } from '@boveda/platform/db/pool';
import type { FastifyInstance } from 'fastify';
import { implement } from '../../http/implement';
import { readCalendario } from './calendario.read-model';
import { scheduleTablero } from './compute-tablero';
import { listDue, readDespacho } from './despacho.read-model';
import { registerGente } from './gente/gente.routes';
import { registerEntregas } from './lotes/entregas.routes';
import { registerLotes } from './lotes/lotes.routes';
import { assignResponsable } from './responsables.store';

const REFRESH_LIMIT = { max: 240, seconds: 3_600 };
const CHANGE_LIMIT = { max: 120, seconds: 60 };

/** Registers the board of all taxpayers of a user. */
export function registerDespacho(app: FastifyInstance): void {
  implement(app, api.despacho.get, 'session', ({ deps: { db, clock }, sesion }) =>
    readDespacho(db, sesion.idacceso, clock()),
  );

  implement(
    app,
    api.despacho.refresh,
    'session',
    async ({ deps, sesion, body: { mes, todos } }) => {
      const due = await listDue(deps.db, sesion.idacceso, deps.clock(), { mes, todos });
      await transaction(deps.db, async (trx) => {
        for (const rfc of due) await scheduleTablero(deps, trx, rfc, mes);
      });
      return {
        cantidad: due.length,
        msg: due.length === 0 ? 'Las cifras son recientes.' : `Se calculan las cifras de ${due.length} contribuyentes.`,
      };
    },
    { limit: REFRESH_LIMIT },
  );

  implement(app, api.despacho.getCalendario, 'session', ({ deps: { db, clock }, sesion, query }) =>
    readCalendario(db, sesion.idacceso, query.mes, clock()),
  );

  implement(
    app,
    api.despacho.assign,
    'session',
    async ({ deps, sesion, body }) => {
      const cantidad = await assignResponsable(deps, sesion.idacceso, body);
      return { cantidad, msg: body.responsable === null ? 'Sin responsable' : 'Responsable guardado' };
    },
    { limit: CHANGE_LIMIT },
  );

  registerLotes(app);
  registerEntregas(app);
  registerGente(app);
}
