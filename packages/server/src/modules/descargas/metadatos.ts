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
  /** When it was cancelled; null while it is valid. */
  cancelado: string | null;
}

const COLUMNS = 12;
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const TIME = /^(\d{4}-\d{2}-\d{2})[ T](\d{2}:\d{2}:\d{2})/;
const MONEY = /^\$?\d[\d,]*(\.\d{1,6})?$/;

/**
 * Parses the SAT's metadata: 12 columns separated by `~`, unquoted, so that a name may contain quotes and even line
 * breaks. A line that is incomplete, or not of the taxpayer, is counted as wrong.
 */
export function parseMetadatos(text: string, rfc: string): { metadatos: Metadato[]; wrong: number } {
  const metadatos: Metadato[] = [];
  let wrong = 0;
  for (const line of linesOf(text)) {
    const metadato = readLine(line, rfc);
    if (metadato) metadatos.push(metadato);
    else wrong++;
  }
  return { metadatos, wrong };
}

/** Yields lines. A line begins with a UUID; any other continues the name of the line before. */
function* linesOf(text: string): Generator<string> {
  let line: string | undefined;
  for (const piece of text.split(/\r?\n/)) {
    if (UUID.test(piece.split('~', 1)[0] ?? '')) {
      if (line !== undefined) yield line;
      line = piece;
    } else if (line !== undefined && piece !== '') line += ` ${piece}`;
  }
  if (line !== undefined) yield line;
}

function readLine(line: string, rfc: string): Metadato | null {
  const columns = line.split('~');
  if (columns.length !== COLUMNS) return null;
  const [uuid = '', emisor = '', nombreEmisor = '', receptor = '', nombreReceptor = ''] = columns;
  const [emision = '', , monto = '', efecto = '', estatus = '', cancelacion = ''] = columns.slice(6);
  const emitido = emisor === rfc;
  const fecha = timeOf(emision);
  if ((!emitido && receptor !== rfc) || fecha === null || !MONEY.test(monto) || !/^[01]$/.test(estatus)) return null;
  return {
    uuid: uuid.toLowerCase(),
    emitido,
    contraparte_rfc: (emitido ? receptor : emisor).slice(0, 13),
    contraparte_nombre: (emitido ? nombreReceptor : nombreEmisor).slice(0, 300),
    tipo: efecto.slice(0, 1),
    fecha,
    total: monto.replaceAll(/[$,]/g, ''),
    cancelado: estatus === '0' ? (timeOf(cancelacion) ?? fecha) : null,
  };
}

function timeOf(text: string): string | null {
  const [, day, time] = TIME.exec(text) ?? [];
  return day && time && !Number.isNaN(Date.parse(`${day}T${time}Z`)) ? `${day}T${time}` : null;
}
