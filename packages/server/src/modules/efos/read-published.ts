import { createHash } from 'node:crypto';
import { rfc as rfcSchema } from '@boveda/contracts';
import { updatedIn } from './published-day';
import { EfosRefused, publishedLines } from './published-lines';
import { type SplitLine, splitLine, splitWithoutQuotes } from './split-line';

/** The columns that every list has. */
type Common = 'rfc' | 'nombre';

/** The texts of a row by column; a column that the file has not is empty. */
export type Texts<Column extends string> = Readonly<Record<Column, string>>;

/** What a published list looks like. */
export interface PublishedShape<Column extends string, Fila> {
  /** In messages: «listado 69-B». */
  titulo: string;
  /** How the header of each column reads, without accents and in lower case; what is neither letter nor digit is a blank. */
  columns: Readonly<Record<Column | Common, RegExp>>;
  /** Columns without which a line is not the header, besides the RFC. */
  required: readonly (Column | Common)[];
  /** What a line before the header of another list says, compared as headers are. */
  refuses?: RegExp;
  /** Returns what a row says; null when that cannot be read. */
  read(texts: Texts<Column | Common>, rfc: string): Fila | null;
}

/** What a list had besides its rows. */
export interface PublishedRead {
  sha256: string;
  /** «Información actualizada al …». */
  actualizado: string | null;
  filas: number;
  /** Rows that could not be read. */
  omitidas: number;
  /** Rows whose RFC the SAT has struck out. */
  suprimidas: number;
  /** RFCs of rows that could not be read otherwise. */
  ilegibles: string[];
}

const HEADER_WITHIN = 60;
const BATCH = 1_000;
/** A cell with line breaks goes on for so many lines, and so many letters. */
const MAX_JOINED = 6;
const MAX_JOINED_LENGTH = 16_384;
/** More rows than one and this share that cannot be read mean that the list is another one. */
const MAX_ODD_SHARE = 0.01;
/** By order of a court the SAT strikes out some rows (0.6 % of 69-B); more than this share means another file. */
const MAX_STRUCK_SHARE = 0.05;
const SEPARATORS = [',', ';', '\t', '|'];
const GENERICO = /^X[AE]XX010101000$/;

/** For comparing: corrupted accents become blanks. */
export const folded = (text: string): string =>
  text
    .normalize('NFD')
    .replaceAll(/\p{Diacritic}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, ' ')
    .trim();

/** Without control characters and repeated blanks. */
const clean = (text: string): string => text.replaceAll(/[\p{Cc}\s]+/gu, ' ').trim();

