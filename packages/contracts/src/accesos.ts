import * as z from 'zod';
import { route } from './route';
import { correo, id } from './scalars';
import { type Infer, schema } from './schema';
import { privilegio } from './session';

/** A user who may open the taxpayer, or who was invited to (V2 §3). */
export const acceso = schema(() =>
  z.object({
    id,
    correo: z.string(),
    privilegio: privilegio(),
    confirmada: z.boolean().describe('false is Pendiente: invited, may open nothing yet'),
  }),
);
export type Acceso = Infer<typeof acceso>;

const done = schema(() => z.object({ msg: z.string() }));

/** Calls about who may open the selected taxpayer. */
export const accesosCalls = () => ({
  list: route({
    method: 'GET',
    path: '/accesos',
    summary: 'Who may open the selected taxpayer, by e-mail, pending invitations included.',
    answer: z.object({ rows: z.array(acceso()), count: z.number().int().min(0) }),
  }),
  add: route({
    method: 'POST',
    path: '/accesos',
    problems: ['access_exists', 'access_limit'],
    summary: 'Invites by e-mail; the access opens nothing until it is confirmed. Inviting again sends a new link.',
    body: z.strictObject({ correo, privilegio: privilegio() }),
    answer: z.object({ id, msg: z.string() }),
  }),
  change: route({
    method: 'PUT',
    path: '/accesos/{id}',
    problems: ['last_administrador'],
    summary: 'Changes the privilege of an access or invitation. The last Administrador stays one.',
    body: z.strictObject({ privilegio: privilegio() }),
    answer: done,
  }),
  remove: route({
    method: 'DELETE',
    path: '/accesos/{id}',
    problems: ['last_administrador'],
    summary: 'Takes an access or invitation away, from the next request on. The last Administrador stays.',
    answer: done,
  }),
  getDisponibles: route({
    method: 'GET',
    path: '/dashboard/accesos',
    summary: 'How many more accesses the plan of the selected taxpayer allows.',
    answer: z.object({ accesosdisponibles: z.number().int().min(0) }),
  }),
});
