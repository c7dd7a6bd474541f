import { StringDecoder } from 'node:string_decoder';

/** The SAT's metadata of a CFDI, for the taxpayer that requested it. */
export interface Metadato {
  uuid: string;
  emitido: boolean;
  contraparte_rfc: string;
  contraparte_nombre: string;
  tipo: string;
  /** `yyyy-MM-ddTHH:mm:ss`, local. */
  fecha: string;
  total: string;
  vigente: boolean;
  /** FechaCancelacion; null while it is valid, and where the SAT omits it. */
  cancelado: string | null;
}

const COLUMNS = 12;
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const UUID_LENGTH = 36;
const TIME = /^(\d{4}-\d{2}-\d{2})[ T](\d{2}:\d{2}:\d{2})/;
const MONEY = /^\$?\d[\d,]*(\.\d{1,6})?$/;
/** More than any line of the SAT; the rest of a longer one is dropped, so that a file without line breaks costs no memory. */
const LONGEST_LINE = 16_384;

/**
 * Parses the SAT's metadata: 12 columns separated by `~`, unquoted, so that a name may contain quotes and even line
 * breaks. Yields null for a line that is incomplete, or not of the taxpayer.
 */
export async function* parseMetadatos(pieces: AsyncIterable<Buffer>, rfc: string): AsyncGenerator<Metadato | null> {
  let line: string | undefined;
  for await (const piece of textLinesOf(pieces)) {
    // A line begins with a UUID; any other continues the name of the line before.
    if (piece[UUID_LENGTH] === '~' && UUID.test(piece.slice(0, UUID_LENGTH))) {
      if (line !== undefined) yield readLine(line, rfc);
      line = piece;
    } else if (line !== undefined && piece !== '' && line.length < LONGEST_LINE) line += ` ${piece}`;
  }
  if (line !== undefined) yield readLine(line, rfc);
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

function readLine(line: string, rfc: string): Metadato | null {
  const columns = line.split('~');
  if (columns.length !== COLUMNS) return null;
  const [uuid = '', emisor = '', nombreEmisor = '', receptor = '', nombreReceptor = ''] = columns;
  const [emision = '', , monto = '', efecto = '', estatus = '', cancelacion = ''] = columns.slice(6);
  const emitido = emisor === rfc;
  const fecha = timeOf(emision);
  if ((!emitido && receptor !== rfc) || fecha === null || !MONEY.test(monto) || !/^[01]$/.test(estatus)) return null;
  const vigente = estatus === '1';
  return {
    uuid: uuid.toLowerCase(),
    emitido,
    contraparte_rfc: clean(emitido ? receptor : emisor, 13),
    contraparte_nombre: clean(emitido ? nombreReceptor : nombreEmisor, 300),
    tipo: clean(efecto, 1),
    fecha,
    total: monto.replaceAll(/[$,]/g, ''),
    vigente,
    cancelado: vigente ? null : timeOf(cancelacion),
  };
}

/** PostgreSQL refuses NUL. */
const clean = (text: string, longest: number) => text.replaceAll('\0', '').slice(0, longest);

function timeOf(text: string): string | null {
  const [, day, time] = TIME.exec(text) ?? [];
  return day && time && !Number.isNaN(Date.parse(`${day}T${time}Z`)) ? `${day}T${time}` : null;
}
