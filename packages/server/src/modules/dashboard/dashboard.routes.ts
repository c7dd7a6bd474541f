import { acceptTerminos, getDashboard, getEspacioMensual } from '@boveda/contracts';
import type { FastifyInstance } from 'fastify';
import { implement } from '../../http/implement';
import { readDashboard, readEspacioMensual } from './dashboard.read-model';

/** First screen of a taxpayer: plan, space, totals, and the terms it has to accept once. */
export function registerDashboard(app: FastifyInstance): void {
  implement(app, getDashboard, 'taxpayer', ({ deps, contribuyente: { rfc } }) => readDashboard(deps.db, rfc));

  implement(app, getEspacioMensual, 'taxpayer', async ({ deps, contribuyente: { rfc } }) => ({
    rows: await readEspacioMensual(deps, rfc),
  }));

  implement(
    app,
    acceptTerminos,
    'taxpayer',
    async ({ deps: { db, clock }, contribuyente: { rfc } }) => {
      // The first acceptance is the one that counts: coming again does not move its date.
      await db
        .updateTable('contribuyente')
        .set({ terminos: clock() })
        .where('rfc', '=', rfc)
        .where('terminos', 'is', null)
        .execute();
      return { msg: 'Términos y condiciones aceptados' };
    },
    // Who only consults has to accept them too.
    { needsPlan: false },
  );
}
