import * as z from 'zod';
import { motivoDecision } from './decisiones-impuestos';
import { pageOf } from './list';
import { RFC } from './rfc';
import { route } from './route';
import { id, instant, oneLine } from './scalars';
import { type Infer, schema } from './schema';

/** Accounts and rules that a taxpayer may have. */
export const MAX_CUENTAS_PROPIAS = 2_000;
export const MAX_REGLAS_CUENTA = 1_000;

/** Number of an account: its código agrupador, or with up to two levels below it. */
export const numeroCuenta = z
  .string()
  .trim()
  .regex(/^\d{3}(\.\d{2}){0,3}$/, 'Escriba el número como 601, 601.84 o 601.84.01')
  .meta({ examples: ['601.84'] });

/** An amount that a person writes, in pesos. */
export const importe = z
  .string()
  .trim()
  .regex(/^\d{1,13}(\.\d{1,2})?$/, 'El importe no es válido')
  .meta({ examples: ['1160.00'] });

const done = schema(() => z.object({ msg: z.string() }));
/** D: deudora, A: acreedora. */
export const naturalezasCuenta = { D: 'Deudora', A: 'Acreedora' } as const;
export type NaturalezaCuenta = keyof typeof naturalezasCuenta;

/** An account of the catalogue of a taxpayer. */
export const cuentaDelCatalogo = schema(() =>
  z.object({
    numero: z.string(),
    agrupador: z.string().describe('código agrupador del SAT (Anexo 24)'),
    nombre: z.string(),
    naturaleza: z.enum(['D', 'A']),
    nivel: z.number().int().min(1),
    propia: z.boolean().describe('la agregó el contribuyente'),
    externo: z.string().describe('su número en el programa de contabilidad; vacío si es el mismo'),
  }),
);
export type CuentaDelCatalogo = Infer<typeof cuentaDelCatalogo>;

/** An account to be added, or the number that another program gives to one. */
export const nuevaCuenta = schema(() =>
  z.strictObject({
    numero: numeroCuenta,
    nombre: oneLine(100, 'El nombre').default('').describe('solo de una que se agrega'),
    naturaleza: z.enum(['D', 'A']).default('D').describe('solo de una que se agrega en el primer nivel'),
    externo: oneLine(30, 'El número').default('').describe('su número en el programa de contabilidad'),
  }),
);
export type NuevaCuenta = z.input<ReturnType<typeof nuevaCuenta>>;

const condiciones = {
  emitido: z.boolean().describe('de lo que se emite, o de lo que se recibe'),
  contraparte: z
    .string()
    .trim()
    .toUpperCase()
    .regex(new RegExp(`^$|${RFC.source}`), 'RFC no válido')
    .default('')
    .describe('RFC; vacío, cualquiera'),
  clave: z
    .string()
    .trim()
    .regex(/^\d{0,8}$/, 'Escriba los primeros dígitos de la clave')
    .default('')
    .describe('dígitos iniciales de c_ClaveProdServ; vacío, cualquiera'),
  uso: z
    .string()
    .trim()
    .regex(/^([A-Z]{1,2}\d{2})?$/, 'El uso no es válido')
    .default('')
    .describe('c_UsoCFDI; vacío, cualquiera'),
  metodo: z.enum(['', 'PUE', 'PPD']).default('').describe('c_MetodoPago; vacío, cualquiera'),
  tipo: z.enum(['', 'I', 'E']).default('').describe('c_TipoDeComprobante; vacío, cualquiera'),
};

/** A rule that chooses the account of what meets its conditions, the most precise before others. */
export const reglaDeCuenta = schema(() =>
  z.object({
    id,
    emitido: z.boolean(),
    contraparte: z.string(),
    nombre: z.string().describe('de la contraparte; vacío si la bóveda no la conoce'),
    clave: z.string(),
    uso: z.string(),
    metodo: z.string(),
    tipo: z.string(),
    cuenta: z.string(),
    motivo: z.string(),
    autor: z.string(),
    fecha: instant,
  }),
);
export type ReglaDeCuenta = Infer<typeof reglaDeCuenta>;

/** A rule to be remembered, in place of one with the same conditions. */
export const nuevaReglaDeCuenta = schema(() =>
  z
    .strictObject({ ...condiciones, cuenta: numeroCuenta, motivo: motivoDecision })
    .refine(
      ({ contraparte, clave, uso, metodo, tipo }) => [contraparte, clave, uso, metodo, tipo].some(Boolean),
      'Escriba al menos una condición',
    )
    .meta({ examples: [{ emitido: false, clave: '8210', cuenta: '601.61', motivo: 'Es publicidad' }] }),
);
export type NuevaReglaDeCuenta = z.input<ReturnType<typeof nuevaReglaDeCuenta>>;

/** Calls about the catalogue of accounts and the rules that choose them. */
export const cuentasContablesCalls = () => ({
  list: route({
    method: 'GET',
    path: '/cuentas',
    summary: 'Lista el catálogo de cuentas de las pólizas propuestas, con las que agregó el contribuyente.',
    answer: z.object({ rows: z.array(cuentaDelCatalogo()) }),
  }),
  save: route({
    method: 'PUT',
    path: '/cuentas',
    problems: ['conflict'],
    summary:
      'Agrega una cuenta al catálogo, o cambia su nombre; o guarda el número que el programa de contabilidad da a una cuenta.',
    body: nuevaCuenta,
    answer: done,
  }),
  remove: route({
    method: 'DELETE',
    path: '/cuentas/{id}',
    id: numeroCuenta,
    problems: ['not_found', 'conflict'],
    summary:
      'Quita del catálogo una cuenta que se agregó y nada usa, u olvida el número que el programa de contabilidad da a una cuenta.',
    answer: done,
  }),
  listReglas: route({
    method: 'GET',
    path: '/reglas-cuenta',
    summary: 'Lista las reglas que eligen la cuenta de un ingreso o gasto en las pólizas propuestas.',
    query: z.object({
      limit: z.coerce.number().int().min(1).max(250).default(50),
      offset: z.coerce.number().int().min(0).max(10_000_000).default(0),
    }),
    answer: pageOf(reglaDeCuenta()),
  }),
  saveRegla: route({
    method: 'PUT',
    path: '/reglas-cuenta',
    problems: ['conflict'],
    summary:
      'Guarda la cuenta de lo que cumple unas condiciones. Precede la regla de la contraparte, luego la de la clave más larga, luego la de más condiciones.',
    body: nuevaReglaDeCuenta,
    answer: done,
  }),
  removeRegla: route({
    method: 'DELETE',
    path: '/reglas-cuenta/{id}',
    problems: ['not_found'],
    summary: 'Olvida una regla de cuentas.',
    answer: done,
  }),
});
