import { Boveda } from '@boveda/client';
import { answerHttp } from './answer-http';
import { MAX_BYTES } from './bounded';

// Tools over a vault that answers more than an assistant keeps.
const ROWS = 250;
const rows = Array.from({ length: ROWS }, (_, at) => ({
  ...{ id: `id-${at}`, uuid: `uuid-${at}`, total: `${at}.00`, nombre: 'Ñ'.repeat(at % 7 === 0 ? 900 : 90) },
}));
const conceptos = Array.from({ length: 100 }, (_, at) => ({ descripcion: `${at} ${'x'.repeat(600)}` }));
const faltas = Array.from({ length: 400 }, (_, at) => ({ codigo: 'rfc', mensaje: `Falta ${at}`, linea: `${at}` }));
const lineas = Array.from({ length: 500 }, (_, at) => ({ proveedor: `R${at}`, nombre: 'y'.repeat(200) }));

const asked: string[] = [];

/** A page of the rows: by its cursor or offset, whichever was asked for. */
function page(query: URLSearchParams): object {
  const from = Number(query.get('after') || query.get('offset') || 0);
  const found = rows.slice(from, from + Number(query.get('limit') ?? 20));
  const next = from + found.length < ROWS ? String(from + found.length) : null;
  return { rows: found, count: ROWS, ...(query.has('after') && { next }) };
}

/** What the vault answers at an address. */
function answerAt({ pathname, searchParams }: URL): object {
  asked.push(`${pathname.replace('/api/boveda/v4', '')}?${searchParams}`);
  if (pathname.endsWith('/conceptos')) return { desglose: { conceptos: { rows: conceptos, count: 3_000 } } };
  if (pathname.includes('/diot/')) return { paises: 1, campos: 1, operaciones: 1, mes: '2026-01', lineas, faltas };
  return page(searchParams);
}

const boveda = new Boveda({
  baseUrl: 'https://boveda.test',
  key: 'bv_x',
  fetch: async (input) => Response.json(answerAt(new URL((input as Request).url))),
});

interface Used {
  isError?: boolean;
  content: { text: string }[];
  structuredContent: Record<string, unknown> & { aviso?: string };
}

async function use(name: string, given: object): Promise<Used> {
  const body = { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name, arguments: given } };
  const headers = { accept: 'application/json, text/event-stream', 'content-type': 'application/json' };
  const request = new Request('https://boveda.test/mcp', { method: 'POST', headers });
  const text = await (await answerHttp(boveda, request, body, () => undefined)).text();
  return JSON.parse(/^data: (.+)$/m.exec(text)?.[1] ?? text).result;
}

/** The answer, which fits and is the same as text. */
async function answer(name: string, given: object): Promise<Used['structuredContent']> {
  const { content, structuredContent } = await use(name, given);
  expect(Buffer.byteLength(content[0]?.text ?? '')).toBeLessThanOrEqual(MAX_BYTES);
  expect(JSON.parse(content[0]?.text ?? '')).toEqual(structuredContent);
  return structuredContent;
}

test.each(['after', 'offset'] as const)('a list is read to its end by what each answer says of %s', async (by) => {
  const [name, ask] = by === 'after' ? ['buscar_cfdi', { direccion: 'emitidos' }] : ['contrapartes', {}];
  const read: unknown[] = [];
  let shortened = 0;
  for (let at: unknown = by === 'after' ? '' : 0; at !== null; ) {
    const said = await answer(name, { ...ask, limit: 250, [by]: at });
    read.push(...(said.rows as unknown[]));
    const [, offset] = /offset = (\d+)/.exec(said.aviso ?? '') ?? [];
    at = by === 'after' ? said.next : said.aviso ? Number(offset) : null;
    if (said.aviso) shortened++;
    expect(said.aviso === undefined || /^Van \d+ de las \d+ filas pedidas/.test(said.aviso)).toBe(true);
  }
  expect(read).toEqual(rows);
  expect(shortened).toBeGreaterThan(1);
});

test('with solo rows have those fields alone, so that more fit; those that a list tells when asked are asked for', async () => {
  const said = await answer('buscar_cfdi', { direccion: 'emitidos', limit: 250, solo: 'uuid,total,subtotal' });
  expect(said).toEqual({ rows: rows.map(({ uuid, total }) => ({ uuid, total })), count: ROWS, next: null });
  expect(asked.at(-1)).toBe('/emitidos?limit=250&after=&campos=subtotal');
  const { isError, content } = await use('buscar_cfdi', { direccion: 'emitidos', solo: 'uuid,xml' });
  expect([isError, content[0]?.text]).toEqual([true, expect.stringMatching(/'\/solo\/1' no es válido.*«uuid»/s)]);
});

test('an array that does not fit goes on at the part that the answer names', async () => {
  const first = await answer('conceptos_cfdi', { direccion: 'emitidos', id: '018f2d3c-0000-4000-8000-000000000000' });
  const read = [...(first as { desglose: { conceptos: { rows: unknown[] } } }).desglose.conceptos.rows];
  for (let { aviso } = first; aviso; ) {
    const [, parte = ''] = /parte = (\S+)\.$/.exec(aviso) ?? [];
    expect(aviso).toContain('Lo que sigue: conceptos_cfdi con lo mismo');
    expect(parte).toBe(`/desglose/conceptos/rows/${read.length}`);
    const more = await answer('conceptos_cfdi', {
      ...{ direccion: 'emitidos', id: '018f2d3c-0000-4000-8000-000000000000', parte },
    });
    expect(more.count).toBe(conceptos.length);
    read.push(...(more.elementos as unknown[]));
    ({ aviso } = more);
  }
  expect(read).toEqual(conceptos);
});

test('what a list has beside its rows leaves them half of the answer', async () => {
  const { aviso = '', ...said } = await answer('diot_mes', { id: '2026-01' });
  const [, offset] = /offset = (\d+)/.exec(aviso) ?? [];
  expect(Number(offset)).toBe((said.lineas as unknown[]).length);
  expect(Number(offset)).toBeGreaterThan(20);
  const [, parte = ''] = /parte = (\S+)\.$/.exec(aviso) ?? [];
  expect(parte).toBe(`/faltas/${(said.faltas as unknown[]).length}`);
  expect(await answer('diot_mes', { id: '2026-01', parte })).toMatchObject({ count: faltas.length });
});

test.each(['/faltas/400', '/mes/0', '/nada/0', '/__proto__/0'])('there is no part %s', async (parte) => {
  const { isError, content } = await use('diot_mes', { id: '2026-01', parte });
  expect([isError, content[0]?.text]).toEqual([true, `La respuesta no tiene ${parte}. (not_found)`]);
});
