import * as z from 'zod';
import { fechaCfdi, id } from './scalars';
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

/** A CFDI of a chain of replacements (TipoRelacion 04). */
export const eslabonCfdi = schema(() =>
  cfdiNombrado().extend({
    fecha: fechaCfdi.nullable(),
    sustituye: z.array(z.string()).describe('UUIDs that it replaces'),
  }),
);
export type EslabonCfdi = Infer<typeof eslabonCfdi>;
