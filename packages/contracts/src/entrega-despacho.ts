import * as z from 'zod';
import { LONGEST_ASUNTO, LONGEST_CARTA, unknownVariables } from './carta-values';
import { DIAS_ENLACE, estadosCorreo, estadosEnlace } from './envio-values';
import { keysOf } from './keys-of';
import { problemCode } from './problem';
import { route } from './route';
import { correo, instant, rfc } from './scalars';
import { type Infer, schema } from './schema';

/** What the text of the mail that hands a client its package may name in braces, and what stands there in the mail. */
export const variablesEntrega = {
  contribuyente: 'Razón social del cliente',
  rfc: 'RFC del cliente',
  paquete: 'Qué se le entrega',
  periodo: 'Mes o año',
  vence: 'Último día del enlace',
  remitente: 'Nombre de quien lo envía',
  correo: 'Correo de quien lo envía',
} as const;
export type VariableEntrega = keyof typeof variablesEntrega;

/** Addresses that a client's package goes to. */
export const MAX_CORREOS_CLIENTE = 3;
/** Maximum of mails with packages to one client in 24 hours, counted over all users who send them. */
export const MAX_ENTREGAS_DIA = 10;

/** How a client gets its package. */
export const viasEntrega = { correo: 'Por correo', enlace: 'Con un enlace' } as const;
export type ViaEntrega = keyof typeof viasEntrega;

/** What became of a client when packages are handed over. */
export const resultadosEntrega = {
  enviado: 'En cola de envío',
  enlace: 'Enlace creado',
  sinCorreo: 'Sin correo',
  fallo: 'No se pudo',
} as const;
export type ResultadoEntrega = keyof typeof resultadosEntrega;

const written = (what: string, longest: number, characters: RegExp) =>
  z
    .string(`Escriba el ${what}`)
    .trim()
    .min(1, `Escriba el ${what}`)
    .max(longest, `El ${what} tiene como máximo ${longest} caracteres`)
    .regex(characters, `El ${what} contiene caracteres que no se permiten`)
    .superRefine((text, context) => {
      const [unknown] = unknownVariables(text, variablesEntrega);
      if (unknown) context.addIssue({ code: 'custom', message: `No hay ninguna variable {${unknown}}` });
    });

/** The addresses of a client. Checked of each client apart, so that a bad one holds up no other. */
export const correosDelCliente = schema(() =>
  z
    .array(correo)
    .max(MAX_CORREOS_CLIENTE, `Cada cliente recibe su paquete en a lo más ${MAX_CORREOS_CLIENTE} correos`)
    .transform((values) => [...new Set(values)]),
);

/** The last time that a client was handed its package of a job. */
export const entrega = schema(() =>
  z.object({
    creado: instant,
    usuario: z.string().describe('correo de quien lo entregó'),
    estado: keysOf(estadosEnlace),
    vence: instant,
    aperturas: z.number().int(),
    abierto: instant.nullable().describe('última vez que se abrió'),
    correos: z
      .array(
        z.object({
          correo: z.string(),
          estado: keysOf(estadosCorreo),
          motivo: z.string().nullable().describe('por qué no se entregó, o por qué sigue en cola'),
        }),
      )
      .describe('vacío si se creó un enlace'),
  }),
);
export type Entrega = Infer<typeof entrega>;

const renglonEntrega = schema(() =>
  z.object({
    rfc,
    nombre: z.string(),
    resultado: keysOf(resultadosEntrega),
    codigo: problemCode().nullable().describe('por qué no se pudo'),
    mensaje: z.string(),
    ruta: z.string().nullable().describe('pantalla de ese contribuyente donde se resuelve'),
    url: z.string().nullable().describe('su enlace, que se contesta solo aquí'),
  }),
);
export type RenglonEntrega = Infer<typeof renglonEntrega>;

/** Calls about handing the files of a job over to the clients that they are of. */
export const entregaCalls = () => ({
  draftEntrega: route({
    method: 'GET',
    path: '/despacho/lotes/{id}/entrega',
    problems: ['not_found'],
    summary:
      'Lo que se entrega a cada cliente de un trabajo por lote antes de entregarlo: su archivo, sus correos y el texto.',
    answer: z.object({
      asunto: z.string().describe('con variables; el último que guardó el usuario, o el de siempre'),
      texto: z.string().describe('con variables'),
      valores: z.record(z.string(), z.string()).describe('de las variables que son iguales para todos'),
      rows: z.array(
        z.object({
          rfc,
          nombre: z.string(),
          archivo: z.string(),
          correos: z.array(z.string()).describe('los que se guardaron, o los de quienes tienen acceso de Cliente'),
        }),
      ),
    }),
  }),
  deliver: route({
    method: 'POST',
    path: '/despacho/lotes/{id}/entrega',
    problems: ['not_found'],
    summary:
      'Entrega a cada cliente su archivo de un trabajo por lote, con un enlace propio que vence: por correo, o para enviarlo por otro medio. El fallo de uno no detiene a los demás.',
    body: z.strictObject({
      via: keysOf(viasEntrega),
      dias: z.number().int().min(DIAS_ENLACE.min).max(DIAS_ENLACE.max).default(DIAS_ENLACE.normal),
      asunto: written('asunto', LONGEST_ASUNTO, /^[^\p{C}]*$/u),
      texto: written('texto', LONGEST_CARTA, /^(?:[^\p{C}]|[\n\r\t\u200d])*$/u),
      recordarTexto: z
        .boolean()
        .default(false)
        .describe('guarda asunto y texto para las siguientes entregas del usuario'),
      clientes: z
        .array(
          z.strictObject({
            rfc,
            correos: z
              .array(z.string().max(300))
              .max(20)
              .describe(`a lo más ${MAX_CORREOS_CLIENTE}; se guardan para la siguiente vez`),
          }),
        )
        .min(1, 'Elija al menos un cliente')
        .max(500),
    }),
    answer: z.object({ rows: z.array(renglonEntrega()), msg: z.string() }),
  }),
  endEntrega: route({
    method: 'DELETE',
    path: '/despacho/lotes/{id}/entrega',
    problems: ['not_found'],
    summary: 'Termina los enlaces que se entregaron de un trabajo por lote: los de un cliente, o todos.',
    query: z.object({ rfc: rfc.optional() }),
    answer: z.object({ cantidad: z.number().int(), msg: z.string() }),
  }),
});
