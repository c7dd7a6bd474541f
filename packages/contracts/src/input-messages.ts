import type * as z from 'zod';
import type { FieldError } from './problem';

type Issue = z.core.$ZodIssue;
type Raw = z.core.$ZodRawIssue;

/** Keys and values are shown only as far as this. */
const SHOWN_LETTERS = 60;
const SHOWN_VALUES = 12;
/** Fields that an answer lists, and those whose sentences its message joins. */
const LISTED_FIELDS = 50;
const SAID_FIELDS = 5;

const TYPES: Readonly<Record<string, string>> = {
  string: 'texto',
  number: 'un número',
  nan: 'un número',
  int: 'un número entero',
  bigint: 'un número entero',
  boolean: 'true o false',
  array: 'una lista',
  tuple: 'una lista',
  set: 'una lista',
  object: 'un objeto',
  record: 'un objeto',
  map: 'un objeto',
  date: 'una fecha',
  null: 'null',
  undefined: 'que falte',
  void: 'que falte',
  never: 'que falte',
  file: 'un archivo',
};

const FORMATS: Readonly<Record<string, string>> = {
  email: 'un correo electrónico',
  url: 'una dirección de internet',
  uuid: 'un UUID',
  guid: 'un UUID',
  date: 'una fecha, aaaa-mm-dd',
  datetime: 'una fecha con hora, como 2026-01-31T18:20:11Z',
  time: 'una hora, hh:mm:ss',
  duration: 'una duración ISO 8601',
  ipv4: 'una dirección IPv4',
  ipv6: 'una dirección IPv6',
  cidrv4: 'una red IPv4',
  cidrv6: 'una red IPv6',
  base64: 'base64',
  base64url: 'base64url',
  json_string: 'texto JSON',
  e164: 'un teléfono con su país, como +525512345678',
};

/** How much of what is counted or compared, by its origin. */
const UNITS: Readonly<Record<string, string>> = {
  string: 'caracteres',
  array: 'elementos',
  set: 'elementos',
  map: 'elementos',
  object: 'campos',
  file: 'bytes',
};

const show = (value: unknown): string =>
  value instanceof Date ? value.toISOString() : String(value).slice(0, SHOWN_LETTERS);

/** A value that is expected: a text is quoted, any other is written as in JSON. */
const showExpected = (value: unknown): string => {
  if (value === '') return '«» (vacío)';
  return typeof value === 'string' ? `«${show(value)}»` : show(value);
};

/** What is wrong with a value, in Spanish, for issues whose schema says nothing itself. Pass it to zod as `error`. */
export function spanishError(issue: Raw): string {
  switch (issue.code) {
    case 'invalid_type':
      return `Se espera ${TYPES[issue.expected] ?? 'otro tipo de valor'}`;
    case 'invalid_format':
      return formatError(issue);
    case 'invalid_value':
      return valuesError(issue.values ?? []);
    case 'too_big':
    case 'too_small':
      return boundError(issue);
    case 'not_multiple_of':
      return `Se espera un múltiplo de ${show(issue.divisor)}`;
    case 'invalid_key':
      return 'Su nombre no se admite';
    case 'invalid_element':
      return 'Uno de sus elementos no es válido';
    case 'invalid_union':
      return 'No tiene ninguna de las formas que se admiten';
    case 'unrecognized_keys':
      return 'Campo desconocido';
    default:
      return 'Su valor no se admite';
  }
}

function formatError(issue: Extract<Raw, { code: 'invalid_format' }>): string {
  const { prefix, suffix, includes } = issue as { prefix?: unknown; suffix?: unknown; includes?: unknown };
  if (prefix !== undefined) return `Debe empezar con «${show(prefix)}»`;
  if (suffix !== undefined) return `Debe terminar con «${show(suffix)}»`;
  if (includes !== undefined) return `Debe contener «${show(includes)}»`;
  if (issue.format === 'lowercase') return 'Debe ir en minúsculas';
  if (issue.format === 'uppercase') return 'Debe ir en mayúsculas';
  const expected = FORMATS[issue.format ?? ''];
  return expected ? `Se espera ${expected}` : 'No tiene la forma que se espera';
}

function valuesError(values: readonly unknown[]): string {
  const shown = values.slice(0, SHOWN_VALUES).map(showExpected);
  if (values.length === 1) return values[0] === '' ? 'Se espera un texto vacío' : `Se espera ${shown[0]}`;
  return `Se espera uno de ${shown.join(', ')}${values.length > SHOWN_VALUES ? ' u otro de los descritos' : ''}`;
}

