import { api } from '@boveda/contracts';
import type { FastifyInstance } from 'fastify';
import { implement } from '../../http/implement';
import { readDashboard, readEspacioMensual } from './dashboard.read-model';
import { readResumen } from './resumen.read-model';

/** Registers the first screen of a taxpayer: plan, space, totals, and the terms that are accepted once. */
export function registerDashboard(app: FastifyInstance): void {
  implement(app, api.dashboard.get, 'contribuyente', async ({ deps, contribuyente: { rfc } }) => {
    const dashboard = await readDashboard(deps, rfc);
    const { progress } = deps.demo;
    return progress ? { ...dashboard, demo: progress } : dashboard;
  });

  implement(app, api.dashboard.getEspacioMensual, 'contribuyente', async ({ deps, contribuyente: { rfc } }) => ({
    rows: await readEspacioMensual(deps, rfc),
  }));

  implement(app, api.dashboard.getResumen, 'contribuyente', ({ deps, contribuyente: { rfc }, query: { desde } }) =>
    readResumen(deps, rfc, desde === undefined ? null : new Date(desde)),
  );

  implement(
    app,
    api.dashboard.acceptTerminos,
    'contribuyente',
    async ({ deps: { db, clock }, contribuyente: { rfc } }) => {
      // The first acceptance counts: repeating it does not change its date.
      await db
        .updateTable('contribuyente')
        .set({ terminos: clock() })
        .where('rfc', '=', rfc)
        .where('terminos', 'is', null)
        .execute();
      return { msg: 'Términos y condiciones aceptados' };
    },
    // Users with read access have to accept them too.
    { needsPlan: false },
  );
}
