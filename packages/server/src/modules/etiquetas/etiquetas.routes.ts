import { api } from '@boveda/contracts';
import type { FastifyInstance } from 'fastify';
import type { CallerOf } from '../../auth/caller';
import { implement } from '../../http/implement';
import { countTagged, listEtiquetas, readerOf } from './etiquetas.read-model';
import { addEtiqueta, changeEtiqueta, removeEtiqueta, tagCfdis } from './etiquetas.store';
import { type Autor, addNota, changeNota, removeNota } from './notas.store';

/** A bulk call writes up to 500 entries of the audit log. */
const CHANGE_LIMIT = { max: 120, seconds: 60 };

/** Registers tags and notes on CFDI. Everyone with access to the taxpayer uses them; a tag itself is changed by administrators. */
export function registerEtiquetas(app: FastifyInstance): void {
  implement(app, api.etiquetas.list, 'contribuyente', async ({ deps, contribuyente: { rfc } }) => ({
    rows: await listEtiquetas(deps.db, rfc),
  }));

  implement(
    app,
    api.etiquetas.add,
    'contribuyente',
    ({ deps, contribuyente: { rfc }, body }) => addEtiqueta(deps.db, rfc, body, deps.clock()),
    { limit: CHANGE_LIMIT },
  );

  implement(
    app,
    api.etiquetas.change,
    'contribuyente-administrador',
    ({ deps, contribuyente: { rfc }, params, body }) => changeEtiqueta(deps.db, rfc, params.id, body),
    { limit: CHANGE_LIMIT },
  );

  implement(
    app,
    api.etiquetas.remove,
    'contribuyente-administrador',
    async ({ deps, contribuyente: { rfc }, params }) => {
      await removeEtiqueta(deps.db, rfc, params.id);
      return { msg: 'Etiqueta eliminada' };
    },
    { limit: CHANGE_LIMIT },
  );

  implement(app, api.etiquetas.count, 'contribuyente', async ({ deps, contribuyente: { rfc }, body }) => ({
    rows: await countTagged(deps.db, rfc, body.uuids),
  }));

  implement(
    app,
    api.etiquetas.put,
    'contribuyente',
    async ({ deps, contribuyente: { rfc }, body }) => ({
      cantidad: await tagCfdis(deps.db, rfc, body),
      msg: 'Etiquetas guardadas',
    }),
    { limit: CHANGE_LIMIT },
  );

  registerNotas(app);
}

const autorOf = ({ contribuyente, sesion }: CallerOf['contribuyente']): Autor => ({
  ...readerOf(contribuyente, sesion),
  rfc: contribuyente.rfc,
  correo: sesion.correo,
});

function registerNotas(app: FastifyInstance): void {
  implement(app, api.notas.add, 'contribuyente', ({ deps, body, ...caller }) => addNota(deps, autorOf(caller), body), {
    limit: CHANGE_LIMIT,
  });

  implement(
    app,
    api.notas.change,
    'contribuyente',
    ({ deps, params, body, ...caller }) => changeNota(deps, autorOf(caller), params.id, body.texto),
    { limit: CHANGE_LIMIT },
  );

  implement(
    app,
    api.notas.remove,
    'contribuyente',
    async ({ deps, params, ...caller }) => {
      await removeNota(deps.db, autorOf(caller), params.id);
      return { msg: 'Nota borrada' };
    },
    { limit: CHANGE_LIMIT },
  );
}
