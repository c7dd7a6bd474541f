import { SaxesParser } from 'saxes';

/** A part of a file that is outside of what is sealed, and that could not be read: an Addenda, or what surrounds the document. */
export type UnreadPart = 'addenda' | 'surroundings';

/** A document without its unreadable parts, and what they were. */
export interface Undamaged {
  readonly bytes: Uint8Array;
  readonly unread: readonly UnreadPart[];
}

/** Broken Addendas of one document that are left out, and levels of one that are followed. */
const MAX_CUTS = 3;
const MAX_DEPTH = 1_000;

interface Span {
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
    if (open.length === 1 && /^(?:[^:]*:)?Addenda$/.test(name))
      addenda = { start: text.lastIndexOf('<', parser.position - 1), name };
    open.push(name);
  });
  parser.on('closetag', ({ name, isSelfClosing }) => {
    // saxes closes what is open before it refuses an end tag of another name.
    const endTag = isSelfClosing ? '' : text.slice(text.lastIndexOf('<', parser.position - 1) + 2, parser.position - 1);
    if (!isSelfClosing && endTag.trim() !== name) throw new ScanEnded();
    open.pop();
    if (open.length === 1 && addenda) {
      found.addendas.push({ start: addenda.start, end: parser.position });
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

/** Text from its declaration, or from its first tag where it has none. */
function fromDeclaration(text: string): string {
  const tag = text.search(/<[A-Za-z_]/);
  if (tag < 0) return text;
  const declared = text.lastIndexOf('<?xml ', tag);
  const start = declared >= 0 ? declared : text.indexOf('<');
  return text.slice(0, start).includes('<!DOCTYPE') ? text : text.slice(start);
}

/** The text between the spans, joined once: cutting them one by one would copy the rest for each. */
const without = (text: string, spans: readonly Span[]): string =>
  [...spans, { start: text.length, end: text.length }]
    .map(({ start }, at) => text.slice(spans[at - 1]?.end ?? 0, start))
    .join('');

/** Leaves out every Addenda that breaks the syntax of XML, and what follows the root; null when something else is broken. */
function withoutBroken(whole: string, which: 'first' | 'last') {
  let text = whole;
  for (let cuts = 0; cuts <= MAX_CUTS; cuts++) {
    const { end, addendas, broken } = outline(text);
    if (end !== null)
      return { text: text.slice(0, end), addendas, hasCuts: cuts > 0, hasTrailer: /\S/.test(text.slice(end)) };
    const cut = broken && endOf(text, broken, which);
    if (!broken || cut === null) return null;
    text = without(text, [{ start: broken.start, end: cut }]);
  }
  return null;
}

/**
 * Documents to read instead of one that is malformed, the most complete first: without the text around the root and without
 * Addendas that break the syntax of XML, then without any Addenda. An Addenda is added after the seal, by systems that do
 * not read it again (Anexo 20: no attribute of it is part of the cadena original). Empty when the fault is elsewhere.
 */
export function undamaged(document: Uint8Array): Undamaged[] {
  const view = viewOf(document);
  const start = fromDeclaration(view.text);
  const hasLeader = /\S/.test(view.text.slice(0, view.text.length - start.length).replace(/^(?:\uFEFF|ï»¿)+/, ''));
  const candidates: Undamaged[] = [];
  for (const which of ['first', 'last'] as const) {
    const left = withoutBroken(start, which);
    if (!left) continue;
    const around: UnreadPart[] = hasLeader || left.hasTrailer ? ['surroundings'] : [];
    if (left.hasCuts || around.length > 0)
      candidates.push({ bytes: view.encode(left.text), unread: [...around, ...addendaIf(left.hasCuts)] });
    if (left.addendas.length > 0)
      candidates.push({
        bytes: view.encode(without(left.text, left.addendas)),
        unread: [...around, 'addenda'],
      });
    if (!left.hasCuts) break;
  }
  return candidates;
}

const addendaIf = (isCut: boolean): UnreadPart[] => (isCut ? ['addenda'] : []);

/** Text whose positions can be cut, and the way back: byte by byte, so that bytes that are no text survive; UTF-16 by units. */
function viewOf(document: Uint8Array): { text: string; encode(text: string): Uint8Array } {
  const bytes = Buffer.from(document.buffer, document.byteOffset, document.byteLength);
  const [a, b] = bytes;
  if ((a === 0xff && b === 0xfe) || (a === 0x3c && b === 0))
    return { text: bytes.toString('utf16le'), encode: (text) => Buffer.from(text, 'utf16le') };
  if ((a === 0xfe && b === 0xff) || (a === 0 && b === 0x3c)) {
    const even = Buffer.from(bytes.subarray(0, bytes.length & ~1));
    return { text: even.swap16().toString('utf16le'), encode: (text) => Buffer.from(text, 'utf16le').swap16() };
  }
  return { text: bytes.toString('latin1'), encode: (text) => Buffer.from(text, 'latin1') };
}
