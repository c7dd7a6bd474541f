import * as z from 'zod';
import { acuseCancelacion } from './acuse';
import { cfdiRow } from './cfdi';
import { day, id, instant, money } from './scalars';
import { type Infer, schema } from './schema';

/** What became of one rule: `aviso` does not hold but does not condemn the CFDI, `omitida` could not be checked or does not apply. */
export const resultadoValidacion = schema(() => z.enum(['ok', 'aviso', 'falla', 'omitida']));

/** One rule of the report on a CFDI. `id` never changes its meaning; `evidencia` is a Spanish sentence with what was seen. */
export const validacion = schema(() =>
  z.object({
    id: z.string(),
    titulo: z.string(),
    resultado: resultadoValidacion(),
    evidencia: z.string(),
    lugares: z.array(z.string()).readonly().optional().describe('XPath de lo que no se cumple, los primeros'),
    codigos: z
      .array(z.string())
      .readonly()
      .optional()
      .describe('códigos oficiales de las reglas publicadas que no se cumplen'),
    matrices: z
      .array(z.string())
      .readonly()
      .optional()
      .describe('matrices de errores del SAT que tienen esos códigos, con su versión'),
  }),
);
export type Validacion = Infer<typeof validacion>;

/** Another XML with the UUID of a CFDI, which it replaced because it verifies and this one did not. Kept as evidence. */
export const cfdiReemplazado = schema(() =>
  z.object({
    id,
    status: z.number().int().min(4).max(5),
    errmsg: z.string().nullable().describe('por qué no se verificó'),
    origen: z.string().describe('quién lo trajo'),
    created: instant.describe('cuándo llegó'),
    reemplazado: instant.describe('cuándo se reemplazó'),
    sha256: z.string(),
    xmlurl: z.string(),
    pdfurl: z.string().nullable().describe('solo de un PDF que llegó con él'),
  }),
);
export type CfdiReemplazado = Infer<typeof cfdiReemplazado>;

/** A CFDI as its own screen shows it. Links are signed, expire and end with the session. */
export const cfdiDetail = schema(() =>
  cfdiRow().extend({
    version: z.string(),
    metodopago: z.string().nullable(),
    formapago: z.string().nullable(),
    usocfdi: z.string().nullable(),
    subtotal: money,
    statuscanc: z.number().int().min(0).max(5),
    preaceptado: z.enum(['', '0', '1']).describe('vacío donde no aplica la pre-aceptación'),
    cancelablehasta: day
      .nullable()
      .describe('último día en que su emisor puede cancelarlo (CFF 29-A); null si es recibido o no está vigente'),
    verificado: instant.nullable().describe('última vez que el SAT contestó por él'),
    estadosat: z
      .enum(['Vigente', 'Cancelado', 'No Encontrado'])
      .nullable()
      .describe('lo que contestó el SAT de un CFDI que no cumple una regla; su status no cambia por ello'),
    dichosat: z
      .string()
      .nullable()
      .describe('lo que el SAT contestó con palabras que no están en sus catálogos, como llegó'),
    created: instant,
    pdfurl: z.string().nullable().describe('siempre, para un CFDI que se puede representar'),
    pdforiginal: z.boolean().describe('el PDF llegó con el CFDI; si no, se hace del XML'),
    xmlurl: z.string(),
    validaciones: z
      .array(validacion())
      .describe('todas las reglas, en el orden en que se leen; status y errmsg resultan de las que fallaron'),
    reemplazados: z.array(cfdiReemplazado()).describe('lo más reciente primero'),
    acuses: z
      .array(acuseCancelacion())
      .describe('de su cancelación, que alguien subió o llegaron por correo; lo más reciente primero'),
  }),
);
export type CfdiDetail = Infer<typeof cfdiDetail>;
