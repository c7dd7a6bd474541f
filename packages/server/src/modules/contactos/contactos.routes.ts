import { api } from '@boveda/contracts';
import type { FastifyInstance } from 'fastify';
import type { CallerOf } from '../../auth/caller';
import { implement } from '../../http/implement';
import { readerOf } from '../etiquetas/etiquetas.read-model';
import { addContacto, changeContacto, discardPropuesto, importContactos, removeContacto } from './contactos.store';
import { getTrato, tagContraparte } from './trato';

const CHANGE_LIMIT = { max: 120, seconds: 60 };
/** Each writes up to MAX_IMPORTADOS rows and entries of the audit log. */
const IMPORT_LIMIT = { max: 20, seconds: 300 };

const autorOf = ({ contribuyente: { rfc }, sesion: { correo } }: CallerOf['contribuyente']) => ({ rfc, correo });

/** Registers the contacts of counterparts. Everyone with access to the taxpayer keeps them. */
export function registerContactos(app: FastifyInstance): void {
  registerTrato(app);
  implement(
    app,
    api.contactos.add,
    'contribuyente',
    ({ deps, body, ...caller }) => addContacto(deps, autorOf(caller), body),
    { limit: CHANGE_LIMIT },
  );
  implement(
    app,
    api.contactos.change,
    'contribuyente',
    ({ deps, params, body, ...caller }) => changeContacto(deps, autorOf(caller), params.id, body),
    { limit: CHANGE_LIMIT },
  );
  implement(
    app,
    api.contactos.remove,
    'contribuyente',
    async ({ deps, contribuyente: { rfc }, params }) => {
      await removeContacto(deps, rfc, params.id);
      return { msg: 'Contacto eliminado' };
    },
    { limit: CHANGE_LIMIT },
  );
  implement(
    app,
    api.contactos.discard,
    'contribuyente',
    async ({ deps, contribuyente: { rfc }, body }) => {
      await discardPropuesto(deps, rfc, body);
      return { msg: 'Ya no se propone' };
    },
    { limit: CHANGE_LIMIT },
  );
  implement(
    app,
    api.contactos.importMany,
    'contribuyente',
    ({ deps, body, ...caller }) => importContactos(deps, autorOf(caller), body),
    { limit: IMPORT_LIMIT },
  );
}

function registerTrato(app: FastifyInstance): void {
  implement(app, api.rfcs.getTrato, 'contribuyente', ({ deps, contribuyente, sesion, params }) =>
    getTrato(deps, contribuyente.rfc, params.id, readerOf(contribuyente, sesion)),
  );

  implement(
    app,
    api.rfcs.tag,
    'contribuyente',
    async ({ deps, contribuyente: { rfc }, params, body }) => {
      await tagContraparte(deps.db, rfc, params.id, body.etiquetas);
      return { msg: 'Etiquetas guardadas' };
    },
    { limit: CHANGE_LIMIT },
  );
}
