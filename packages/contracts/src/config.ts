import * as z from 'zod';
import { route } from './route';
import { instant, rfc } from './scalars';
import { type Infer, schema } from './schema';

const zeroOrOne = schema(() => z.enum(['0', '1']));
const done = schema(() => z.object({ msg: z.string() }));

/** RFCs on the acceptance list. */
const MAX_LISTA_BLANCA = 1000;

const reglas = {
  usa_buzon_1: zeroOrOne().describe('rechazar todo; las demás reglas quedan apagadas'),
  usa_buzon_2: zeroOrOne().describe('rechazar facturas anteriores al mes en curso'),
  usa_buzon_3: zeroOrOne().describe('rechazar cuando el monto supera val_buzon_3'),
  val_buzon_3: z.string().max(40).describe('monto; 0.00 si no hay'),
  usa_buzon_4: zeroOrOne().describe('rechazar cuando tiene más de val_buzon_4 días'),
  val_buzon_4: z.string().max(40).describe('días'),
};
/** Rules that answer requests of cancellation, as they travel. */
export type ReglasBuzon = z.infer<z.ZodObject<typeof reglas>>;

/** The smart mailbox of a taxpayer (V2 §3); `ultimo_buzon` is when it last asked the SAT. */
export const configBuzon = schema(() =>
  z.object({
    usa_buzon: zeroOrOne(),
    ...reglas,
    buzon_listablanca: z.string().describe('varios RFC separados por comas'),
    ultimo_buzon: instant.nullable(),
  }),
);
export type ConfigBuzon = Infer<typeof configBuzon>;

const number = (text: string) => text.replaceAll(/[\s,$]/g, '');

/**
 * Why rules cannot be kept, in the words of V2 §5; null when they can. Asked by the screen before it sends them and by
 * the server before it keeps them.
 */
export function problemOfReglas({ usa_buzon_3, val_buzon_3, usa_buzon_4, val_buzon_4 }: ReglasBuzon): string | null {
  const [monto, dias] = [number(val_buzon_3), number(val_buzon_4)];
  if (monto && !/^-?\d{1,13}(\.\d{1,2})?$/.test(monto)) return 'El valor de monto debe ser numerico';
  if (dias && !/^-?\d{1,5}$/.test(dias)) return 'El valor de antigüedad debe ser numerico';
  if (monto.startsWith('-') || (usa_buzon_3 === '1' && !(Number(monto) > 0))) return 'El monto debe ser mayor a 0';
  if (dias.startsWith('-') || (usa_buzon_4 === '1' && !(Number(dias) > 0))) return 'Ingrese la antigüedad en dias';
  return null;
}

/** Amount and days of rules that have no problem: empty is 0, and thousands may have been typed with commas. */
export const valuesOfReglas = ({ val_buzon_3, val_buzon_4 }: ReglasBuzon): { monto: string; dias: number } => ({
  monto: number(val_buzon_3) || '0',
  dias: Number(number(val_buzon_4)),
});

/** `rfc, RFC,` → RFCs in upper case, each once. */
const listaBlanca = schema(() =>
  z
    .string()
    .max(20_000, 'La lista es demasiado larga')
    .transform((text) => [
      ...new Set(
        text
          .split(',')
          .map((each) => each.trim().toUpperCase())
          .filter(Boolean),
      ),
    ])
    .pipe(
      z
        .array(
          z.string().refine((each) => rfc.safeParse(each).success, {
            error: ({ input }) => `'${String(input).slice(0, 20)}' no es un RFC`,
          }),
        )
        .max(MAX_LISTA_BLANCA, `La lista admite hasta ${MAX_LISTA_BLANCA} RFC`),
    ),
);

/** What administrators are told by mail (V2 §3). */
export const notificaciones = schema(() =>
  z.object({
    notificacion_efos: zeroOrOne().describe('una contraparte entró a la lista del artículo 69-B'),
    notificacion_alterado: zeroOrOne().describe('un CFDI resultó alterado'),
    notificacion_cancelado: zeroOrOne().describe('se canceló un CFDI'),
    notificacion_solicitud: zeroOrOne().describe('se solicitó una cancelación'),
    notificacion_acuse: zeroOrOne().describe('ya está el acuse de una respuesta'),
    notificacion_72: zeroOrOne().describe('un CFDI no llegó al SAT en 72 horas'),
    notificacion_riesgos: zeroOrOne().describe('hay riesgos nuevos'),
    riesgos_semanal: zeroOrOne().describe('los riesgos nuevos se avisan los lunes, no a diario'),
    notificacion_correos: zeroOrOne().describe('un correo de un buzón traía algo que no se guardó'),
  }),
);
export type Notificaciones = Infer<typeof notificaciones>;

/** Calls about the settings of the selected taxpayer. */
export const configCalls = () => ({
  get: route({
    method: 'GET',
    path: '/config',
    summary: 'Si las solicitudes de cancelación se contestan solas, y con qué reglas.',
    answer: configBuzon,
  }),
  set: route({
    method: 'PUT',
    path: '/config',
    problems: ['invalid_mailbox_rule'],
    summary: 'Enciende o apaga el buzón inteligente, o establece todas sus reglas juntas.',
    body: z.union([z.strictObject({ usa_buzon: zeroOrOne() }), z.strictObject(reglas)]),
    answer: done,
  }),
  setListaBlanca: route({
    method: 'PUT',
    path: '/config/lista-blanca',
    summary: 'Establece de quién se aceptan las solicitudes de cancelación sin aplicar las reglas.',
    body: z.strictObject({ buzon_listablanca: listaBlanca().describe('varios RFC separados por comas') }),
    answer: done,
  }),
  getNotificaciones: route({
    method: 'GET',
    path: '/config/notificaciones',
    summary: 'Qué avisos reciben por correo los administradores.',
    answer: notificaciones,
  }),
  setNotificaciones: route({
    method: 'PUT',
    path: '/config/notificaciones',
    summary: 'Enciende o apaga avisos. Lo que no se envía queda como está.',
    body: notificaciones().partial().strict(),
    answer: done,
  }),
});