/** Also as a formula of a spreadsheet, with an entity of HTML, or with the mark of a footnote. */
const rfcIn = (text: string): string =>
  text
    .toUpperCase()
    .replaceAll('&AMP;', '&')
    .replace(/(?:\(\d+\)|\*{1,2})\s*$/, '')
    .replaceAll(/[\s.\-'"=]/g, '') || text.trim();

/** An RFC that was struck out, whole or in part: letters, signs or a word in its place. */
const STRUCK = new RegExp(
  `^(${[
    'X{4,}(0{6}X{3})?',
    '[\\W_]{4,}',
    '[A-ZÑ&\\d]{0,9}[*#_]{3,}[A-Z\\d*#_]*',
    'N/A',
    '\\W?(SESUPRIM|SUPRIM|ELIMINAD|TACHAD|TESTAD)[A-Z]*\\W?',
  ].join('|')})$`,
);
const isStruck = (text: string): boolean => STRUCK.test(rfcIn(text));
/** In the name's place the SAT then writes «Información suprimida en cumplimiento de la Ley …». */
const STRUCK_NAME = /informaci.{1,2}n (suprimid|testad|eliminad)|^\W?(suprimid|tachad|testad|eliminad)[oa]s?\b/i;

interface Header {
  separator: string;
  width: number;
  places: Record<string, number>;
}

/**
 * Reads a list that the SAT publishes as a stream, and passes its rows on in batches. The columns are found by the names in the header,
 * wherever it is. A row that cannot be read is counted and left out. When it resolves, the file was complete; when it throws, the caller
 * discards the rows.
 *
 * @throws {EfosRefused} not the list, one that ends inside a row, or one of which too much cannot be read
 */
export async function readPublished<Column extends string, Fila>(
  source: AsyncIterable<Uint8Array>,
  shape: PublishedShape<Column, Fila>,
  take: (rows: Fila[]) => Promise<void>,
): Promise<PublishedRead> {
  const hash = createHash('sha256');
  const reader = new Reader(shape);
  for await (const lines of publishedLines(source, hash)) {
    for (const { text, isUnterminated } of lines) reader.line(text, isUnterminated);
    if (reader.rows.length >= BATCH) await take(reader.rows.splice(0));
    if (reader.isLost) break;
  }
  reader.end();
  if (reader.rows.length > 0) await take(reader.rows.splice(0));
  const { actualizado, filas, omitidas, suprimidas, ilegibles } = reader;
  refuseAnother(shape.titulo, reader);
  return { sha256: hash.digest('hex'), actualizado, filas, omitidas, suprimidas, ilegibles };
}

type Counts = Pick<PublishedRead, 'filas' | 'omitidas' | 'suprimidas'>;

function refuseAnother(titulo: string, { filas, omitidas, suprimidas }: Counts): void {
  const all = filas + omitidas + suprimidas;
  if (filas === 0)
    throw new EfosRefused(`El archivo no es el ${titulo}: no se encontró su encabezado, o no tiene renglones.`);
  if (omitidas > Math.max(1, all * MAX_ODD_SHARE))
    throw new EfosRefused(`Del ${titulo} no se pudieron leer ${omitidas} de ${all} renglones; se admite el 1 %.`);
  if (suprimidas > Math.max(1, all * MAX_STRUCK_SHARE))
    throw new EfosRefused(`El ${titulo} tiene ${suprimidas} de ${all} renglones sin RFC; se admite el 5 %.`);
}

/** Puts the lines of a list together to rows, and reads those. */
class Reader<Column extends string, Fila> {
  readonly rows: Fila[] = [];
  actualizado: string | null = null;
  filas = 0;
  omitidas = 0;
  suprimidas = 0;
  readonly ilegibles: string[] = [];

  readonly #shape: PublishedShape<Column, Fila>;
  #header: Header | null = null;
  #before = 0;
  /** Lines that belong to a row, or a header, that has not ended. */
  #pending: string[] = [];
  /** Cells of the shortest row so far. */
  #shortest = Number.POSITIVE_INFINITY;

  constructor(shape: PublishedShape<Column, Fila>) {
    this.#shape = shape;
  }

  /** No header came where one has to be. */
  get isLost(): boolean {
    return this.#header === null && this.#before > HEADER_WITHIN;
  }

  line(text: string, isUnterminated: boolean): void {
    if (text.trim() === '') return;
    if (this.#header) this.#rowLine(text, this.#header, isUnterminated);
    else if (!this.isLost) this.#lineBefore(text);
  }

  end(): void {
    if (this.#header) this.#finish(this.#header);
  }

  /** The cells of the header may have line breaks. */
  #lineBefore(text: string): void {
    this.#before++;
    this.actualizado ??= updatedIn(text);
    const { refuses, titulo } = this.#shape;
    if (refuses?.test(folded(text))) throw new EfosRefused(`El archivo es de otra lista: no es el ${titulo}.`);
    this.#pending.push(text);
    const joined = this.#pending.join('\n');
    const whole = [text, joined].filter((lines) => !hasOpenQuote(lines));
    this.#header = whole.map((lines) => headerIn(lines, this.#shape)).find((header) => header !== null) ?? null;
    if (this.#header || !hasOpenQuote(joined) || joined.length > MAX_JOINED_LENGTH) this.#pending = [];
  }

  #rowLine(text: string, header: Header, isUnterminated: boolean): void {
    if (this.#pending.length > 0 && beginsRow(text, header)) this.#finish(header);
    this.#pending.push(text);
    const joined = this.#pending.join('\n');
    const split = splitLine(joined, header.separator);
    const width = split.cells.length;
    if (isUnterminated && beginsRow(joined, header) && (split.isOpen || width < Math.min(header.width, this.#shortest)))
      throw new EfosRefused(`El ${this.#shape.titulo} termina a la mitad de un renglón.`);
    const goesOn = split.isOpen || width <= lastNeeded(header, this.#shape.required);
    if (!goesOn) {
      this.#shortest = Math.min(this.#shortest, width);
      this.#pending = [];
      this.#read(split.cells, header, joined);
    } else if (this.#pending.length >= MAX_JOINED || joined.length > MAX_JOINED_LENGTH) this.#finish(header);
  }

  /** Ends a row at a line where it does not seem complete. */
  #finish(header: Header): void {
    if (this.#pending.length === 0) return;
    const joined = this.#pending.join('\n');
    this.#pending = [];
    const split: SplitLine = splitLine(joined, header.separator);
    this.#read(split.isOpen ? splitWithoutQuotes(joined, header.separator) : split.cells, header, joined);
  }

  #read(given: readonly string[], header: Header, line: string): void {
    const cells = given.map(clean);
    while (cells.at(-1) === '') cells.pop();
    if (cells.length === 0) return;
    const at = (place: number | undefined) => cells[place ?? -1] ?? '';
    const rfc = rfcIn(at(header.places.rfc));
    // Of pages that were put together.
    if (rfc === 'RFC') return;
    if (isStruck(rfc) || STRUCK_NAME.test(at(header.places.nombre))) {
      this.suprimidas++;
      return;
    }
    const fila =
      rfcSchema.safeParse(rfc).success && !GENERICO.test(rfc) ? this.#filaOf(cells, given.length, header, rfc) : null;
    if (fila) {
      this.filas++;
      this.rows.push(fila);
      return;
    }
    const updated = updatedIn(line);
    this.actualizado ??= updated;
    if (updated !== null) return;
    this.omitidas++;
    if (rfcSchema.safeParse(rfc).success) this.ilegibles.push(rfc);
  }

  /** A separator inside a name that is not quoted makes a row longer than the header: its name is put together again. */
  #filaOf(cells: readonly string[], width: number, header: Header, rfc: string): Fila | null {
    const fila = this.#shape.read(textsOf(cells, header), rfc);
    const extra = width - header.width;
    const from = header.places.nombre ?? -1;
    if (fila || extra <= 0 || from < 0) return fila;
    const nombre = cells.slice(from, from + extra + 1).join(`${header.separator} `);
    return this.#shape.read(textsOf([...cells.slice(0, from), nombre, ...cells.slice(from + extra + 1)], header), rfc);
  }
}

const hasOpenQuote = (text: string): boolean => text.split('"').length % 2 === 0;

const textsOf = (cells: readonly string[], { places }: Header) =>
  Object.fromEntries(Object.entries(places).map(([column, place]) => [column, cells[place] ?? ''])) as never;

function headerIn(line: string, { columns, required }: PublishedShape<string, unknown>): Header | null {
  for (const separator of SEPARATORS) {
    const names = splitLine(line, separator).cells.map(folded);
    const places = Object.fromEntries(
      Object.entries<RegExp>(columns).map(([column, form]) => [column, names.findIndex((name) => form.test(name))]),
    );
    if (['rfc', ...required].every((column) => (places[column] ?? -1) >= 0))
      return { separator, width: names.length, places };
  }
  return null;
}

/** Whether a line has an RFC, or what is left of one, where a row has it. */
function beginsRow(line: string, { separator, places }: Header): boolean {
  const rfc = rfcIn(splitLine(line, separator).cells[places.rfc ?? -1] ?? '');
  return rfcSchema.safeParse(rfc).success || isStruck(rfc);
}

/** The last column that a row cannot do without. */
const lastNeeded = ({ places }: Header, required: readonly string[]): number =>
  Math.max(...['rfc', ...required].map((column) => places[column] ?? -1));
