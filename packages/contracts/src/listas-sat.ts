import * as z from 'zod';
import { keysOf } from './keys-of';
import { route } from './route';
import { day, instant, rfc, searchText } from './scalars';
import { type Infer, schema } from './schema';

/**
 * Lists of the SAT besides that of article 69-B, by codes that are never renamed, with the article that they are published by. To stand
 * in one of them changes no tax of who received a CFDI.
 */
export const otrasListas = {
  firmes: { nombre: 'Créditos fiscales firmes', articulo: 'CFF 69, fracción I' },
  exigibles: { nombre: 'Créditos fiscales exigibles', articulo: 'CFF 69, fracción II' },
  noLocalizados: { nombre: 'No localizados', articulo: 'CFF 69, fracción III' },
  sentencias: { nombre: 'Sentencia condenatoria por delito fiscal', articulo: 'CFF 69, fracción IV' },
  cancelados: { nombre: 'Créditos fiscales cancelados', articulo: 'CFF 69, fracción V' },
  entesOmisos: { nombre: 'Entes públicos omisos', articulo: 'CFF 69, fracción VII' },
  csdSinEfectos: { nombre: 'CSD sin efectos', articulo: 'CFF 69, fracción X' },
  perdidas: { nombre: 'Transmisión indebida de pérdidas fiscales', articulo: 'CFF 69-B Bis' },
} as const;
export type OtraLista = keyof typeof otrasListas;

/** All lists that are fetched of the SAT. */
export const listasSat = {
  efos: { nombre: 'Operaciones inexistentes (EFOS)', articulo: 'CFF 69-B' },
  ...otrasListas,
} as const;
export type ListaSat = keyof typeof listasSat;

/** Days after which a list is old: the SAT publishes each at least once in this time. */
export const DIAS_LISTA = 45;

/** Code of a list that is not that of article 69-B. */
export const otraLista = schema(() => keysOf(otrasListas));

const cantidad = z.number().int().min(0);

/** What is known of a list as it was loaded last. */
export const estadoLista = schema(() =>
  z.object({
    lista: keysOf(listasSat),
    actualizado: day.nullable().describe('la fecha de la información; null si no se ha cargado'),
    segun: z
      .enum(['lista', 'servidor', 'carga'])
      .nullable()
      .describe('quién da esa fecha: la propia lista, el servidor del SAT, o la primera carga de ese contenido'),
    cargado: instant.nullable().describe('cuándo se cargó por última vez'),
    contribuyentes: cantidad,
    omitidas: cantidad.describe('renglones que no se pudieron leer'),
    suprimidas: cantidad.describe('renglones cuyo RFC suprimió el SAT'),
    vieja: z.boolean().describe(`la información tiene más de ${DIAS_LISTA} días`),
    rechazo: z
      .object({ momento: instant, motivo: z.string() })
      .nullable()
      .describe('por qué no se aceptó lo último que entregó el SAT; null si se aceptó'),
  }),
);
export type EstadoLista = Infer<typeof estadoLista>;

/** An RFC in a list that is not that of article 69-B. */
export const registroLista = schema(() =>
  z.object({
    lista: otraLista(),
    rfc,
    nombre: z.string(),
    detalle: z.string().describe('el supuesto o la situación, con las palabras del SAT; vacío si no lo dice'),
    publicacion: day.nullable(),
  }),
);
export type RegistroLista = Infer<typeof registroLista>;

/** Calls about the lists of the SAT; those of article 69-B have their own. */
export const listasCalls = () => ({
  list: route({
    method: 'GET',
    path: '/listas',
    summary: 'Las listas del SAT: de qué fecha es cada una, cuándo se cargó y qué no se pudo leer de ella.',
    answer: z.object({ rows: z.array(estadoLista()) }),
  }),
  listRegistros: route({
    method: 'GET',
    path: '/listas',
    when: { type: 'registros' },
    summary: 'Busca por el principio del RFC en las listas del SAT de los artículos 69 y 69-B Bis. Contesta hasta 50.',
    query: z.object({ search: searchText.describe('el principio de un RFC') }),
    answer: z.object({ rows: z.array(registroLista()) }),
  }),
});
