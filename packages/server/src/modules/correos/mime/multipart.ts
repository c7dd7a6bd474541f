import { type Entity, parametersOf, typeOf } from './entity';

const LONGEST_BOUNDARY = 200;
/** A line of a boundary with a field of a part after it. */
const DELIMITER =
  /(?:^|[\r\n])--([^\s-][^\r\n]{0,199}?|-+[^\s-][^\r\n]{0,199}?)[ \t]*\r*[\n\r](?:content-[a-z-]+|mime-version)[ \t]*:/i;

/**
 * Returns the parts of a body, by the boundary that was declared or, where that does not occur, by the one that does;
 * none where the body is not divided. What comes before the first part and after the last one is returned too.
 */
export function partsOf(entity: Entity, most: number): string[] {
  const declared =
    typeOf(entity).startsWith('multipart/') || /boundary/i.test(entity.fields.get('content-type')?.[0] ?? '');
  const boundaries = declared ? parametersOf(entity, 'boundary') : [];
  for (const boundary of [...boundaries, DELIMITER.exec(entity.body)?.[1]]) {
    if (!boundary || boundary.length > LONGEST_BOUNDARY) continue;
    const parts = divide(entity.body, boundary, most);
    if (parts.length > 1) return parts;
  }
  return [];
}

/** The end of the last part may be missing, and parts may follow the mark of the end. */
function divide(body: string, boundary: string, most: number): string[] {
  const line = new RegExp(`(?:^|[\\r\\n])--${escaped(boundary)}(?:--)?[ \\t]*(?=[\\r\\n]|$)`, 'gu');
  const parts: string[] = [];
  let from = 0;
  for (const { 0: found, index } of body.matchAll(line)) {
    // The line end before a boundary belongs to it (RFC 2046 5.1.1).
    parts.push(body.slice(from, body.startsWith('\r\n', index - 1) ? Math.max(from, index - 1) : index));
    from = index + found.length;
    if (body.startsWith('\r\n', from)) from += 2;
    else if (from < body.length) from += 1;
    if (parts.length > most) break;
  }
  return [...parts, body.slice(from)];
}

const escaped = (text: string): string =>
  text.replaceAll(/[^\w]/gu, (char) => `\\u{${(char.codePointAt(0) ?? 0).toString(16)}}`);
