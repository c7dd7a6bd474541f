import * as z from 'zod';
import { RFC } from './rfc';

export const rfc = z.string().regex(RFC, 'RFC no válido');

/** Folio fiscal, always lower case inside the vault. */
export const uuid = z
  .string()
  .transform((value) => value.toLowerCase())
  .pipe(z.string().regex(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/, 'UUID no válido'));

/** Opaque identifier assigned by the server. */
export const id = z.guid();

/** A day, `yyyy-MM-dd`, without a time zone. The calendar has no year 0. */
export const day = z.iso.date().refine((value) => !value.startsWith('0000'), 'El año no es válido');

/** A moment of the server's clock, ISO 8601 with offset. Shown at -07:00. */
export const instant = z.iso.datetime({ offset: true });

/** A CFDI's own date and time, `yyyy-MM-ddTHH:mm:ss`: local, without offset, never shifted. Source: Anexo 20 `t_FechaH`. */
export const fechaCfdi = z.iso.datetime({ local: true });

/** Money as a decimal string, so that no float ever touches it. */
export const money = z.string().regex(/^-?\d+(\.\d+)?$/);

/** Three letters of c_Moneda. */
export const moneda = z.string().regex(/^[A-Z]{3}$/);

/** Text that a person typed into a search box or a filter. */
export const searchText = z.string().trim().min(1).max(100);
