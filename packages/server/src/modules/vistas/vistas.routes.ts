import { api } from '@boveda/contracts';
import type { FastifyInstance } from 'fastify';
import { implement } from '../../http/implement';
import * as store from './vistas.store';

const LIMIT = { max: 120, seconds: 60 };

/** Registers the views and columns that users save for themselves. */
export function registerVistas(app: FastifyInstance): void {
  implement(app, api.vistas.list, 'session', async ({ deps: { db }, sesion: { idacceso } }) => ({
    vistas: await store.listVistas(db, idacceso),
    columnas: await store.listColumnas(db, idacceso),
  }));

  implement(
    app,
    api.vistas.add,
    'session',
    ({ deps, sesion: { idacceso }, body }) => store.addVista(deps, idacceso, body),
    { limit: LIMIT },
  );

  implement(
    app,
    api.vistas.change,
    'session',
    ({ deps: { db }, sesion: { idacceso }, params, body }) => store.changeVista(db, idacceso, params.id, body),
    { limit: LIMIT },
  );

  implement(
    app,
    api.vistas.remove,
    'session',
    async ({ deps: { db }, sesion: { idacceso }, params }) => {
      await store.removeVista(db, idacceso, params.id);
      return { msg: 'Vista eliminada' };
    },
    { limit: LIMIT },
  );

  implement(
    app,
    api.vistas.setColumnas,
    'session',
    async ({ deps: { db }, sesion: { idacceso }, body }) => {
      await store.setColumnas(db, idacceso, body);
      return { msg: 'Columnas guardadas' };
    },
    { limit: LIMIT },
  );
}
