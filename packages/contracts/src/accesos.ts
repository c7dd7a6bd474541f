import * as z from 'zod';
import { route } from './route';
import { correo, id, instant } from './scalars';
import { type Infer, schema } from './schema';
import { privilegio } from './session';

/** A user who may open the taxpayer, or who was invited to (V2 §3). */
export const acceso = schema(() =>
  z.object({
    id,
    correo: z.string(),
    privilegio: privilegio(),
    confirmada: z.boolean().describe('false es Pendiente: invitado, aún no abre nada'),
    noEntregado: z
      .object({ msg: z.string(), fecha: instant })
      .nullable()
      .describe('la invitación, o el último aviso a quien ya tiene acceso, que no llegó a su correo; null si ninguno'),
  }),
);
export type Acceso = Infer<typeof acceso>;

const done = schema(() => z.object({ msg: z.string() }));

/** Calls about who may open the selected taxpayer. */
export const accesosCalls = () => ({
  list: route({
    method: 'GET',
    path: '/accesos',
    summary: 'Quién puede abrir el contribuyente, por correo. Incluye invitaciones pendientes.',
    answer: z.object({ rows: z.array(acceso()), count: z.number().int().min(0) }),
  }),
  add: route({
    method: 'POST',
    path: '/accesos',
    idempotent: true,
    problems: ['access_exists', 'access_limit'],
    summary: 'Invita por correo. El acceso no abre nada hasta que se confirma; invitar otra vez envía un enlace nuevo.',
    body: z.strictObject({ correo, privilegio: privilegio() }),
    answer: z.object({ id, msg: z.string() }),
  }),
  change: route({
    method: 'PUT',
    path: '/accesos/{id}',
    problems: ['last_administrador'],
    summary: 'Cambia el privilegio de un acceso o de una invitación. El último Administrador no puede dejar de serlo.',
    body: z.strictObject({ privilegio: privilegio() }),
    answer: done,
  }),
  remove: route({
    method: 'DELETE',
    path: '/accesos/{id}',
    problems: ['last_administrador'],
    summary:
      'Quita un acceso o una invitación desde la siguiente petición. El último Administrador no se puede quitar.',
    answer: done,
  }),
  getDisponibles: route({
    method: 'GET',
    path: '/dashboard/accesos',
    summary: 'Cuántos accesos más permite el plan del contribuyente.',
    answer: z.object({ accesosdisponibles: z.number().int().min(0) }),
  }),
});
