import { api } from '@boveda/contracts';
import type { FastifyInstance } from 'fastify';
import { implement } from '../../http/implement';
import { findAll } from './busqueda.read-model';
import { findNearest } from './cercanos';

/** Registers the search of the whole vault of a taxpayer. */
export function registerBusqueda(app: FastifyInstance): void {
  implement(app, api.busqueda.find, 'contribuyente', async ({ deps, contribuyente: { rfc }, query: { texto } }) => {
    const found = await findAll(deps.db, rfc, texto);
    if (found.cfdi.length + found.contrapartes.length > 0) return found;
    const cercanos = await findNearest(deps.db, rfc, texto);
    return { ...found, ...(cercanos && { cercanos }) };
  });
}
