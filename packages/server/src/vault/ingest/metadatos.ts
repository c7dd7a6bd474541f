import { StringDecoder } from 'node:string_decoder';
import type { MetadatoTable } from '../../esquema/tables/descarga-tables';

/** The SAT's metadata of a CFDI, for the taxpayer that requested it. */
export type Metadato = Omit<MetadatoTable, 'rfc_owner'>;

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const RFC = /^[A-ZÑ&]{3,4}\d{6}[A-Z\d]{3}$/i;
const TIME = /^(\d{4}-\d{2}-\d{2})[ T](\d{2}:\d{2}:\d{2})/;
const MONEY = /^\$?\d[\d,]*(\.\d{1,6})?$/;
const TIME_OR_NONE = /^(?:\s*$|\d{4}-\d{2}-\d{2}[ T]\d{2}:\d{2}:\d{2})/;
const ANYTHING = /^/;

/** Columns of the SAT in its order, by their names, and what each holds. */
const COLUMNS = {
  Uuid: UUID,
  RfcEmisor: RFC,
  NombreEmisor: ANYTHING,
  RfcReceptor: RFC,
  NombreReceptor: ANYTHING,
  RfcPac: /^\s*$|^[A-ZÑ&]{3,4}\d{6}[A-Z\d]{3}$/i,
  FechaEmision: TIME,
  FechaCertificacionSat: TIME_OR_NONE,
  Monto: MONEY,
  EfectoComprobante: /^[A-Z]/i,
  Estatus: /^[01]$/,
  FechaCancelacion: TIME_OR_NONE,
} as const;
type Column = keyof typeof COLUMNS;

/** More than any line of the SAT; the rest of a longer one is dropped, so that a file without line breaks costs no memory. */
const LONGEST_LINE = 16_384;
/** Separators inside the names of one line. */
const MOST_SEPARATORS = 32;

/**
 * Parses the SAT's metadata: columns separated by `~` under the names of a header, unquoted, so that a name may contain
 * quotes, line breaks and even separators. Columns of other names are ignored; without a header they are the SAT's. Yields
 * null for a line that is incomplete, or not of the taxpayer.
 */
export async function* parseMetadatos(pieces: AsyncIterable<Buffer>, rfc: string): AsyncGenerator<Metadato | null> {
  let layout: readonly string[] = Object.keys(COLUMNS);
  let line: string | undefined;
  const read = (text: string) => readLine(columnsOf(text, layout), rfc);
  for await (const piece of textLinesOf(pieces)) {
    // A line has its UUID in place; any other continues the name of the line before.
    if (UUID.test(piece.split('~', layout.length)[layout.indexOf('Uuid')] ?? '')) {
      if (line !== undefined) yield read(line);
      line = piece;
    } else if (line === undefined) layout = layoutOf(piece) ?? layout;
    else if (piece !== '' && line.length < LONGEST_LINE) line += ` ${piece}`;
  }
  if (line !== undefined) yield read(line);
}

/** Names of a header; null for a line that is none. */
function layoutOf(line: string): string[] | null {
  const known = new Map(Object.keys(COLUMNS).map((name) => [name.toLowerCase(), name]));
  const names = line.split('~').map((name) => known.get(name.replaceAll(/[^A-Za-z]/g, '').toLowerCase()) ?? '');
  return names.includes('Uuid') && names.includes('Estatus') ? names : null;
}

async function* textLinesOf(pieces: AsyncIterable<Buffer>): AsyncGenerator<string> {
  const decoder = new StringDecoder('utf8');
  let rest = '';
  for await (const piece of pieces) {
    const lines = (rest + decoder.write(piece)).split(/\r?\n/);
    rest = (lines.pop() ?? '').slice(0, LONGEST_LINE);
    yield* lines;
  }
  yield rest + decoder.end();
}

type Columns = Readonly<Partial<Record<Column, string>>>;

/** Values of a line by column. Separators beyond those of the layout are inside of names: wherever all else fits. */
function columnsOf(line: string, layout: readonly string[]): Columns | null {
  const values = line.split('~');
  const surplus = values.length - layout.length;
  const named = (row: readonly string[]) => Object.fromEntries(layout.map((name, at) => [name, row[at]])) as Columns;
  if (surplus === 0) return named(values);
  if (surplus < 0 || surplus > MOST_SEPARATORS) return null;
  const [first = -1, second = -1] = layout.flatMap((name, at) => (name.startsWith('Nombre') ? [at] : []));
  /** Whether the values of the columns from one to another are what they are called, when they are `shift` places later. */
  const fit = (from: number, to: number, shift: number) =>
    layout.slice(from, to).every((name, at) => patternOf(name).test(values[from + at + shift] ?? ''));
  // What is around the names has one place each, so that only what is between them is looked for.
  if (second === -1 || !fit(0, first, 0) || !fit(second + 1, layout.length, surplus)) return null;
  for (let inSecond = 0; inSecond <= surplus; inSecond++) {
    const inFirst = surplus - inSecond;
    if (fit(first + 1, second, inFirst))
      return named(joined(joined(values, second + inFirst, inSecond), first, inFirst));
  }
  return null;
}

const patternOf = (name: string): RegExp => (name === '' ? ANYTHING : COLUMNS[name as Column]);

/** The values with `more` of them joined to the one at this place. */
const joined = (values: readonly string[], at: number, more: number): readonly string[] =>
  values.toSpliced(at, more + 1, values.slice(at, at + more + 1).join('~'));

function readLine(columns: Columns | null, rfc: string): Metadato | null {
  const { Uuid = '', RfcEmisor, RfcReceptor, FechaEmision = '', Monto = '', Estatus = '' } = columns ?? {};
  const emitido = RfcEmisor === rfc;
  const fecha = timeOf(FechaEmision);
  if (!columns || (!emitido && RfcReceptor !== rfc) || fecha === null) return null;
  if (!MONEY.test(Monto) || !COLUMNS.Estatus.test(Estatus)) return null;
  const { NombreEmisor, NombreReceptor, EfectoComprobante, FechaCancelacion = '' } = columns;
  const vigente = Estatus === '1';
  return {
    uuid: Uuid.toLowerCase(),
    emitido,
    contraparte_rfc: clean((emitido ? RfcReceptor : RfcEmisor) ?? '', 13),
    contraparte_nombre: clean((emitido ? NombreReceptor : NombreEmisor) ?? '', 300),
    tipo: clean(EfectoComprobante ?? '', 1),
    fecha,
    total: Monto.replaceAll(/[$,]/g, ''),
    vigente,
    cancelado: vigente ? null : timeOf(FechaCancelacion),
  };
}

/** PostgreSQL refuses NUL. */
const clean = (text: string, longest: number) => text.replaceAll('\0', '').slice(0, longest);

function timeOf(text: string): string | null {
  const [, day, time] = TIME.exec(text) ?? [];
  return day && time && !Number.isNaN(Date.parse(`${day}T${time}Z`)) ? `${day}T${time}` : null;
}
