import * as z from 'zod';
import { fechaCfdi, id, instant, rfc } from './scalars';
import { type Infer, schema } from './schema';

/** EstatusUUID of an acuse of cancellation: of CFDI, and from 1201 on of CFDI de retenciones. Source: the SAT's services of cancellation. */
export const estatusAcuse: Readonly<Record<string, string>> = {
  '201': 'Solicitud de cancelación recibida',
  '202': 'Cancelación solicitada antes',
  '203': 'No corresponde al emisor',
  '204': 'No se puede cancelar',
  '205': 'El SAT no conoce el folio fiscal',
  '206': 'No es de un CFDI del sector primario',
  '207': 'Falta el motivo de cancelación, o no es válido',
  '208': 'El folio de sustitución no es válido',
  '209': 'El motivo no lleva folio de sustitución',
  '210': 'Se solicitó después de la declaración',
  '211': 'Se solicitó después del límite de una factura global',
  '212': 'La relación con el CFDI que lo sustituye no es válida',
  '1201': 'Retención cancelada',
  '1202': 'Retención cancelada antes',
  '1203': 'La retención no corresponde al emisor',
  '1204': 'La retención no se puede cancelar',
  '1205': 'El SAT no conoce la retención',
};

/** An acuse of cancellation that was brought for a CFDI, as it was received. It does not change the state, which the SAT is asked for. */
export const acuseCancelacion = schema(() =>
  z.object({
    id,
    fecha: fechaCfdi.nullable().describe('Fecha del acuse; null si no la tiene'),
    rfcemisor: rfc.describe('RfcEmisor del acuse, que es el del CFDI'),
    estatus: z.string().describe('EstatusUUID del folio; vacío si no lo tiene'),
    significado: z.string().describe('lo que quiere decir; vacío si no se conoce'),
    folios: z.number().int().min(1).describe('cuántos folios tiene el acuse'),
    origen: z.string().describe('quién lo trajo'),
    created: instant.describe('cuándo llegó'),
    sha256: z.string(),
    xmlurl: z.string(),
    pdfurl: z.string(),
  }),
);
export type AcuseDeCancelacion = Infer<typeof acuseCancelacion>;
