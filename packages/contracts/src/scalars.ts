import * as z from 'zod';
import { RFC } from './rfc';

export const rfc = z
  .string()
  .regex(RFC, 'RFC no válido')
  .meta({ examples: ['EKU9003173C9'] });

/** Folio fiscal, always lower case inside the vault. */
export const uuid = z
  .string()
  .transform((value) => value.toLowerCase())
  .pipe(z.string().regex(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/, 'UUID no válido'))
  .meta({ examples: ['ad662d33-6934-459c-a128-bdf0393e0f44'] });

/** Opaque identifier assigned by the server. */
export const id = z.guid().meta({ examples: ['018f2d3c-5b1e-7c40-9a52-3f0d6c1b7e11'] });

/** A day, `yyyy-MM-dd`, without a time zone. The calendar has no year 0. */
export const day = z.iso
  .date()
  .refine((value) => !value.startsWith('0000'), 'El año no es válido')
  .meta({ examples: ['2026-01-31'] });

/** A moment of the server's clock, ISO 8601 with offset. Shown at -07:00. */
export const instant = z.iso.datetime({ offset: true }).meta({ examples: ['2026-01-31T18:20:11.000Z'] });

/** A CFDI's own date and time, `yyyy-MM-ddTHH:mm:ss`: local, without offset, never shifted. Source: Anexo 20 `t_FechaH`. */
export const fechaCfdi = z.iso.datetime({ local: true }).meta({ examples: ['2026-01-31T11:20:11'] });

/** Money as a decimal string, so that no float ever touches it. */
export const money = z
  .string()
  .regex(/^-?\d+(\.\d+)?$/)
  .meta({ examples: ['1160.00'] });

/** Three letters of c_Moneda. */
export const moneda = z
  .string()
  .regex(/^[A-Z]{3}$/)
  .meta({ examples: ['MXN'] });

/** One line of text, trimmed and without control characters. `what` begins its messages: 'El nombre'. */
export const oneLine = (longest: number, what: string) =>
  z
    .string()
    .trim()
    .max(longest, `${what} tiene hasta ${longest} caracteres`)
    .regex(/^[^\p{Cc}\p{Cs}]*$/u, `${what} contiene caracteres que no se permiten`);

/** Text that a person typed into a search box or a filter. */
export const searchText = z
  .string()
  .trim()
  .min(1)
  .max(100)
  .meta({ examples: ['A123'] });

/** E-mail of an account, in lower case. */
export const correo = z
  .string('Escriba el correo')
  .trim()
  .toLowerCase()
  .max(254, 'El correo es demasiado largo')
  .pipe(z.email('No es un correo válido'));

/** A name that will be shown to others and written into mails: no markup, no addresses, one line. */
export const plainName = (longest: number) =>
  z
    .string('Escriba un nombre')
    .trim()
    .min(1, 'Escriba un nombre')
    .max(longest, `Escriba a lo más ${longest} letras`)
    .regex(/^[^<>\p{C}]*$/u, 'Contiene caracteres que no se permiten')
    .refine((name) => !/:\/\/|www\./i.test(name), 'No puede contener direcciones de internet');

/** Code of an authenticator app (6 digits), or one of the recovery codes; blanks and dashes do not matter. */
export const codigo = z
  .string('Escriba el código')
  .transform((value) => value.replaceAll(/[\s-]/g, '').toUpperCase())
  .pipe(z.string().regex(/^(\d{6}|[A-Z2-7]{12})$/, 'El código tiene 6 dígitos, o es uno de recuperación'));

/** A calendar month, `AAAA-MM`. */
export const mesFiscal = z.string().regex(/^20\d{2}-(0[1-9]|1[0-2])$/, 'El mes no es válido');
