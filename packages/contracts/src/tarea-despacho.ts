import * as z from 'zod';
import { problemCode } from './problem';
import { route } from './route';
import { correo, day, id, instant, mesFiscal, rfc } from './scalars';
import { type Infer, schema } from './schema';
import { privilegio } from './session';

/** What a month of the board may lack; a task made of it ends by itself once its figures say that it is there. */
export const faltasDelTablero = {
  metadatos: 'Faltan metadatos',
  xml: 'Faltan XML',
  rep: 'Falta REP',
  riesgos: 'Riesgos graves abiertos',
  isr: 'Falta un dato del ISR',
  diot: 'Faltas en la DIOT',
  cierre: 'Falta cerrar el mes',
} as const;
export type FaltaDelTablero = keyof typeof faltasDelTablero;

/** Tasks of one answer, and taxpayers of one call. */
export const MOST_TAREAS = 500;
/** Characters of a task or of a note on a month. */
export const TAREA_LENGTH = 2_000;
/** Notes that a taxpayer may have on a month. */
export const MAX_NOTAS_MES = 100;

const faltas = Object.keys(faltasDelTablero) as [FaltaDelTablero, ...FaltaDelTablero[]];
const cantidad = z.number().int().min(0);
const done = schema(() => z.object({ msg: z.string() }));
const textoDe = (what: string) =>
  z
    .string(what)
    .trim()
    .min(1, what)
    .max(TAREA_LENGTH, `Como máximo ${TAREA_LENGTH} caracteres`)
    // Of control characters, only tabs and line breaks.
    .regex(/^(?:[^\p{Cc}\p{Cs}]|[\t\r\n])*$/u, 'El texto contiene caracteres que no se permiten');
const persona = schema(() =>
  z.string().trim().toLowerCase().max(254).nullable().describe('correo de quien tiene acceso; null: nadie'),
);

/** A task about a month of a taxpayer. */
export const tarea = schema(() =>
  z.object({
    id,
    rfc,
    nombre: z.string(),
    mes: mesFiscal,
    texto: z.string(),
    falta: z.enum(faltas).nullable().describe('lo que faltaba en el tablero; null: escrita a mano'),
    responsable: z.string().nullable().describe('correo; null: nadie, o ya sin acceso'),
    vence: day.nullable(),
    autor: z.string().describe('correo de quien la creó'),
    creada: instant,
    hecha: instant.nullable(),
    hechaPor: z.string().nullable().describe('correo, o Bóveda cuando el tablero dejó de pedirla'),
    paraCliente: z.boolean().describe('el cliente la ve en su página'),
    editable: z.boolean().describe('si quien llama puede cambiarla: administrador o auxiliar del contribuyente'),
  }),
);
export type Tarea = Infer<typeof tarea>;

/** A note on a month of a taxpayer: plain text. */
export const notaMes = schema(() =>
  z.object({
    id,
    texto: z.string(),
    autor: z.string(),
    creada: instant,
    editable: z.boolean().describe('si quien llama puede eliminarla: su autor, o un administrador'),
  }),
);
export type NotaMes = Infer<typeof notaMes>;

/** A person with access to taxpayers of which the user is an Administrador. */
export const personaDespacho = schema(() =>
  z.object({
    correo: z.string(),
    accesos: z.array(z.object({ rfc, privilegio: privilegio(), confirmada: z.boolean() })),
  }),
);
export type PersonaDespacho = Infer<typeof personaDespacho>;

/** What became of the invitation to one taxpayer when a person was invited to several. */
export const renglonInvitacion = schema(() =>
  z.object({
    rfc,
    nombre: z.string(),
    invitado: z.boolean(),
    codigo: problemCode().nullable().describe('por qué no se invitó'),
    mensaje: z.string(),
  }),
);
export type RenglonInvitacion = Infer<typeof renglonInvitacion>;

const rfcs = schema(() => z.array(rfc).min(1, 'Elija al menos un contribuyente').max(500));

