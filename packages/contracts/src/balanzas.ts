import * as z from 'zod';
import { MAX_CUENTAS_PROPIAS, numeroCuenta } from './cuentas';
import { mediaTypes } from './exportacion';
import { file } from './file';
import { route } from './route';
import { mesFiscal, money } from './scalars';
import { type Infer, schema } from './schema';

const done = schema(() => z.object({ msg: z.string() }));
const saldo = z
  .string()
  .trim()
  .regex(/^-?\d{1,13}(\.\d{1,2})?$/, 'El saldo no es válido')
  .meta({ examples: ['1160.00'] });

/** An account in a month; balances are positive as its naturaleza wants them. */
export const cuentaDeBalanza = schema(() =>
  z.object({
    numero: z.string(),
    nombre: z.string(),
    nivel: z.number().int().min(1),
    inicial: money,
    debe: money,
    haber: money,
    final: money,
  }),
);
export type CuentaDeBalanza = Infer<typeof cuentaDeBalanza>;

/** Why the balanza of a month cannot be written as the SAT takes it. */
export const faltasBalanza = {
  saldos: 'No hay saldos iniciales de su año',
  cuadre: 'Los saldos iniciales no cuadran: el deudor y el acreedor suman distinto',
} as const;
export type FaltaBalanza = keyof typeof faltasBalanza;

/** The balanza of a month: of movements, and with balances where those of the beginning of its year are known. */
export const balanzaDelMes = schema(() =>
  z.object({
    mes: mesFiscal,
    cuentas: z.array(cuentaDeBalanza()),
    totales: z.object({ debe: money, haber: money }),
    saldos: z
      .array(z.object({ cuenta: z.string(), saldo: money }))
      .describe('los iniciales del año, como se guardaron'),
    diferencia: money.describe('saldos deudores menos acreedores al empezar el año'),
    falta: z.enum(['saldos', 'cuadre']).nullable(),
  }),
);
export type BalanzaDelMes = Infer<typeof balanzaDelMes>;

/** Opening balances of a year, in place of those before. */
export const nuevosSaldos = schema(() =>
  z.strictObject({
    saldos: z
      .array(z.strictObject({ cuenta: numeroCuenta, saldo }))
      .max(MAX_CUENTAS_PROPIAS, `Un año tiene hasta ${MAX_CUENTAS_PROPIAS} saldos`)
      .refine(
        (all) => new Set(all.map(({ cuenta }) => cuenta)).size === all.length,
        'Una cuenta está dos veces en los saldos',
      )
      .refine(
        (all) => all.every(({ cuenta }) => !all.some((other) => other.cuenta.startsWith(`${cuenta}.`))),
        'Escriba el saldo de cada cuenta de detalle, sin el de la cuenta que las suma',
      ),
  }),
);
export type NuevosSaldos = Infer<typeof nuevosSaldos>;

const anio = z.string().regex(/^20\d{2}$/, 'El año no es válido');

/** Calls about what the pólizas of a month add up to. */
export const balanzasCalls = () => ({
  get: route({
    method: 'GET',
    path: '/balanzas/{id}',
    id: mesFiscal,
    problems: ['conflict'],
    summary:
      'Balanza de un mes según las pólizas: movimientos por cuenta y, si hay saldos iniciales del año, saldos. Se niega como las pólizas.',
    answer: balanzaDelMes(),
  }),
  download: route({
    method: 'GET',
    path: '/balanzas/{id}',
    when: { type: 'xlsx' },
    id: mesFiscal,
    problems: ['conflict'],
    summary: 'Descarga la balanza de un mes en Excel.',
    answer: file,
    media: [mediaTypes.xlsx],
  }),
  downloadXml: route({
    method: 'GET',
    path: '/balanzas/{id}',
    when: { type: 'xml' },
    id: mesFiscal,
    problems: ['conflict'],
    summary:
      'Descarga la balanza de comprobación de un mes en el XML del Anexo 24, en ZIP. Se niega sin saldos iniciales del año, o si no cuadran.',
    answer: file,
    media: [mediaTypes.zip],
  }),
  saveSaldos: route({
    method: 'PUT',
    path: '/saldos-iniciales/{id}',
    id: anio,
    problems: ['conflict'],
    summary: 'Guarda los saldos con que empieza un año, en lugar de los que había.',
    body: nuevosSaldos,
    answer: done,
  }),
});
