import type * as z from 'zod';

/** Bytes of JSON that an answer takes at most: about ten thousand tokens, which assistants keep whole. */
export const MAX_BYTES = 25_000;
/** Room for the sentence about what is missing. */
const AVISO_BYTES = 400;

/** A tool's answer. */
export type Answer = Record<string, unknown>;

/** The list of an answer that comes in pages, and what asks for the next one. */
export interface Pages {
  rows: 'rows' | 'lineas' | 'meses';
  by: 'after' | 'offset';
}

const bytesOf = (value: unknown): number => Buffer.byteLength(JSON.stringify(value) ?? '');

/** How many of the first elements take no more than these bytes; at least one. */
function fitting(elements: readonly unknown[], bytes: number): number {
  let left = bytes;
  const at = elements.findIndex((element) => {
    left -= bytesOf(element) + 1;
    return left < 0;
  });
  return at < 0 ? elements.length : Math.max(1, at);
}

/** The rows of a page. */
export const rowsOf = (answer: Answer, { rows }: Pages): unknown[] => answer[rows] as unknown[];

/** What a page has beside its rows, which takes half of the room at most, and how many of the rows fit. */
export function fitted(answer: Answer, pages: Pages, tool: string): { rest: Answer; count: number } {
  const rest = shortened({ ...answer, [pages.rows]: [] }, tool, { most: MAX_BYTES / 2 });
  return { rest, count: fitting(rowsOf(answer, pages), MAX_BYTES - AVISO_BYTES - bytesOf(rest)) };
}

/** What a page says about the rows that it lacks of those that were asked for. */
export function saidOfRows(count: number, asked: number, { by }: Pages, offset: number): string {
  const next = by === 'after' ? 'after = next' : `offset = ${offset + count}`;
  return `Van ${count} de las ${asked} filas pedidas: no caben más. Las siguientes: ${next}. Con «solo» caben más.`;
}

/** An answer with a sentence about what it lacks, before those that it says already. */
export function saying(sentence: string, { aviso, ...answer }: Answer): Answer {
  return { aviso: [sentence, aviso].filter(Boolean).join(' '), ...answer };
}

/** Rows with these fields alone. */
export function onlyFields(answer: Answer, { rows }: Pages, solo: readonly string[]): Answer {
  const pick = (row: Answer) => Object.fromEntries(Object.entries(row).filter(([name]) => solo.includes(name)));
  return { ...answer, [rows]: (answer[rows] as Answer[]).map(pick) };
}

/** The names of the fields that the rows of a list may have. */
export const fieldsOf = (output: z.ZodObject, { rows }: Pages): string[] =>
  Object.keys((output.shape[rows] as z.ZodArray<z.ZodObject>).element.shape);

/** An array somewhere in an answer, and where. */
interface Found {
  pointer: string;
  elements: unknown[];
}

const escaped = (name: string): string => name.replaceAll('~', '~0').replaceAll('/', '~1');

function* arraysIn(value: unknown, pointer = ''): Generator<Found> {
  if (Array.isArray(value)) yield { pointer, elements: value };
  if (typeof value === 'object' && value !== null)
    for (const [name, inner] of Object.entries(value)) yield* arraysIn(inner, `${pointer}/${escaped(name)}`);
}

interface Room {
  /** Bytes of the answer. */
  most?: number;
  /** Of an array in it: which one it is of the whole answer, and the place of its first element there. */
  placeOf?: (pointer: string) => [pointer: string, first: number];
}

/** An answer that fits: its longest arrays are cut, and `aviso` tells with which `parte` each goes on. */
export function shortened(
  answer: Answer,
  tool: string,
  { most = MAX_BYTES, placeOf = (at) => [at, 0] }: Room = {},
): Answer {
  const excess = (of: Answer) => bytesOf(of) + AVISO_BYTES - most;
  if (excess(answer) <= 0) return answer;
  const short = structuredClone(answer);
  const cut = new Map<string, string>();
  for (let left = excess(short); left > 0; left = excess(short)) {
    const [longest] = [...arraysIn(short)]
      .filter(({ elements }) => elements.length > 1)
      .map((found) => ({ ...found, bytes: bytesOf(found.elements) }))
      .toSorted((one, other) => other.bytes - one.bytes);
    if (!longest) break;
    const { pointer, elements, bytes } = longest;
    elements.length = Math.min(fitting(elements, bytes - left), elements.length - 1);
    const [whole, first] = placeOf(pointer);
    cut.set(pointer, `${whole}/${first + elements.length}`);
  }
  const rest = [...cut.values()].join(' o ');
  return saying(`No cabe entera. Lo que sigue: ${tool} con lo mismo y parte = ${rest}.`, short);
}

/** The elements of an array of an answer from the one that a JSON pointer (RFC 6901) names; null where there is none. */
export function partOf(answer: Answer, parte: string, tool: string): Answer | null {
  const [first, ...path] = parte
    .split('/')
    .slice(1)
    .map((name) => name.replaceAll('~1', '/').replaceAll('~0', '~'))
    .toReversed();
  const whole = path.toReversed().reduce<unknown>((value, name) => {
    return typeof value === 'object' && value !== null && Object.hasOwn(value, name) ? (value as Answer)[name] : null;
  }, answer);
  const at = /^\d+$/.test(first ?? '') ? Number(first) : Number.NaN;
  if (!Array.isArray(whole) || !(at < whole.length)) return null;
  const pointer = parte.slice(0, parte.lastIndexOf('/'));
  const part = { parte, count: whole.length, elementos: whole.slice(at) };
  const placeOf = (found: string): [string, number] => {
    const inner = found.replace(/^\/elementos/, '');
    const [, element, below = ''] = /^\/(\d+)(.*)$/.exec(inner) ?? [];
    return element === undefined ? [pointer, at] : [`${pointer}/${at + Number(element)}${below}`, 0];
  };
  return shortened(part, tool, { placeOf });
}
