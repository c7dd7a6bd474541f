import { SaxesParser } from 'saxes';
import { CfdiError } from '../error';
import { knownEncoding } from './decode';

/**
 * A part of a file that is outside of what is sealed, and that could not be read: an Addenda, what surrounds the document, or
 * its declaration.
 */
export type UnreadPart = 'addenda' | 'surroundings' | 'declaration';

/** A document without its unreadable parts, and what they were. */
export interface Undamaged {
  readonly bytes: Uint8Array;
  readonly unread: readonly UnreadPart[];
}

/** Broken Addendas of one document that are left out, and levels of one that are followed. */
const MAX_CUTS = 3;
const MAX_DEPTH = 1_000;

interface Span {
  name: string;
  start: number;
  end: number;
}

/** What a scan found before it ended. */
interface Outline {
  /** Position after the end tag of the root; null when the scan did not come so far. */
  end: number | null;
  addendas: Span[];
  /** The Addenda in which the scan failed. */
  broken: { start: number; name: string } | null;
}

class ScanEnded extends Error {}

/**
 * Finds the Addendas and the end of the root. Reads without namespaces and without limits of length: what is wrong with
 * them inside an Addenda does not matter.
 */
function outline(text: string): Outline {
  const found: Outline = { end: null, addendas: [], broken: null };
  const open: string[] = [];
  let addenda: { start: number; name: string } | null = null;
  const parser = new SaxesParser({ defaultXMLVersion: '1.0', forceXMLVersion: true });
  parser.on('doctype', () => {
    throw new ScanEnded();
  });
  parser.on('opentagstart', ({ name }) => {
    if (open.length >= MAX_DEPTH) throw new ScanEnded();
    if (open.length === 1 && /^(?:[^:]*:)?addendas?$/i.test(name))
      addenda = { start: text.lastIndexOf('<', parser.position - 1), name };
    open.push(name);
  });
  parser.on('closetag', ({ name, isSelfClosing }) => {
    // saxes closes what is open before it refuses an end tag of another name.
    const endTag = isSelfClosing ? '' : text.slice(text.lastIndexOf('<', parser.position - 1) + 2, parser.position - 1);
    if (!isSelfClosing && endTag.trim() !== name) throw new ScanEnded();
    open.pop();
    if (open.length === 1 && addenda) {
      found.addendas.push({ ...addenda, end: parser.position });
      addenda = null;
    }
    if (open.length > 0) return;
    found.end = parser.position;
    throw new ScanEnded();
  });
  try {
    parser.write(text).close();
  } catch {
    // Ended on purpose, or malformed: what was found until then counts.
  }
  found.broken = found.end === null ? addenda : null;
  return found;
}

/** End of a broken Addenda: after its end tag, the first or the last in the text; without one, before that of the root. */
function endOf(text: string, { start, name }: { start: number; name: string }, which: 'first' | 'last'): number | null {
  const endTag = `</${name}`;
  const at = which === 'first' ? text.indexOf(endTag, start) : text.lastIndexOf(endTag);
  if (at > start) {
    const close = text.indexOf('>', at);
    return close < 0 ? null : close + 1;
  }
  const root = text.lastIndexOf('</');
  return root > start ? root : null;
}

function spanOf(text: string, broken: { start: number; name: string }, which: 'first' | 'last') {
  const end = endOf(text, broken, which);
  return end === null ? null : { start: broken.start, end };
}

/** An Addenda up to a second end tag of it. */
function closedTwice(text: string, addenda: Span | undefined) {
  const at = addenda ? text.lastIndexOf(`</${addenda.name}`) : -1;
  const end = text.indexOf('>', at) + 1;
  return addenda && at >= addenda.end && end > at ? { start: addenda.start, end } : null;
}

/** Text from its declaration, or from its first tag where it has none. */
function fromDeclaration(text: string): string {
  const tag = text.search(/<[A-Za-z_]/);
  if (tag < 0) return text;
  const declared = text.lastIndexOf('<?xml ', tag);
  const start = declared >= 0 ? declared : text.indexOf('<');
  return text.slice(0, start).includes('<!DOCTYPE') ? text : text.slice(start);
}

/** The text between the spans, joined once: cutting them one by one would copy the rest for each. */
const without = (text: string, spans: readonly Pick<Span, 'start' | 'end'>[]): string =>
  [...spans, { start: text.length, end: text.length }]
    .map(({ start }, at) => text.slice(spans[at - 1]?.end ?? 0, start))
    .join('');

/** Leaves out every Addenda that breaks the syntax of XML, and what follows the root; null when something else is broken. */
function withoutBroken(whole: string, which: 'first' | 'last') {
  let text = whole;
  for (let cuts = 0; cuts <= MAX_CUTS; cuts++) {
    const { end, addendas, broken } = outline(text);
    if (end !== null) return { text: text.slice(0, end), addendas, hasCuts: cuts > 0, trailer: text.slice(end).trim() };
    const cut = broken ? spanOf(text, broken, which) : closedTwice(text, addendas.at(-1));
    if (!cut) return null;
    text = without(text, [cut]);
  }
  return null;
}

