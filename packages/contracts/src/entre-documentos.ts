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
    cfdi: cfdiEnlazado().nullable().describe('null where the vault does not have it'),
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
    leido: z.string().nullable().describe('what was read'),
    esperado: z.string().nullable().describe('what was expected'),
    otro: cfdiNombrado().nullable().describe('the other CFDI that it is about'),
  }),
);
export type HallazgoEntreDocumentos = Infer<typeof hallazgoEntreDocumentos>;

/** What a CFDI of a chain of replacements is to the others; codes that are never renamed. */
export const situacionSustitucion = schema(() =>
  z
    .enum(['vigente', 'sustituido', 'sustituidoVigente', 'cancelado', 'sinVerificar', 'ajeno', 'ausente'])
    .describe(
      'vigente: valid, and no valid one replaces it; sustituido: cancelled and replaced, so that motivo 01 is inferred; sustituidoVigente: a valid one replaces it and it was not cancelled; cancelado: cancelled, and nothing known replaces it; ajeno: of another issuer, so that it cannot be replaced; ausente: neither vault nor metadata have it',
    ),
);
export type SituacionSustitucion = Infer<typeof situacionSustitucion>;

/** A CFDI of a chain of replacements (TipoRelacion 04). The SAT gives no motivo of a cancellation: it is inferred. */
export const eslabonCfdi = schema(() =>
  cfdiNombrado().extend({
    fecha: fechaCfdi.nullable(),
    total: money.nullable(),
    moneda: z.string().nullable().describe('null where the vault does not have it'),
    estatus: z
      .number()
      .int()
      .min(1)
      .max(5)
      .nullable()
      .describe("see EstatusCfdi; by the SAT's metadata where the vault does not have it, null where neither has it"),
    cancelado: fechaCfdi.nullable().describe('when it was cancelled, as far as it is known'),
    canceladosat: z
      .boolean()
      .describe("cancelado is FechaCancelacion of the SAT's metadata, not the day it was first seen"),
    situacion: situacionSustitucion(),
    sustituye: z.array(z.string()).describe('UUIDs that it replaces'),
  }),
);
export type EslabonCfdi = Infer<typeof eslabonCfdi>;
