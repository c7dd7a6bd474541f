import { normalizeRfc } from './comprobante/values';
import { CfdiError } from './error';
import type { XmlElement } from './xml/element';
import { parseXml } from './xml/parse';

/** What the SAT answered about one folio fiscal. */
export interface FolioCancelado {
  /** Lower case. */
  readonly uuid: string;
  /** EstatusUUID; empty where the acuse has none. */
  readonly estatus: string;
}

/** The SAT's acuse of a request to cancel CFDI, or CFDI de retenciones. Its seal is a HMAC, which only the SAT can verify. */
export interface AcuseCancelacion {
  readonly rfcEmisor: string;
  /** `yyyy-MM-ddTHH:mm:ss`, as the acuse says; null where it has none that exists. */
  readonly fecha: string | null;
  /** Each UUID once, in the order of the acuse. */
  readonly folios: readonly FolioCancelado[];
}

const UUID = /^\{?([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\}?$/i;
const RFC = /^[A-ZÑ&]{3,4}\d{6}[A-Z\d]{3}$/;
const FECHA = /^(\d{4}-\d{2}-\d{2})[T ](\d{2}:\d{2}:\d{2})/;
const BASE64 = /^[A-Za-z0-9+/=\s]{40,}$/;
/** Folios of one request, at most. Source: the SAT's service of cancellation. */
const MOST_FOLIOS = 500;
/** Names of elements that hold an acuse, or whose text is one. */
const ACUSE = /acuse|cancel.*(result|response)|^xmlbase64$|^string$|^return$/i;
/** The acuse of the receiver's answer, which names folios too. */
const ANSWER = /AceptacionRechazo/i;

const notAnAcuse = (message: string) => new CfdiError('not_a_cfdi', message);

/**
 * Reads an acuse of cancellation: alone, in the SOAP answer of the SAT or of a PAC, or as text in one of its elements.
 * Undefined for any other document.
 *
 * @throws CfdiError with a Spanish sentence, when it is an acuse that names no folio, or no emisor
 */
export function readAcuseCancelacion(root: XmlElement): AcuseCancelacion | undefined {
  const inText = find(root, ({ local, text }) => ACUSE.test(local) && isDocument(text));
  const nested = inText && parsed(inText.text);
  // The answer of a PAC repeats some of what the acuse in it says.
  return (nested && read(nested)) ?? read(root);
}

function read(root: XmlElement): AcuseCancelacion | undefined {
  if (find(root, ({ local }) => ANSWER.test(local))) return undefined;
  const folios = foliosOf(root);
  if (folios.length === 0) {
    if (root.local !== 'Acuse' || saidIn(root, 'RfcEmisor') === undefined) return undefined;
    const codigo = saidIn(root, 'CodEstatus') ?? '';
    throw notAnAcuse(
      `Es un acuse de cancelación sin folios: el SAT no recibió la solicitud${codigo && ` (CodEstatus ${codigo.slice(0, 40)})`}.`,
    );
  }
  if (folios.length > MOST_FOLIOS)
    throw notAnAcuse(`Es un acuse de cancelación con más de ${MOST_FOLIOS} folios, que el SAT no emite.`);
  const said = find(root, (element) => saidIn(element, 'RfcEmisor') !== undefined);
  const rfcEmisor = normalizeRfc(said ? (saidIn(said, 'RfcEmisor') ?? '') : '');
  if (!RFC.test(rfcEmisor))
    throw notAnAcuse('Es un acuse de cancelación, pero no dice de qué emisor: su RfcEmisor falta.');
  const dated = find(root, (element) => saidIn(element, 'Fecha') !== undefined);
  return { rfcEmisor, fecha: fechaOf(dated ? saidIn(dated, 'Fecha') : undefined), folios };
}

/** The first element, from the outside in, that fits. */
function find(element: XmlElement, fits: (element: XmlElement) => boolean): XmlElement | undefined {
  if (fits(element)) return element;
  for (const child of element.children) {
    const found = find(child, fits);
    if (found) return found;
  }
  return undefined;
}

/** Value of an attribute, or text of a child, of this name in any case. */
function saidIn({ attributes, children }: XmlElement, name: string): string | undefined {
  const wanted = name.toLowerCase();
  const [, value] = Object.entries(attributes).find(([key]) => key.toLowerCase() === wanted) ?? [];
  return (value ?? children.find(({ local }) => local.toLowerCase() === wanted)?.text)?.trim();
}

/** Every UUID with the EstatusUUID that follows it, or is beside it. */
function foliosOf(root: XmlElement): FolioCancelado[] {
  const folios = new Map<string, string>();
  collect(root, folios);
  return [...folios].map(([uuid, estatus]) => ({ uuid, estatus }));
}

function collect(element: XmlElement, folios: Map<string, string>): void {
  const inAttributes = valueIn(element.attributes, 'UUID');
  const estatus = valueIn(element.attributes, 'EstatusUUID');
  if (inAttributes !== undefined && estatus !== undefined) add(folios, inAttributes, estatus);
  let open: string | undefined;
  for (const { local, text } of element.children) {
    if (local.toUpperCase() === 'UUID') open = text;
    else if (local.toUpperCase() === 'ESTATUSUUID' && open !== undefined) {
      add(folios, open, text);
      open = undefined;
    }
  }
  for (const child of element.children) collect(child, folios);
}

function valueIn(attributes: XmlElement['attributes'], name: string): string | undefined {
  return Object.entries(attributes).find(([key]) => key.toLowerCase() === name.toLowerCase())?.[1];
}

function add(folios: Map<string, string>, text: string, estatus: string): void {
  const [, uuid] = UUID.exec(text.trim()) ?? [];
  if (uuid) folios.set(uuid.toLowerCase(), /\d{3,4}/.exec(estatus)?.[0] ?? '');
}

function fechaOf(text = ''): string | null {
  const [, day, time] = FECHA.exec(text) ?? [];
  if (!day || !time) return null;
  const at = new Date(`${day}T${time}Z`);
  // A day that does not exist would be another one.
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(day) ? `${day}T${time}` : null;
}

const isDocument = (text: string): boolean => /^\s*</.test(text) || BASE64.test(text);

function parsed(text: string): XmlElement | undefined {
  const decoded = /^\s*</.test(text) ? text : Buffer.from(text, 'base64').toString('utf8');
  try {
    // The declared encoding was that of other bytes.
    return parseXml(Buffer.from(decoded.trim().replace(/^\uFEFF?<\?xml[^>]*\?>/, '')));
  } catch (error) {
    if (error instanceof CfdiError) return undefined;
    throw error;
  }
}
