import { api } from '@boveda/contracts';
import { transaction } from '@boveda/platform/db/pool';
import type { FastifyInstance } from 'fastify';
import { implement } from '../../http/implement';
import { scheduleTablero } from './compute-tablero';
import { listDue, readDespacho } from './despacho.read-model';

const REFRESH_LIMIT = { max: 60, seconds: 3_600 };

/** Registers the board of all taxpayers of a user. */
export function registerDespacho(app: FastifyInstance): void {
  implement(app, api.despacho.get, 'session', ({ deps: { db, clock }, sesion }) =>
    readDespacho(db, sesion.idacceso, clock()),
  );

  implement(
    app,
    api.despacho.refresh,
    'session',
    async ({ deps, sesion }) => {
      const due = await listDue(deps.db, sesion.idacceso, deps.clock());
      await transaction(deps.db, async (trx) => {
        for (const rfc of due) await scheduleTablero(deps, trx, rfc);
      });
      return {
        cantidad: due.length,
        msg: due.length === 0 ? 'Las cifras son recientes.' : `Se calculan las cifras de ${due.length} contribuyentes.`,
      };
    },
    { limit: REFRESH_LIMIT },
  );
}
