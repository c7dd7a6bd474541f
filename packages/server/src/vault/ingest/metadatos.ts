import type { MetadatoTable } from '../../esquema/tables/descarga-tables';
import { charactersOf } from '../files/characters';
import { SEPARATORS } from '../files/sat-metadata';

/** The SAT's metadata of a CFDI, for the taxpayer that requested it. */
export type Metadato = Omit<MetadatoTable, 'rfc_owner'>;

const UUID = /^\s*[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}\s*$/i;
const RFC = /^\s*[A-ZÑ&]{3,4}\d{6}[A-Z\d]{3}\s*$/i;
const CLOCK = '(\\d{2}:\\d{2})(:\\d{2})?';
/** As the SAT writes it, and as spreadsheets do. */
const TIME = new RegExp(`^\\s*(?:(\\d{4}-\\d{2}-\\d{2})[ T]|(\\d{2})/(\\d{2})/(\\d{4}) )${CLOCK}`);
/** A comma is no decimal point: the same digits would be another amount. */
const MONEY = /^\s*\$?\s*((?:\d+|\d{1,3}(?:,\d{3})+)?(?:\.\d{1,6})?)0*\s*$/;
const TIME_OR_NONE = new RegExp(`^\\s*$|${TIME.source}`);
const ANYTHING = /^/;
const VIGENTE = /^\s*(?:1|vigente|true)\s*$/i;
const CANCELADO = /^\s*(?:0|cancelado|false)\s*$/i;

/** Columns of the SAT in its order, by their names, and what each holds. */
const COLUMNS = {
  Uuid: UUID,
  RfcEmisor: RFC,
  NombreEmisor: ANYTHING,
  RfcReceptor: RFC,
  NombreReceptor: ANYTHING,
  RfcPac: new RegExp(`^\\s*$|${RFC.source}`, 'i'),
  FechaEmision: TIME,
  FechaCertificacionSat: TIME_OR_NONE,
  Monto: MONEY,
  EfectoComprobante: /^\s*[A-Z]/i,
  Estatus: new RegExp(`${VIGENTE.source}|${CANCELADO.source}`, 'i'),
  FechaCancelacion: TIME_OR_NONE,
} as const;
type Column = keyof typeof COLUMNS;

/** More than any line of the SAT; the rest of a longer one is dropped, so that a file without line breaks costs no memory. */
const LONGEST_LINE = 16_384;
/** Separators inside the names of one line. */
const MOST_SEPARATORS = 32;

/** What the columns of a file are, and between which signs. */
interface Layout {
  separator: string;
  names: readonly string[];
}

/**
 * Parses the SAT's metadata: columns separated by `~` (in some files by `|` or tabs) under the names of a header, unquoted, so that a
 * name may contain quotes, line breaks and even separators. Columns of other names are ignored; without a header they are the
 * SAT's. Text is UTF-8, UTF-16 or, line by line, Windows-1252. Yields null for a line that is incomplete, or not of the taxpayer.
 */
export async function* parseMetadatos(pieces: AsyncIterable<Buffer>, rfc: string): AsyncGenerator<Metadato | null> {
  let layout: Layout | undefined;
  let line: string | undefined;
  const read = (text: string) => readLine(columnsOf(text, layout ?? layoutOfRow(text)), rfc);
  for await (const piece of textLinesOf(pieces)) {
    const { separator, names } = layout ?? layoutOfRow(piece);
    // A line has its UUID in place; any other continues the name of the line before.
    if (UUID.test(piece.split(separator, names.length)[names.indexOf('Uuid')] ?? '')) {
      if (line !== undefined) yield read(line);
      line = piece;
    } else if (line === undefined) layout = layoutOf(piece) ?? layout;
    else if (piece !== '' && line.length < LONGEST_LINE) line += ` ${piece}`;
  }
  if (line !== undefined) yield read(line);
}

/** Layout of a header; null for a line that is none. */
function layoutOf(line: string): Layout | null {
  const known = new Map(Object.keys(COLUMNS).map((name) => [name.toLowerCase(), name]));
  for (const separator of SEPARATORS) {
    const names = line.split(separator).map((name) => known.get(name.replaceAll(/[^A-Za-z]/g, '').toLowerCase()) ?? '');
    if (names.includes('Uuid') && names.includes('Estatus')) return { separator, names };
  }
  return null;
}

const layoutOfRow = (line: string): Layout => ({
  separator:
    SEPARATORS.find((separator) => UUID.test(line.split(separator, 1)[0] ?? '') && line.includes(separator)) ?? '~',
  names: Object.keys(COLUMNS),
});

async function* textLinesOf(pieces: AsyncIterable<Buffer>): AsyncGenerator<string> {
  let rest = '';
  for await (const piece of toLatin1(pieces)) {
    const lines = (rest + piece).split(/\r\n?|\n/);
    rest = (lines.pop() ?? '').slice(0, LONGEST_LINE);
    for (const line of lines) yield charactersOf(line);
  }
  yield charactersOf(rest);
}

