import * as z from 'zod';
import { clasesFlujo, MOTIVO_LENGTH, tiposDecision } from './celdas-impuesto';
import { keysOf } from './keys-of';
import { id, instant, mesFiscal, uuid } from './scalars';
import { type Infer, schema } from './schema';

const tipoDecision = keysOf(tiposDecision);
const clase = keysOf(clasesFlujo);
/** Who said something, and when. */
export const autoria = { autor: z.string().describe('correo'), fecha: instant };

/** A decision of a user, which holds until it is undone. It is about all tax lines of its CFDI or document. */
export const decisionFlujo = schema(() =>
  z.object({
    id,
    tipo: tipoDecision,
    mes: mesFiscal.nullable().describe('a dónde se movió'),
    clase: clase.nullable().describe('como qué se clasificó'),
    motivo: z.string(),
    ...autoria,
    cfdi: id,
    uuid: z.string(),
    documento: z.string().nullable().describe('UUID del documento de un REP'),
    contraparte: z.string(),
    nombre: z.string(),
  }),
);
export type DecisionFlujo = Infer<typeof decisionFlujo>;

/** What is remembered of a counterparty, or of products. */
export const reglaClase = schema(() =>
  z.object({
    id,
    emitido: z.boolean().describe('de lo que se emite; si no, de lo que se recibe'),
    contraparte: z.string().describe('RFC; vacío en una regla por producto'),
    nombre: z.string(),
    producto: z
      .string()
      .nullable()
      .describe('los primeros 2, 4 o 6 dígitos, o los 8, de c_ClaveProdServ; null en una regla por contraparte'),
    clase,
    motivo: z.string(),
    ...autoria,
  }),
);
export type ReglaClase = Infer<typeof reglaClase>;

/** Why a user decides something. */
export const motivoDecision = z
  .string('Escriba el motivo')
  .trim()
  .min(1, 'Escriba el motivo')
  .max(MOTIVO_LENGTH, `El motivo tiene como máximo ${MOTIVO_LENGTH} caracteres`)
  .regex(/^[^\p{Cc}\p{Cs}]*$/u, 'El motivo contiene caracteres que no se permiten');

const sobre = {
  cfdi: id,
  documento: uuid.nullable().default(null).describe('de un REP: cuál de los documentos que paga'),
  motivo: motivoDecision,
};

/** A decision to be taken. */
export const nuevaDecision = schema(() =>
  z.discriminatedUnion('tipo', [
    z.strictObject({ tipo: z.literal('noAcreditable'), ...sobre }),
    z.strictObject({ tipo: z.literal('acreditable'), ...sobre }),
    z.strictObject({ tipo: z.literal('marca'), ...sobre }),
    z.strictObject({ tipo: z.literal('restituido'), ...sobre }),
    z.strictObject({ tipo: z.literal('mes'), mes: mesFiscal, ...sobre }),
    z.strictObject({ tipo: z.literal('clase'), clase, ...sobre }),
  ]),
);
export type NuevaDecision = z.input<ReturnType<typeof nuevaDecision>>;

const CLAVE_ESCRITA = 'Escriba los primeros 2, 4 o 6 dígitos, o los 8, de la ClaveProdServ';

/** How the keys of products begin that a rule is of: a division, group, class or key of c_ClaveProdServ. */
export const claveProducto = schema(() =>
  z
    .string(CLAVE_ESCRITA)
    .trim()
    .regex(/^(\d{2}){1,4}$/, CLAVE_ESCRITA)
    .describe('dígitos iniciales de c_ClaveProdServ'),
);

/** A class to be remembered of a counterparty, or of the products whose key begins so. */
export const nuevaRegla = schema(() =>
  z.union([
    z.strictObject({
      contraparte: z.string().trim().toUpperCase().min(12).max(13).describe('RFC'),
      clase,
      motivo: motivoDecision,
    }),
    z.strictObject({
      producto: claveProducto(),
      clase,
      motivo: motivoDecision,
    }),
  ]),
);
export type NuevaRegla = z.input<ReturnType<typeof nuevaRegla>>;
