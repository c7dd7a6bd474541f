import * as z from 'zod';
import { clasesGasto } from './celdas-impuesto';
import { motivoDecision } from './decisiones-impuestos';
import { keysOf } from './keys-of';
import { day, id, instant, money } from './scalars';
import { type Infer, schema } from './schema';

/** Pedimentos of one month that a user may give. */
export const MAX_IMPORTACIONES = 500;
/** Key of a country that the catalogue of the DIOT does not have. */
export const OTRO_PAIS = 'ZZZ';
/** What IVA may exceed 16 % of its base by: a pedimento has whole pesos. */
const REDONDEO = 0.5;
const TASA = 0.16;

const importe = (name: string) =>
  z
    .string()
    .regex(/^\d{1,13}(\.\d{1,2})?$/, `${name} no es válido`)
    .refine((amount) => Number(amount) > 0, `${name} debe ser mayor que 0`);

/** Fifteen digits: year, customs office, patente and number; spaces between them do not count. */
const pedimento = z
  .string()
  .regex(/^(?:[\s-]*\d){15}[\s-]*$/, 'El pedimento tiene 15 dígitos: año, aduana, patente y número')
  .max(40, 'El pedimento tiene 15 dígitos: año, aduana, patente y número')
  .overwrite((text) => text.replaceAll(/[\s-]/g, ''))
  .meta({ examples: ['26 48 3009 6001234'] });

const texto = (name: string, longest: number) =>
  z
    .string()
    .trim()
    .max(longest, `${name} pasa de ${longest} caracteres`)
    .regex(/^[^|\p{Cc}\p{Cs}]*$/u, `${name} contiene caracteres que no se permiten`);

const proveedor = {
  idFiscal: z
    .string()
    .trim()
    .toUpperCase()
    .regex(/^[A-Z0-9][A-Z0-9 ./-]{0,39}$/, 'El número de identificación fiscal no es válido')
    .describe('del proveedor extranjero')
    .meta({ examples: ['US-998877'] }),
  nombre: texto('El nombre', 300).min(1, 'Escriba el nombre del proveedor extranjero'),
  pais: z
    .string()
    .trim()
    .toUpperCase()
    .regex(/^[A-Z]{3}$/, 'Elija el país')
    .describe('clave del catálogo de la DIOT; ZZZ es otro')
    .meta({ examples: ['USA'] }),
  jurisdiccion: texto('El lugar de jurisdicción', 300)
    .describe('solo de otro país')
    .meta({ examples: [''] }),
};

/** IVA of an import that was paid at customs: the user says it, for no CFDI does (LIVA 5, 28). MXN with 2 decimals. */
export const importacionIva = schema(() =>
  z.object({
    id,
    pedimento: z.string().describe('15 dígitos'),
    fecha: day.describe('del pago; se acredita en su mes'),
    base: money.describe('valor sobre el que se pagó el IVA (LIVA 27)'),
    iva: money,
    clase: keysOf(clasesGasto).nullable().describe('para qué es (LIVA 5-V); null: sin identificar'),
    ...{ idFiscal: z.string(), nombre: z.string(), pais: z.string(), jurisdiccion: z.string() },
    evidencia: z.string().describe('cómo se comprueba el pago'),
    ...{ autor: z.string().describe('correo'), guardado: instant },
  }),
);
export type ImportacionIva = Infer<typeof importacionIva>;

/** What a user says of a pedimento, in place of what was said of it before. */
export const nuevaImportacion = schema(() =>
  z
    .strictObject({
      pedimento,
      fecha: day,
      base: importe('La base').meta({ examples: ['10000.00'] }),
      iva: importe('El IVA').meta({ examples: ['1600.00'] }),
      clase: keysOf(clasesGasto).nullable().default(null),
      ...proveedor,
      evidencia: motivoDecision,
    })
    .refine(({ base, iva }) => Number(iva) <= Number(base) * TASA + REDONDEO, {
      path: ['iva'],
      message: 'El IVA es mayor que 16 % de la base',
    })
    .refine(({ pais, jurisdiccion }) => (pais === OTRO_PAIS) === (jurisdiccion !== ''), {
      path: ['jurisdiccion'],
      message: 'El lugar de jurisdicción se escribe cuando el país es Otro, y solo entonces',
    }),
);
export type NuevaImportacion = z.input<ReturnType<typeof nuevaImportacion>>;