/** One character for each byte of UTF-8 or Windows-1252, so that a line is decoded as a whole. */
async function* toLatin1(pieces: AsyncIterable<Buffer>): AsyncGenerator<string> {
  let wide: InstanceType<typeof TextDecoder> | null | undefined;
  for await (const piece of pieces) {
    if (wide === undefined && piece.length > 1) wide = wideDecoder(piece);
    yield wide ? Buffer.from(wide.decode(piece, { stream: true })).toString('latin1') : piece.toString('latin1');
  }
}

function wideDecoder([first, second]: Uint8Array) {
  if ((first === 0xff && second === 0xfe) || (first !== 0 && second === 0)) return new TextDecoder('utf-16le');
  return (first === 0xfe && second === 0xff) || first === 0 ? new TextDecoder('utf-16be') : null;
}

type Columns = Readonly<Partial<Record<Column, string>>>;

/** Columns that a line may lack at its end. */
const MOST_MISSING = 2;

/** Values of a line by column. Separators beyond those of the layout are inside of names, wherever all else fits, or after its end. */
function columnsOf(line: string, { separator, names }: Layout): Columns | null {
  const values = line.split(separator);
  const surplus = values.length - names.length;
  const named = (row: readonly string[]) => Object.fromEntries(names.map((name, at) => [name, row[at]])) as Columns;
  if (surplus === 0) return named(values);
  if (surplus > MOST_SEPARATORS || surplus < -MOST_MISSING) return null;
  const whole = surplus > 0 ? withWholeNames(values, { separator, names }) : null;
  if (whole) return named(whole);
  const padded = [...values, ...Array<string>(MOST_MISSING).fill('')].slice(0, names.length);
  return names.every((name, at) => patternOf(name).test(padded[at] ?? '')) ? named(padded) : null;
}

/** The values of a line whose names contain separators. */
function withWholeNames(values: readonly string[], { separator, names }: Layout): readonly string[] | null {
  const surplus = values.length - names.length;
  const [first = -1, second = -1] = names.flatMap((name, at) => (name.startsWith('Nombre') ? [at] : []));
  /** Whether the values of the columns from one to another are what they are called, when they are `shift` places later. */
  const fit = (from: number, to: number, shift: number) =>
    names.slice(from, to).every((name, at) => patternOf(name).test(values[from + at + shift] ?? ''));
  // What is around the names has one place each, so that only what is between them is looked for.
  if (second === -1 || !fit(0, first, 0) || !fit(second + 1, names.length, surplus)) return null;
  for (let inSecond = 0; inSecond <= surplus; inSecond++) {
    const inFirst = surplus - inSecond;
    if (fit(first + 1, second, inFirst)) {
      const joinedSecond = joined(values, separator, { at: second + inFirst, more: inSecond });
      return joined(joinedSecond, separator, { at: first, more: inFirst });
    }
  }
  return null;
}

const patternOf = (name: string): RegExp => (name === '' ? ANYTHING : COLUMNS[name as Column]);

/** The values with `more` of them joined to the one at this place. */
const joined = (
  values: readonly string[],
  separator: string,
  { at, more }: { at: number; more: number },
): readonly string[] => values.toSpliced(at, more + 1, values.slice(at, at + more + 1).join(separator));

function readLine(columns: Columns | null, rfc: string): Metadato | null {
  const { Uuid = '', FechaEmision = '', Monto = '', Estatus = '' } = columns ?? {};
  const [emisor, receptor] = [rfcOf(columns?.RfcEmisor), rfcOf(columns?.RfcReceptor)];
  const emitido = emisor === rfc;
  const fecha = timeOf(FechaEmision);
  const total = MONEY.exec(Monto)?.[1]?.replaceAll(',', '') ?? '';
  if (!columns || (!emitido && receptor !== rfc) || fecha === null) return null;
  if (total === '' || !COLUMNS.Estatus.test(Estatus)) return null;
  const { NombreEmisor, NombreReceptor, EfectoComprobante, FechaCancelacion = '' } = columns;
  const vigente = VIGENTE.test(Estatus);
  return {
    uuid: Uuid.trim().toLowerCase(),
    emitido,
    contraparte_rfc: clean(emitido ? receptor : emisor, 13),
    contraparte_nombre: clean((emitido ? NombreReceptor : NombreEmisor) ?? '', 300),
    tipo: clean((EfectoComprobante ?? '').trim().toUpperCase(), 1),
    fecha,
    total,
    vigente,
    cancelado: vigente ? null : timeOf(FechaCancelacion),
  };
}

const rfcOf = (text = ''): string => text.trim().toUpperCase();

/** PostgreSQL refuses NUL. */
const clean = (text: string, longest: number) => text.replaceAll('\0', '').slice(0, longest);

function timeOf(text: string): string | null {
  const [, iso, day, month, year, clock, seconds = ':00'] = TIME.exec(text) ?? [];
  const date = iso ?? `${year}-${month}-${day}`;
  return clock && !Number.isNaN(Date.parse(`${date}T${clock}${seconds}Z`)) ? `${date}T${clock}${seconds}` : null;
}
