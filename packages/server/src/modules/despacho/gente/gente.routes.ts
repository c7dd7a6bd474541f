import { api } from '@boveda/contracts';
import type { FastifyInstance } from 'fastify';
import { implement } from '../../../http/implement';
import { listActividad } from './actividad.read-model';
import { inviteToSeveral } from './invite';
import { addNotaMes, listNotasMes, removeNotaMes } from './notas-mes.store';
import { listPersonas, setPrivilegio } from './personas.store';
import { listTareas } from './tareas.read-model';
import { addTareas, changeTarea } from './tareas.store';

const LIMIT = { max: 240, seconds: 60 };
/** Every call sends a mail to an unverified address. */
const INVITE_LIMIT = { max: 60, seconds: 3600 };

/** Registers tasks, notes on months and people across the taxpayers of a user. */
export function registerGente(app: FastifyInstance): void {
  registerTareas(app);
  registerNotas(app);

  implement(app, api.despacho.listActividad, 'session', async ({ deps: { db }, sesion, query: { rfc } }) => ({
    rows: await listActividad(db, sesion, rfc),
  }));

  implement(app, api.despacho.listPersonas, 'session', async ({ deps: { db }, sesion }) => ({
    rows: await listPersonas(db, sesion.idacceso),
  }));

  implement(
    app,
    api.despacho.invite,
    'session',
    async ({ deps, sesion, body }) => {
      const rows = await inviteToSeveral(deps, sesion.idacceso, body);
      const cantidad = rows.filter(({ invitado }) => invitado).length;
      const msg = cantidad === 1 ? 'Invitación enviada' : `Invitación a ${cantidad} contribuyentes enviada`;
      return { rows, cantidad, msg: cantidad === 0 ? 'No se invitó a ninguno' : msg };
    },
    { limit: INVITE_LIMIT, needsPassword: true },
  );

  implement(
    app,
    api.despacho.setPrivilegio,
    'session',
    async ({ deps, sesion, body: { correo, privilegio } }) => {
      const cantidad = await setPrivilegio(deps, sesion.idacceso, correo, privilegio);
      return { cantidad, msg: cantidad === 1 ? 'Acceso actualizado' : `${cantidad} accesos actualizados` };
    },
    // Promoting someone to Administrador grants as much as inviting them.
    { limit: LIMIT, needsPassword: true },
  );
}

function registerTareas(app: FastifyInstance): void {
  implement(app, api.despacho.listTareas, 'session', ({ deps: { db }, sesion, query }) =>
    listTareas(db, sesion.idacceso, query),
  );

  implement(
    app,
    api.despacho.addTareas,
    'session',
    async ({ deps, sesion, body }) => {
      const cantidad = await addTareas(deps, sesion, body);
      const msg = cantidad === 0 ? 'Ninguno lo necesita, o ya tiene esa tarea' : `${cantidad} tareas creadas`;
      return { cantidad, msg: cantidad === 1 ? 'Tarea creada' : msg };
    },
    { limit: LIMIT },
  );

  implement(
    app,
    api.despacho.changeTarea,
    'session',
    async ({ deps, sesion, params, body }) => {
      await changeTarea(deps, sesion, params.id, body);
      return { msg: body.hecha === true ? 'Tarea hecha' : 'Tarea guardada' };
    },
    { limit: LIMIT },
  );
}

function registerNotas(app: FastifyInstance): void {
  implement(app, api.despacho.listNotas, 'session', async ({ deps: { db }, sesion, query: { rfc, mes } }) => ({
    rows: await listNotasMes(db, sesion, rfc, mes),
  }));

  implement(app, api.despacho.addNota, 'session', ({ deps, sesion, body }) => addNotaMes(deps, sesion, body), {
    limit: LIMIT,
  });

  implement(
    app,
    api.despacho.removeNota,
    'session',
    async ({ deps: { db }, sesion, params, query: { rfc } }) => {
      await removeNotaMes(db, sesion, rfc, params.id);
      return { msg: 'Nota eliminada' };
    },
    { limit: LIMIT },
  );
}