/** Calls about tasks across the taxpayers of a user. */
export const tareaCalls = () => ({
  listTareas: route({
    method: 'GET',
    path: '/despacho/tareas',
    summary:
      'Lista tareas de los contribuyentes del usuario: primero la que vence antes; las hechas, la última primero.',
    query: z.object({
      estado: z.enum(['abiertas', 'hechas']).default('abiertas'),
      rfc: rfc.optional(),
      mes: mesFiscal.optional(),
      responsable: z.string().max(254).optional().describe('correo, o nadie'),
    }),
    answer: z.object({
      rows: z.array(tarea()),
      count: cantidad.describe('las que cumplen los filtros; rows trae a lo más 500'),
    }),
  }),
  addTareas: route({
    method: 'POST',
    path: '/despacho/tareas',
    problems: ['taxpayer_not_allowed', 'forbidden', 'unknown_person', 'conflict'],
    summary:
      'Crea una tarea en cada contribuyente. Con «falta» solo donde el tablero lo dice y no hay otra abierta igual; termina sola cuando deja de faltar. Sin responsable toma al del contribuyente.',
    body: z
      .strictObject({
        rfcs: rfcs(),
        mes: mesFiscal,
        texto: textoDe('Escriba la tarea').optional().describe('por omisión, lo que falta'),
        falta: z.enum(faltas).optional(),
        responsable: persona().optional().describe('por omisión, el responsable del contribuyente'),
        vence: day.nullable().default(null),
        paraCliente: z.boolean().default(false).describe('el cliente la ve en su página, con su texto'),
      })
      .refine(({ texto, falta }) => texto !== undefined || falta !== undefined, {
        path: ['texto'],
        error: "Escriba la tarea: falta 'texto'",
      })
      .meta({ examples: [{ rfcs: ['EKU9003173C9'], mes: '2026-01', texto: 'Pedir el estado de cuenta' }] }),
    answer: z.object({ cantidad: cantidad.describe('tareas creadas'), msg: z.string() }),
  }),
  changeTarea: route({
    method: 'PUT',
    path: '/despacho/tareas/{id}',
    problems: ['not_found', 'taxpayer_not_allowed', 'forbidden', 'unknown_person', 'conflict'],
    summary: 'Cambia una tarea, la da por hecha o la abre otra vez.',
    body: z.strictObject({
      rfc,
      hecha: z.boolean().optional(),
      texto: textoDe('Escriba la tarea').optional(),
      responsable: persona().optional(),
      vence: day.nullable().optional(),
      paraCliente: z.boolean().optional(),
    }),
    answer: done,
  }),
});

/** Calls about notes on a month, and about what happened in a taxpayer. */
export const genteCalls = () => ({
  listNotas: route({
    method: 'GET',
    path: '/despacho/notas',
    problems: ['taxpayer_not_allowed'],
    summary: 'Notas sobre un mes de un contribuyente, la última primero.',
    query: z.object({ rfc, mes: mesFiscal }),
    answer: z.object({ rows: z.array(notaMes()) }),
  }),
  addNota: route({
    method: 'POST',
    path: '/despacho/notas',
    problems: ['taxpayer_not_allowed', 'conflict'],
    summary: 'Escribe una nota sobre un mes de un contribuyente. Un Revisor también puede; un Cliente no las ve.',
    body: z.strictObject({ rfc, mes: mesFiscal, texto: textoDe('Escriba la nota') }),
    answer: notaMes(),
  }),
  removeNota: route({
    method: 'DELETE',
    path: '/despacho/notas/{id}',
    problems: ['not_found', 'taxpayer_not_allowed', 'forbidden'],
    summary: 'Elimina una nota sobre un mes. La bitácora conserva su texto.',
    query: z.object({ rfc }),
    answer: done,
  }),
  listActividad: route({
    method: 'GET',
    path: '/despacho/actividad',
    problems: ['taxpayer_not_allowed'],
    summary:
      'Lo último que pasó en un contribuyente, según su bitácora, sin inicios de sesión. Quien no lo administra ve solo el trabajo, sin detalle ni correos que no vea ya en notas, tareas y cierres.',
    query: z.object({ rfc }),
    answer: z.object({
      rows: z.array(
        z.object({
          n: z.number().int().positive().describe('lugar en la bitácora'),
          cuando: instant,
          usuario: z.string().describe('correo, o nombre de lo que actuó sin usuario; vacío si no puede verlo'),
          titulo: z.string().describe('qué pasó'),
          objeto: z.string(),
          detalle: z.string().describe('vacío para quien no lo administra'),
        }),
      ),
    }),
  }),
});

/** Calls about people across the taxpayers of a user. */
export const personaCalls = () => ({
  listPersonas: route({
    method: 'GET',
    path: '/despacho/personas',
    summary: 'Quién tiene acceso a los contribuyentes de los que el usuario es Administrador, y con qué privilegio.',
    answer: z.object({ rows: z.array(personaDespacho()) }),
  }),
  invite: route({
    method: 'POST',
    path: '/despacho/personas',
    problems: ['taxpayer_not_allowed', 'forbidden'],
    summary:
      'Invita a una persona a varios contribuyentes con un solo correo, cuyo enlace confirma todos. El usuario debe ser Administrador de cada uno, o no se invita a ninguno; el resto se dice por contribuyente: ya tiene acceso, su plan venció o no permite más accesos.',
    body: z
      .strictObject({ correo, privilegio: privilegio(), rfcs: rfcs() })
      .meta({ examples: [{ correo: 'auxiliar@despacho.mx', privilegio: '2', rfcs: ['EKU9003173C9'] }] }),
    answer: z.object({
      rows: z.array(renglonInvitacion()),
      cantidad: cantidad.describe('contribuyentes a los que se invitó; con 0 no se envía correo'),
      msg: z.string(),
    }),
  }),
  setPrivilegio: route({
    method: 'PUT',
    path: '/despacho/personas',
    problems: ['taxpayer_not_allowed', 'forbidden', 'unknown_person', 'last_administrador'],
    summary:
      'Da a una persona el mismo privilegio en cada contribuyente donde ya tiene acceso o invitación y el usuario es Administrador.',
    body: z.strictObject({ correo: z.string().trim().toLowerCase().min(1).max(254), privilegio: privilegio() }),
    answer: z.object({ cantidad, msg: z.string() }),
  }),
});
