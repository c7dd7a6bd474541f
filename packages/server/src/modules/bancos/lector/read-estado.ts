import { parseXml, type XmlElement } from '@boveda/cfdi';
import { decodeText } from './decode-text';
import { type Estado, EstadoIlegible, MAX_BYTES, MAX_CELDA } from './estado';
import { identify } from './identify';
import { readCep } from './read-cep';
import { readMt940 } from './read-mt940';
import { readOfx } from './read-ofx';
import { readPasted } from './read-pasted';
import { findLayout, firmaOf, type Perfil, readTable, type Sugerido, suggestPerfil } from './read-table';
import { readSpreadsheetMl, readXlsx } from './sheet';
import { likelySeparador, SEPARADORES, splitTable } from './split-table';

/** A statement, or a table whose columns a user has to say. */
export type Lectura = { estado: Estado } | { porMapear: Sugerido };

/** How a file is to be read. */
export interface Lector {
  /** The taxpayer of the statement. */
  rfc: string;
  /** What a user said of tables with these titles (`firmaOf`). */
  perfilDe(firma: string): Perfil | undefined;
}

/**
 * Reads the statement of a bank, whatever its kind: by its bytes, never by its name. Each movement comes with who paid or was paid, as far
 * as its text says. @throws EstadoIlegible with a Spanish sentence
 */
export async function readEstado(bytes: Buffer, lector: Lector): Promise<Lectura> {
  if (bytes.length > MAX_BYTES) throw new EstadoIlegible('El archivo pesa más de 8 MB: divídalo por meses.');
  if (bytes.length === 0) throw new EstadoIlegible('El archivo está vacío.');
  const read = await readKind(bytes, lector);
  if ('porMapear' in read) return read;
  const { estado } = read;
  if (estado.movimientos.length === 0 && estado.noLeidos.length === 0)
    throw new EstadoIlegible('El archivo no tiene movimientos.');
  return {
    estado: { ...estado, movimientos: estado.movimientos.map((each) => ({ ...each, ...identify(each) })) },
  };
}

const startsWith = (bytes: Buffer, ...start: number[]) => start.every((byte, at) => bytes[at] === byte);

async function readKind(bytes: Buffer, lector: Lector): Promise<Lectura> {
  if (startsWith(bytes, 0x50, 0x4b, 3, 4)) return readFilas(await readXlsx(bytes), lector);
  if (startsWith(bytes, 0x25, 0x50, 0x44, 0x46))
    throw new EstadoIlegible('Un PDF no se lee: descargue los movimientos como CSV, Excel o TXT.');
  if (startsWith(bytes, 0xd0, 0xcf, 0x11, 0xe0))
    throw new EstadoIlegible('El Excel es de un formato anterior a 2007 o tiene contraseña: guárdelo como XLSX o CSV.');
  const text = decodeText(bytes);
  const head = text.slice(0, 2_000);
  if (/OFXHEADER|<OFX>/i.test(head)) return { estado: readOfx(text) };
  if (/^:(20|25|60F):/m.test(head) && /^:61:/m.test(text)) return { estado: readMt940(text) };
  if (/^\s*<(\?xml|[A-Za-z])/.test(head)) return readXml(bytes, lector);
  return readText(text, lector);
}

function readXml(bytes: Buffer, lector: Lector): Lectura {
  let root: XmlElement;
  try {
    root = parseXml(bytes);
  } catch {
    throw new EstadoIlegible('El XML está dañado o tiene un DOCTYPE.');
  }
  if (root.local === 'SPEI_Tercero') return { estado: readCep(root, lector.rfc) };
  if (root.local === 'Workbook') return readFilas(readSpreadsheetMl(bytes), lector);
  throw new EstadoIlegible('El XML no es un CEP ni un libro de Excel.');
}

/** Longest line: 60 columns of the longest cells that are kept. */
const MAX_LINEA = 60 * MAX_CELDA;

/** Rows at the beginning that tell the separator: a file of 8 MB is split once. */
const PROBADAS = 120;

function readText(text: string, lector: Lector): Lectura {
  if (hasLongLine(text)) throw new EstadoIlegible('El archivo tiene renglones demasiado largos para ser una tabla.');
  const head = text.split('\n', PROBADAS).join('\n');
  const likely = likelySeparador(text);
  const fits = SEPARADORES.find((separador) => readKnown(splitTable(head, separador), lector) !== null);
  const known = fits && readKnown(splitTable(text, fits), lector);
  if (known) return known;
  const pasted = readPasted(text);
  if (pasted) return { estado: pasted };
  return readFilas(likely === null ? [] : splitTable(text, likely), lector);
}

function hasLongLine(text: string): boolean {
  let length = 0;
  for (let at = 0; at < text.length && length <= MAX_LINEA; at++) {
    const isEnd = text[at] === '\n' || text[at] === '\r';
    length = isEnd ? 0 : length + 1;
  }
  return length > MAX_LINEA;
}

function readFilas(filas: readonly string[][], lector: Lector): Lectura {
  const known = readKnown(filas, lector);
  if (known) return known;
  const suggested = suggestPerfil(filas);
  if (!suggested) throw new EstadoIlegible('No se encontró una tabla de movimientos en el archivo.');
  return { porMapear: suggested };
}

/** By what a user said of these titles, else by the layout of a bank. */
function readKnown(filas: readonly string[][], { perfilDe }: Lector): Lectura | null {
  const suggested = suggestPerfil(filas);
  const said = suggested && perfilDe(firmaOf(suggested.titulos));
  if (said) return { estado: readTable(filas, { ...said, desde: suggested.desde }) };
  const found = findLayout(filas);
  return found && { estado: readTable(filas, found) };
}
