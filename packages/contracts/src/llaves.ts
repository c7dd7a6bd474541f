import * as z from 'zod';
import { todosLosAlcances } from './alcances';
import { route } from './route';
import { id, instant, plainName } from './scalars';
import { type Infer, schema } from './schema';

/** API keys that a taxpayer may have at the same time. */
export const MAX_LLAVES = 20;
/** Characters of the name of an API key. */
export const LLAVE_LENGTH = 60;
/** Days whose calls are counted by API key. */
export const DIAS_USO = 30;
/** Networks that an API key may be limited to. */
export const MAX_REDES = 20;

const alcance = schema(() => z.enum(todosLosAlcances, 'No es un alcance'));
const nombre = schema(() => plainName(LLAVE_LENGTH));

/** An API key of a taxpayer, without the key itself. */
export const llave = schema(() =>
  z.object({
    id,
    nombre: z.string(),
    muestra: z
      .string()
      .describe('prefijo y últimos cuatro caracteres de la llave: bv_1a2b…wxyz; las de prueba, bv_prueba_1a2b…wxyz'),
    alcances: z.array(alcance()),
    redes: z.array(z.string()).describe('CIDR de las redes desde las que se puede usar; vacío para todas'),
    creador: z.string().describe('correo de quien la generó; la llave termina con su acceso'),
    creada: instant,
    usada: instant.nullable().describe('último uso, al minuto; null si nunca se usó'),
    expira: instant.nullable().describe('null si no vence'),
    estado: z
      .enum(['activa', 'vencida', 'sin_acceso'])
      .describe('sin_acceso: quien la generó ya no tiene acceso al contribuyente'),
    renovable: z.boolean().describe('la ApiKey de `/info`, que ahí se lee y se renueva'),
    prueba: z.boolean().describe('de prueba: solo ve el ambiente de pruebas, y las demás nunca'),
    esDeAsistente: z
      .boolean()
      .describe('la autorizó una persona para un asistente (OAuth): entra solo por `/mcp`, y nadie tiene la llave'),
    llamadas: z
      .object({ hoy: z.number().int(), total: z.number().int().describe('de los últimos 30 días') })
      .describe('cuántas hizo, en días de la Ciudad de México; las que se rechazaron por su límite no cuentan'),
  }),
);
export type Llave = Infer<typeof llave>;

/** Calls about the API keys of the selected taxpayer. */
export const llavesCalls = () => ({
  list: route({
    method: 'GET',
    path: '/llaves',
    summary:
      'Lista las ApiKey del contribuyente que no se revocaron, la más reciente primero. La de `/info` es una de ellas.',
    answer: z.object({ rows: z.array(llave()) }),
  }),
  listUso: route({
    method: 'GET',
    path: '/uso',
    summary: `Cuenta las llamadas de cada ApiKey en los últimos ${DIAS_USO} días, por día. Una ApiKey recibe solo las suyas; un Administrador, las de todas; un Auxiliar, las de las que generó.`,
    answer: z.object({
      rows: z.array(
        z.object({
          id,
          nombre: z.string(),
          dias: z
            .array(z.object({ dia: z.iso.date(), llamadas: z.number().int() }))
            .describe('en la Ciudad de México, el más antiguo primero; faltan los días sin llamadas'),
        }),
      ),
    }),
  }),
  create: route({
    method: 'POST',
    path: '/llaves',
    idempotent: true,
    secret: true,
    summary: 'Genera una ApiKey con nombre y alcances. Solo la respuesta contiene la llave: se guarda su hash.',
    problems: ['api_key_limit', 'invalid_network', 'invalid_period'],
    body: z.strictObject({
      nombre: nombre(),
      alcances: z
        .array(alcance())
        .min(1, 'Elija al menos un alcance')
        .max(todosLosAlcances.length)
        .refine((chosen) => new Set(chosen).size === chosen.length, 'Un alcance se repite'),
      redes: z
        .array(z.string().trim().min(1).max(60))
        .max(MAX_REDES, `Escriba a lo más ${MAX_REDES} redes`)
        .default([])
        .describe('direcciones IPv4 o IPv6, o CIDR'),
      expira: instant.nullable().default(null).describe('en el futuro'),
      prueba: z
        .boolean()
        .default(false)
        .describe(
          'la ApiKey ve un ambiente de pruebas con CFDI inventados, que se crea con la primera, y nada de este contribuyente',
        ),
    }),
    answer: z.object({ apikey: z.string().describe('solo se muestra aquí'), llave: llave() }),
  }),
  rename: route({
    method: 'PATCH',
    path: '/llaves/{id}',
    summary: 'Cambia el nombre de una ApiKey. La de `/info` conserva el suyo.',
    problems: ['conflict'],
    body: z.strictObject({ nombre: nombre() }),
    answer: z.object({ msg: z.string() }),
  }),
  revoke: route({
    method: 'DELETE',
    path: '/llaves/{id}',
    summary: 'Revoca una ApiKey de inmediato, con los enlaces a archivos que se hicieron para ella.',
    answer: z.object({ msg: z.string() }),
  }),
});
