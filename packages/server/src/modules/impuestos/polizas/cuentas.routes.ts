import { api } from '@boveda/contracts';
import type { FastifyInstance } from 'fastify';
import { implement } from '../../../http/implement';
import { listCuentas, removeCuenta, saveCuenta } from './cuentas.store';
import { listReglasDeCuenta, removeReglaDeCuenta, saveReglaDeCuenta } from './reglas-cuenta.store';

const LIMIT = { max: 120, seconds: 60 };

/** Registers the catalogue of accounts of a taxpayer and the rules that choose them. */
export function registerCuentas(app: FastifyInstance): void {
  implement(app, api.cuentasContables.list, 'contribuyente', ({ deps, contribuyente: { rfc } }) =>
    listCuentas(deps.db, rfc),
  );
  implement(
    app,
    api.cuentasContables.save,
    'contribuyente',
    async ({ deps, contribuyente: { rfc }, body }) => {
      await saveCuenta(deps.db, rfc, body);
      return { msg: 'Cuenta guardada' };
    },
    { limit: LIMIT },
  );
  implement(
    app,
    api.cuentasContables.remove,
    'contribuyente',
    async ({ deps, contribuyente: { rfc }, params }) => {
      await removeCuenta(deps.db, rfc, params.id);
      return { msg: 'Cuenta quitada' };
    },
    { limit: LIMIT },
  );
  implement(app, api.cuentasContables.listReglas, 'contribuyente', ({ deps, contribuyente: { rfc }, query }) =>
    listReglasDeCuenta(deps.db, rfc, query),
  );
  implement(
    app,
    api.cuentasContables.saveRegla,
    'contribuyente',
    async ({ deps, contribuyente: { rfc }, body }) => {
      await saveReglaDeCuenta(deps, rfc, body);
      return { msg: 'Regla guardada' };
    },
    { limit: LIMIT },
  );
  implement(
    app,
    api.cuentasContables.removeRegla,
    'contribuyente',
    async ({ deps, contribuyente: { rfc }, params }) => {
      await removeReglaDeCuenta(deps.db, rfc, params.id);
      return { msg: 'Regla olvidada' };
    },
    { limit: LIMIT },
  );
}