function boundError(issue: Extract<Raw, { code: 'too_big' | 'too_small' }>): string {
  const { origin = '', inclusive = true } = issue;
  const bound = show(issue.code === 'too_big' ? issue.maximum : issue.minimum);
  const unit = UNITS[origin];
  const isMost = issue.code === 'too_big';
  if (unit && 'exact' in issue && issue.exact) return `Se esperan ${bound} ${unit}`;
  if (unit && !isMost && Number(bound) === 1) return `No puede quedar sin ${unit}`;
  if (unit) return `Se esperan ${isMost ? 'a lo más' : 'al menos'} ${bound} ${unit}`;
  if (origin === 'date') {
    const day = new Date(Number(bound)).toISOString();
    return `Se espera una fecha ${isMost ? 'hasta' : 'desde'} ${day}`;
  }
  const than = isMost ? 'menor' : 'mayor';
  return `Se espera un número ${than} ${inclusive ? 'o igual ' : ''}que ${bound}`;
}

/** The JSON pointer of a path (RFC 6901): empty for the whole. */
export const pointerTo = (path: readonly PropertyKey[]): string =>
  path.map((part) => `/${show(String(part)).replaceAll('~', '~0').replaceAll('/', '~1')}`).join('');

/** One sentence for every field that is not valid, in the order of the schema; each field once. */
export function fieldErrorsOf(issues: readonly Issue[]): FieldError[] {
  const found = new Map<string, FieldError>();
  for (const error of issues.flatMap((issue) => sentencesOf(issue, [])))
    if (!found.has(error.pointer) && found.size < LISTED_FIELDS) found.set(error.pointer, error);
  return [...found.values()];
}

/** The sentences of the first fields, as one message for people. */
export function messageOf(errors: readonly FieldError[]): string {
  const more = errors.length - SAID_FIELDS;
  const said = errors.slice(0, SAID_FIELDS).map(({ detail }) => detail);
  return [...said, ...(more > 0 ? [`Y ${more} más.`] : [])].join(' ');
}

/** The sentence about a field. That it is not valid is said once, also where a form says no more than that. */
export const sentenceOf = (pointer: string, message: string): string => {
  const said = message
    .replace(/\.$/, '')
    .replace(/^(\S+) no válid[oa]$/, 'Se espera un $1')
    .replace(/^No es (una? .+) válid[oa]$/, 'Se espera $1')
    .replace(/^(El|La|Los|Las) (.+) no (?:es|son) válid[oa]s?$/, (_, article: string, what: string) =>
      ['Revise', article.toLowerCase(), what].join(' '),
    );
  return `${pointer === '' ? 'El contenido' : `El campo '${pointer}'`} no es válido. ${said}.`;
};

function sentencesOf(issue: Issue, prefix: readonly PropertyKey[]): FieldError[] {
  const path = [...prefix, ...issue.path];
  const pointer = pointerTo(path);
  if (issue.code === 'unrecognized_keys')
    return issue.keys.map((key) => {
      const unknown = pointerTo([...path, key]);
      return { pointer: unknown, detail: `Campo desconocido: '${unknown}'.` };
    });
  if (issue.input === undefined && issue.code !== 'custom')
    return [{ pointer, detail: pointer === '' ? 'Falta el contenido.' : `Falta el campo '${pointer}'.` }];
  if (issue.code === 'invalid_union') return ofUnion(issue, path);
  if (issue.code === 'invalid_element')
    return issue.issues.flatMap((each) => sentencesOf(each, [...path, String(issue.key)]));
  return [{ pointer, detail: sentenceOf(pointer, issue.message) }];
}

/**
 * Of a union, what its closest form lacks: the one that accepts the value as a whole and has the fewest wrong fields. When no form accepts
 * the value as a whole, all of them are named.
 */
function ofUnion({ errors, message }: Extract<Issue, { code: 'invalid_union' }>, path: readonly PropertyKey[]) {
  const pointer = pointerTo(path);
  const within = errors
    .map((form) => form.flatMap((issue) => sentencesOf(issue, path)))
    .filter((form) => form.length > 0 && form.every((error) => error.pointer !== pointer))
    .toSorted((a, b) => a.length - b.length);
  if (within[0]) return within[0];
  const whole = errors.flatMap(([first]) => (first && first.code !== 'invalid_union' ? [first.message] : []));
  const [said, ...others] = new Set(whole);
  const all = said ? [said, ...others.map((other) => `${other[0]?.toLowerCase()}${other.slice(1)}`)] : [message];
  return [{ pointer, detail: sentenceOf(pointer, all.join(', o bien ')) }];
}
