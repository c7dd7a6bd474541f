import { rfc } from '@boveda/contracts';
import { decodeWindows1252 } from '@boveda/platform/core/single-byte';
import { CsvError, type Info, parse } from 'csv-parse/sync';
import * as z from 'zod';
import { es } from 'zod/locales';

/** A line of the list of article 49 Bis. */
export interface Fila49Bis {
  rfc: string;
  nombre: string;
  oficio: string;
  /** Day of its publication. */
  publicacion: string;
  /** Its resolution is final. */
  firme: boolean;
}

/** The file is not a list that can be loaded; the message is Spanish and names the lines and what is wrong in each. */
export class Lista49BisRefused extends Error {
  override readonly name = 'Lista49BisRefused';
}

interface Renglon {
  record: string[];
  info: Info;
}

const MAX_LINE = 16_384;
const HEADER_WITHIN = 30;
/** Of wrong lines the message names so many. */
const MAX_WRONG = 10;
/** The article is in force since then. */
const VIGENCIA = '2026-01-01';
const GENERICO = /^X[AE]XX010101000$/;

/** How a header of each column may begin or what it may contain; accents may be corrupted. */
const HEADERS: Readonly<Record<keyof Fila49Bis, RegExp>> = {
  rfc: /^r\.?f\.?c\b/i,
  nombre: /nombre|social|denominaci/i,
  oficio: /^(?!fecha).*oficio/i,
  publicacion: /publicaci|^fecha$/i,
  firme: /^firme/i,
};
const NOMBRES: Readonly<Record<keyof Fila49Bis, string>> = {
  rfc: 'RFC',
  nombre: 'nombre',
  oficio: 'oficio',
  publicacion: 'fecha de publicación',
  firme: 'firme',
};
const columnas = Object.keys(HEADERS) as (keyof Fila49Bis)[];
/** May be missing: what is published is final. */
const OPCIONAL: keyof Fila49Bis = 'firme';

const texto = (max: number) =>
  z
    .string()
    .min(1, 'falta')
    .max(max, `pasa de ${max} letras`)
    .regex(/^\P{Cc}*$/u, 'tiene caracteres de control')
    .regex(/^(?![=+\-@])/, 'empieza como una fórmula de hoja de cálculo');

const fila = (hoy: string) =>
  z.object({
    rfc: z
      .string()
      .transform((text) => text.toUpperCase().replaceAll(' ', ''))
      .pipe(rfc.refine((value) => !GENERICO.test(value), 'es un RFC genérico')),
    nombre: texto(300),
    oficio: texto(100),
    publicacion: z
      .string()
      .transform(isoOf)
      .pipe(
        z.iso
          .date({ error: 'no es una fecha dd/mm/aaaa', abort: true })
          .refine((value) => value >= VIGENCIA, 'es anterior a 2026, cuando entró en vigor el artículo')
          .refine((value) => value <= hoy, 'es posterior a hoy'),
      ),
    firme: z
      .string()
      .default('sí')
      .transform((text) => text.toLowerCase())
      .pipe(z.enum(['sí', 'si', 'no'], 'no es «sí» ni «no»'))
      .transform((text) => text !== 'no'),
  });

/**
 * Parses a CSV in UTF-8 or Windows-1252, separated by commas or semicolons, whose header names RFC, nombre, oficio and
 * fecha de publicación in any order, and may name firme (sí or no).
 *
 * @param hoy the last day of publication that is accepted
 * @throws {Lista49BisRefused} any line is wrong, or there is none
 */
export function parse49Bis(bytes: Uint8Array, hoy: string): Fila49Bis[] {
  const renglones = readCsv(textOf(bytes));
  const header = renglones
    .slice(0, HEADER_WITHIN)
    .findIndex(({ record }) => placesIn(record).every((at, place) => at >= 0 || columnas[place] === OPCIONAL));
  const names = renglones[header]?.record;
  if (!names) throw new Lista49BisRefused('No se encontró el encabezado: RFC, nombre, oficio y fecha de publicación.');
  const filas = validate(renglones.slice(header + 1), names, fila(hoy));
  if (filas.length === 0)
    throw new Lista49BisRefused('El archivo no tiene contribuyentes. El listado se vacía con --vaciar si.');
  return filas;
}

/** Where in a header each column is; -1 where it is not. */
const placesIn = (header: readonly string[]) =>
  columnas.map((name) => header.findIndex((text) => HEADERS[name].test(text)));

/** Reads the lines after the header; throws what is wrong in them. */
function validate(
  renglones: readonly Renglon[],
  names: readonly string[],
  schema: ReturnType<typeof fila>,
): Fila49Bis[] {
  const places = placesIn(names);
  const lines = new Map<string, number>();
  const filas: Fila49Bis[] = [];
  const wrong: string[] = [];
  for (const { record, info } of renglones) {
    const given = Object.fromEntries(columnas.map((name, at) => [name, record[places[at] ?? -1]]));
    const { data, error } = schema.safeParse(given, { error: es().localeError });
    const refuse = (reason: string) => wrong.push(`Renglón ${info.lines}: ${reason}.`);
    const before = lines.get(data?.rfc ?? '');
    if (record.length !== names.length) refuse(`tiene ${record.length} columnas y el encabezado ${names.length}`);
    else if (!data) refuse(error.issues.map(describe).join('; '));
    else if (before !== undefined) refuse(`${data.rfc} ya está en el renglón ${before}`);
    else {
      lines.set(data.rfc, info.lines);
      filas.push(data);
    }
  }
  if (wrong.length > MAX_WRONG) wrong.splice(MAX_WRONG, wrong.length, `Y ${wrong.length - MAX_WRONG} renglones más.`);
  if (wrong.length > 0) throw new Lista49BisRefused(wrong.join('\n'));
  return filas;
}

const describe = ({ path, message }: z.core.$ZodIssue) => `${NOMBRES[path[0] as keyof Fila49Bis]}: ${message}`;

function readCsv(text: string): Renglon[] {
  // The header decides: names contain commas, and some semicolons.
  const header = text.split(/\r?\n/, HEADER_WITHIN).find((line) => /\br\.?f\.?c\b/i.test(line)) ?? '';
  try {
    return parse(text, {
      delimiter: header.includes(';') ? ';' : ',',
      info: true,
      maxRecordSize: MAX_LINE,
      relaxColumnCount: true,
      skipEmptyLines: true,
      skipRecordsWithEmptyValues: true,
      trim: true,
    }) as unknown as Renglon[];
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    throw new Lista49BisRefused(`Renglón ${String(error.lines)}: no es un CSV bien formado (${error.code}).`);
  }
}

/** Without its BOM. A file that is no UTF-8 is read as Windows-1252. */
function textOf(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return decodeWindows1252(bytes);
  }
}

/** Converts `dd/mm/yyyy` to `yyyy-MM-dd`; another text stays as it is. */
function isoOf(text: string): string {
  const [, day = '', month = '', year] = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/.exec(text) ?? [];
  return year === undefined ? text : `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
}