/** A text to read instead of a malformed one, and what was left out at its beginning. */
interface Begun {
  text: string;
  unread: readonly UnreadPart[];
}

const ROOT = /<(?:[\w.-]+:)?(?:Comprobante|Retenciones)(?=[\s>])/;
const ENCODING = /encoding\s*=\s*["'“]?([\w .:()-]{0,40})/i;

/** The text from its first tag of a CFDI on, with a declaration that is well-formed: in the encoding that was meant, or those that are usual. */
function declaredAnew(text: string, isWide: boolean): Begun[] {
  const at = text.search(ROOT);
  const head = text.slice(0, Math.max(at, 0));
  if (at < 0 || /<!doctype/i.test(head)) return [];
  const isSurrounded = /\w/.test(head.replace(/<\?xml[^>]*>?/i, '').replace(/^[^<]*encoding[^>]*>/i, ''));
  const unread: UnreadPart[] = [isSurrounded ? 'surroundings' : 'declaration'];
  if (isWide) return [{ text: text.slice(at), unread }];
  const known = knownEncoding(ENCODING.exec(head)?.[1] ?? '');
  const meant = known === null ? ['UTF-8', 'windows-1252'] : [known];
  return meant.map((name) => ({ text: `<?xml version="1.0" encoding="${name}"?>${text.slice(at)}`, unread }));
}

/**
 * Documents to read instead of one that is malformed, the most complete first: without the text around the root and without
 * Addendas that break the syntax of XML, then without any Addenda, then with another declaration. An Addenda is added after the
 * seal, by systems that do not read it again (Anexo 20: no attribute of it is part of the cadena original). Empty when the fault
 * is elsewhere.
 *
 * @throws CfdiError `not_a_cfdi` for several CFDI in one file
 */
export function* undamaged(document: Uint8Array): Generator<Undamaged> {
  const { text, encode, isWide } = viewOf(document);
  const start = fromDeclaration(text);
  const hasLeader = /\S/.test(text.slice(0, text.length - start.length).replace(/^(?:\uFEFF|ï»¿)+/, ''));
  const begun = { text: start, unread: hasLeader ? (['surroundings'] as const) : [] };
  const isWithin = start.search(ROOT) > start.search(/<[A-Za-z_]/);
  if (!isWithin)
    for (const candidate of candidatesOf(begun, start !== text)) yield { ...candidate, bytes: encode(candidate.text) };
  for (const anew of declaredAnew(text, isWide))
    for (const candidate of candidatesOf(anew, true)) yield { ...candidate, bytes: encode(candidate.text) };
}

function* candidatesOf(begun: Begun, isOther: boolean): Generator<Begun> {
  for (const which of ['first', 'last'] as const) {
    const left = withoutBroken(begun.text, which);
    if (!left) continue;
    refuseSeveral(left.text, left.trailer);
    const around = left.trailer === '' ? begun.unread : [...new Set([...begun.unread, 'surroundings' as const])];
    if (isOther || left.hasCuts || around.length > 0)
      yield { text: left.text, unread: [...around, ...addendaIf(left.hasCuts)] };
    if (left.addendas.length > 0) yield { text: without(left.text, left.addendas), unread: [...around, 'addenda'] };
    if (!left.hasCuts) break;
  }
}

const UUID = /\sUUID\s*=\s*["']([^"']{36})/gi;
const uuidsIn = (text: string) => [...text.matchAll(UUID)].map(([, uuid = '']) => uuid.toLowerCase());

/** What follows a CFDI may be another one, which would be lost. */
function refuseSeveral(text: string, trailer: string): void {
  if (!ROOT.test(trailer)) return;
  const own = new Set(uuidsIn(text));
  if (uuidsIn(trailer).some((uuid) => !own.has(uuid)))
    throw new CfdiError(
      'not_a_cfdi',
      'El archivo contiene más de un CFDI. Sepárelos: cada uno va en su propio archivo.',
    );
}

const addendaIf = (isCut: boolean): UnreadPart[] => (isCut ? ['addenda'] : []);

/** Text whose positions can be cut, and the way back: byte by byte, so that bytes that are no text survive; UTF-16 by units. */
function viewOf(document: Uint8Array): { text: string; isWide: boolean; encode(text: string): Uint8Array } {
  const bytes = Buffer.from(document.buffer, document.byteOffset, document.byteLength);
  const wide = bytes.subarray(bytes[0] === 0xef && bytes[4] === 0 ? 3 : 0);
  const [a, b] = wide;
  if ((a === 0xff && b === 0xfe) || (a !== 0 && b === 0))
    return { text: wide.toString('utf16le'), isWide: true, encode: (text) => Buffer.from(text, 'utf16le') };
  if ((a === 0xfe && b === 0xff) || (a === 0 && b !== 0)) {
    const even = Buffer.from(wide.subarray(0, wide.length & ~1));
    const encode = (text: string) => Buffer.from(text, 'utf16le').swap16();
    return { text: even.swap16().toString('utf16le'), isWide: true, encode };
  }
  return { text: bytes.toString('latin1'), isWide: false, encode: (text) => Buffer.from(text, 'latin1') };
}
