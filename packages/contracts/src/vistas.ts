import * as z from 'zod';
import { route } from './route';
import { id } from './scalars';
import { type Infer, schema } from './schema';

/** Views that a user may save. */
export const MAX_VISTAS = 50;
/** Longest name of a view. */
export const MAX_NOMBRE_VISTA = 60;

/** Lists whose columns a user may choose; there are fewer. */
export const MAX_LISTAS = 40;

const lista = z.string().regex(/^[a-z-]{1,30}(\/[a-z-]{1,30})?$/, 'La lista no es válida');
const nombre = z
  .string('Escriba el nombre')
  .trim()
  .min(1, 'Escriba el nombre')
  .max(MAX_NOMBRE_VISTA, `El nombre admite hasta ${MAX_NOMBRE_VISTA} caracteres`)
  .regex(/^\P{Cc}*$/u, 'El nombre contiene caracteres que no se permiten');
const consulta = z
  .string()
  .max(2000, 'Los filtros son demasiado largos')
  .regex(/^[\w*.+%=&~-]*$/, 'Los filtros no son válidos');

/** Keys of columns in their order; a hidden one has a minus before it. Empty is the list as it comes. */
export const columnasDeLista = z
  .string()
  .max(600)
  .regex(/^(-?[a-z]{1,20}(,-?[a-z]{1,20})*)?$/, 'Las columnas no son válidas');

/** A list with filters, order, columns and page size under a name. It belongs to its user, for every taxpayer. */
export const vista = schema(() =>
  z.object({
    id,
    nombre: z.string(),
    lista: z.string().describe('dirección de la lista bajo el contribuyente: clientes/vigentes'),
    consulta: z.string().describe('query de esa dirección; la lista ignora lo que no entiende'),
    predeterminada: z.boolean().describe('la lista abre con ella'),
  }),
);
export type Vista = Infer<typeof vista>;

/** The columns that a user chose for a list. */
export const columnasElegidas = schema(() => z.object({ lista: z.string(), columnas: z.string() }));

const done = schema(() => z.object({ msg: z.string() }));

/** Calls about how a user looks at lists. They read and change nothing of a taxpayer. */
export const vistasCalls = () => ({
  list: route({
    method: 'GET',
    path: '/vistas',
    summary: 'Lista las vistas guardadas del usuario, por nombre, y las columnas que eligió.',
    answer: z.object({ vistas: z.array(vista()), columnas: z.array(columnasElegidas()) }),
  }),
  add: route({
    method: 'POST',
    path: '/vistas',
    problems: ['view_exists', 'view_limit'],
    summary: `Guarda una vista, de hasta ${MAX_VISTAS}. Su nombre se usa una vez por lista.`,
    body: z.strictObject({ nombre, lista, consulta }),
    answer: vista,
  }),
  change: route({
    method: 'PATCH',
    path: '/vistas/{id}',
    problems: ['view_exists'],
    summary: 'Cambia el nombre de una vista, lo que muestra, o si su lista se abre con ella.',
    body: z.strictObject({
      nombre: nombre.optional(),
      consulta: consulta.optional(),
      predeterminada: z.boolean().optional(),
    }),
    answer: vista,
  }),
  remove: route({
    method: 'DELETE',
    path: '/vistas/{id}',
    summary: 'Elimina una vista.',
    answer: done,
  }),
  setColumnas: route({
    method: 'PUT',
    path: '/columnas',
    problems: ['view_limit'],
    summary: 'Guarda las columnas que el usuario eligió de una lista. Vacío: las de costumbre.',
    body: z.strictObject({ lista, columnas: columnasDeLista }),
    answer: done,
  }),
});
