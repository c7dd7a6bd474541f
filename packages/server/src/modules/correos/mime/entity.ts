import libmime from 'libmime';
import { charactersOf } from '../../../vault/files/characters';

/** Longer heads and fields are cut: parsing them costs more than their length. */
const MAX_HEAD = 262_144;
const MAX_FIELD = 16_384;
const MAX_NAME = 200;
/** Stricter than RFC 5322, so that the root of an XML without a blank line before it is none. */
const FIELD = /^([a-z][\w-]*)[ \t]*:/i;
const LINE = /([^\r\n]*)(\r*\n|\r|$)/y;
const LEADING =
  /^\s*(?:>?From [^\r\n]*[\r\n]+)?(?=(?:content-|mime-version|from|received|return-path|subject|date|to|message-id|x-)[\w-]*[ \t]*:)/i;

/** A message or one of its parts (RFC 2045 2.4): text and bytes are the same, one character for each byte. */
export interface Entity {
  /** Unfolded values by name in lower case, in their order: broken programs write some twice. */
  fields: ReadonlyMap<string, readonly string[]>;
  body: string;
}

/** Separates head and body, also where the blank line between them is missing. */
export function readEntity(whole: string): Entity {
  const text = whole.slice(LEADING.exec(whole)?.[0].length ?? 0);
  const fields = new Map<string, string[]>();
  let values: string[] | undefined;
  let at = 0;
  while (at < text.length && at < MAX_HEAD) {
    LINE.lastIndex = at;
    const [all = '', line = ''] = LINE.exec(text) ?? [];
    const [, name] = FIELD.exec(line) ?? [];
    const isFolded = /^[ \t]+\S/.test(line) && values !== undefined;
    if (!isFolded && !name && line.trim() !== '') break;
    at += all.length;
    if (line.trim() === '') break;
    if (isFolded) values?.push(`${values.pop()} ${line.trim()}`.slice(0, MAX_FIELD));
    else if (name) {
      values = fields.get(name.toLowerCase()) ?? [];
      values.push(line.slice(line.indexOf(':') + 1, MAX_FIELD).trim());
      fields.set(name.toLowerCase(), values);
    }
  }
  return { fields, body: text.slice(at) };
}

/** Returns the values of a field. */
export const valuesOf = ({ fields }: Pick<Entity, 'fields'>, name: string): readonly string[] => fields.get(name) ?? [];

/** Returns the media type in lower case, '' where there is none. */
export const typeOf = (entity: Entity): string =>
  /[\w.+-]+\/[\w.+*-]+/.exec(valuesOf(entity, 'content-type')[0] ?? '')?.[0].toLowerCase() ?? '';

/** Returns the values of a parameter of the media type, of every such field. */
export function parametersOf(entity: Entity, name: string, field = 'content-type'): string[] {
  const loose = new RegExp(`(?:^|[;\\s])${name}\\*?(?:0\\*?)?\\s*=\\s*"?([^";]+)`, 'i');
  return valuesOf(entity, field).flatMap((value) => {
    const strict = libmime.parseHeaderValue(value).params[name];
    const found = [strict, loose.exec(value)?.[1]?.trim()];
    return [...new Set(found.filter((each) => each !== undefined && each !== ''))] as string[];
  });
}

/** Returns the file name of a part, '' where it has none: whatever the encoding, a label for people. */
export function nameOf(entity: Entity): string {
  const [first = ''] = [
    ...parametersOf(entity, 'filename', 'content-disposition'),
    ...parametersOf(entity, 'name'),
    ...parametersOf(entity, 'name', 'content-disposition'),
    ...parametersOf(entity, 'filename'),
  ];
  return plainName(first);
}

/** Returns a name as one line without folders. */
export const plainName = (name: string): string =>
  (textOf(name).split(/[\\/]/).at(-1) ?? '').replaceAll(/^['"\s]+|['"\s.]+$/g, '').slice(0, MAX_NAME);

/** Whether a part says that it is a file. */
export const isAttachment = (entity: Entity): boolean =>
  /^\s*"?attachment/i.test(valuesOf(entity, 'content-disposition')[0] ?? '');

/** Returns a field for people: encoded words (RFC 2047), and bytes that were sent as they are, as one line. */
export function textOf(value: string): string {
  const words = libmime.decodeWords(charactersOf(value));
  return words.replaceAll(/[\p{C}\s]+/gu, ' ').trim();
}
