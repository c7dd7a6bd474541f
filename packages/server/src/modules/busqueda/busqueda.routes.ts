import { api } from '@boveda/contracts';
import type { FastifyInstance } from 'fastify';
import { implement } from '../../http/implement';
import { findAll } from './busqueda.read-model';

/** Registers the search of the whole vault of a taxpayer. */
export function registerBusqueda(app: FastifyInstance): void {
  implement(app, api.busqueda.find, 'contribuyente', ({ deps, contribuyente: { rfc }, query: { texto } }) =>
    findAll(deps.db, rfc, texto),
  );
}
