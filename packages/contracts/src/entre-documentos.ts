import * as z from 'zod';
import { fechaCfdi, id, money } from './scalars';
import { type Infer, schema } from './schema';

/** Another CFDI of the same vault. */
export const cfdiEnlazado = schema(() =>
  z.object({
    id,
    direccion: z.enum(['emitidos', 'recibidos']),
    status: z.number().int().min(1).max(5),
  }),
);
export type CfdiEnlazado = Infer<typeof cfdiEnlazado>;

/** A CFDI that another one is about, with what people call it. */
export const cfdiNombrado = schema(() =>
  z.object({
    uuid: z.string(),
    serie: z.string(),
    folio: z.string(),
    cfdi: cfdiEnlazado().nullable().describe('null si la bóveda no lo tiene'),
  }),
);
export type CfdiNombrado = Infer<typeof cfdiNombrado>;

/** Codes of what is checked between documents; none is ever renamed. */
export const reglaEntreDocumentos = schema(() =>
  z.enum([
    'sobrepago',
    'parcialidad_faltante',
    'parcialidad_repetida',
    'saldo_anterior',
    'impuestos_pago',
    'objeto_impuesto_pago',
    'pago_de_cancelada',
    'pago_de_pue',
    'pago_anterior',
    'egreso_de_otro',
    'anticipo',
    'sustitucion_vigente',
    'sustitucion_doble',
    'sustitucion_circular',
  ]),
);
export type ReglaEntreDocumentos = Infer<typeof reglaEntreDocumentos>;

/** What does not hold between this CFDI and others of the vault as they are now, or that a cycle is complete. It changes no state. */
export const hallazgoEntreDocumentos = schema(() =>
  z.object({
    codigo: reglaEntreDocumentos(),
    titulo: z.string(),
    resultado: z.enum(['ok', 'aviso']),
    evidencia: z.string(),
    leido: z.string().nullable().describe('lo que se leyó'),
    esperado: z.string().nullable().describe('lo que se esperaba'),
    otro: cfdiNombrado().nullable().describe('el otro CFDI del que se trata'),
  }),
);
export type HallazgoEntreDocumentos = Infer<typeof hallazgoEntreDocumentos>;

/** What a CFDI of a chain of replacements is to the others; codes that are never renamed. */
export const situacionSustitucion = schema(() =>
  z
    .enum(['vigente', 'sustituido', 'sustituidoVigente', 'cancelado', 'sinVerificar', 'ajeno', 'ausente'])
    .describe(
      'vigente: ninguno válido lo sustituye; sustituido: cancelado y sustituido, por lo que se infiere el motivo 01; sustituidoVigente: uno válido lo sustituye y no se canceló; cancelado: nada conocido lo sustituye; ajeno: de otro emisor, por lo que no se puede sustituir; ausente: no está en la bóveda ni en los metadatos',
    ),
);
export type SituacionSustitucion = Infer<typeof situacionSustitucion>;

/** A CFDI of a chain of replacements (TipoRelacion 04). The SAT gives no motivo of a cancellation: it is inferred. */
export const eslabonCfdi = schema(() =>
  cfdiNombrado().extend({
    fecha: fechaCfdi.nullable(),
    total: money.nullable(),
    moneda: z.string().nullable().describe('null si la bóveda no lo tiene'),
    estatus: z
      .number()
      .int()
      .min(1)
      .max(5)
      .nullable()
      .describe('como status de un CFDI; según los metadatos del SAT si la bóveda no lo tiene, null si nadie lo tiene'),
    cancelado: fechaCfdi.nullable().describe('cuándo se canceló, hasta donde se sabe'),
    canceladosat: z
      .boolean()
      .describe('cancelado es FechaCancelacion de los metadatos del SAT, no el día en que se vio'),
    situacion: situacionSustitucion(),
    sustituye: z.array(z.string()).describe('UUID que sustituye'),
  }),
);
export type EslabonCfdi = Infer<typeof eslabonCfdi>;
