import { Lista49BisRefused, parse49Bis } from './parse-49-bis';

const HOY = '2026-11-24';
const HEADER = 'RFC,Nombre del Contribuyente,Número de oficio,Fecha de publicación';
const GOOD = 'AAA010101AAA,"CAÑADA, S.A.",700-49-2026-1,01/11/2026';
const fila = {
  rfc: 'AAA010101AAA',
  nombre: 'CAÑADA, S.A.',
  oficio: '700-49-2026-1',
  publicacion: '2026-11-01',
  firme: true,
};

const list = (...lines: string[]) => ['Listado 49 Bis', HEADER, ...lines, ''].join('\r\n');
const read = (text: string | Uint8Array) => parse49Bis(typeof text === 'string' ? Buffer.from(text) : text, HOY);
const refusal = (text: string | Uint8Array): string => {
  try {
    read(text);
  } catch (error) {
    if (error instanceof Lista49BisRefused) return error.message;
    throw error;
  }
  return 'accepted';
};

test.each<[string, string | Uint8Array]>([
  ['UTF-8', list(GOOD)],
  ['UTF-8 with BOM', `\uFEFF${HEADER}\n${GOOD}`],
  ['Windows-1252', Buffer.from(list(GOOD), 'latin1')],
  ['empty lines and lines of commas', list('', GOOD, ',,,', '')],
  [
    'other headers in another order',
    `No;Publicación DOF;Oficio;Razón social;R.F.C.\n1;2026-11-01;700-49-2026-1;CAÑADA, S.A.;aaa010101aaa`,
  ],
  ['headers whose accents are corrupted', `RFC,Denominaci?n,N?mero y fecha de oficio,Fecha de publicaci?n\n${GOOD}`],
])('reads %s', (_, text) => {
  expect(read(text)).toEqual([fila]);
});

test('reads which are final; without that column all are', () => {
  const text = (...lines: string[]) => [`${HEADER},Firme`, ...lines].join('\n');
  const other = (firme: string) => `BBB010101AAA,X,700,01/11/2026,${firme}`;
  expect(read(text(`${GOOD},Sí`, other('NO'))).map(({ firme }) => firme)).toEqual([true, false]);
  expect(refusal(text(`${GOOD},si`, other('')))).toBe('Renglón 3: firme: no es «sí» ni «no».');
});

test('keeps the order of the lines', () => {
  const rfcs = read(list(GOOD, GOOD.replace('AAA010101AAA', 'ÑAA010101AA1'))).map(({ rfc }) => rfc);
  expect(rfcs).toEqual(['AAA010101AAA', 'ÑAA010101AA1']);
});

test.each<[string, string, RegExp]>([
  ['an RFC that is none', 'AAA,X,700,01/11/2026', /^Renglón 4: RFC: RFC no válido\.$/],
  ['a generic RFC', 'XAXX010101000,X,700,01/11/2026', /^Renglón 4: RFC: es un RFC genérico\.$/],
  ['no name', 'BBB010101AAA,,700,01/11/2026', /^Renglón 4: nombre: falta\.$/],
  ['no oficio', 'BBB010101AAA,X, ,01/11/2026', /^Renglón 4: oficio: falta\.$/],
  [
    'a day that does not exist',
    'BBB010101AAA,X,700,31/02/2026',
    /^Renglón 4: fecha de publicación: no es una fecha dd\/mm\/aaaa\.$/,
  ],
  ['a text for a day', 'BBB010101AAA,X,700,ayer', /^Renglón 4: fecha de publicación: no es una fecha dd\/mm\/aaaa\.$/],
  ['a day to come', 'BBB010101AAA,X,700,25/11/2026', /^Renglón 4: fecha de publicación: es posterior a hoy\.$/],
  ['a day before the article', 'BBB010101AAA,X,700,31/12/2025', /^Renglón 4: fecha de publicación: es anterior a 2026/],
  ['a column too few', 'BBB010101AAA,X,700', /^Renglón 4: tiene 3 columnas y el encabezado 4\.$/],
  ['a column too many', 'BBB010101AAA,X,700,01/11/2026,', /^Renglón 4: tiene 5 columnas y el encabezado 4\.$/],
  ['a repeated RFC', GOOD, /^Renglón 4: AAA010101AAA ya está en el renglón 3\.$/],
  [
    'a formula',
    'BBB010101AAA,"=HYPERLINK(""http://x"")",700,01/11/2026',
    /^Renglón 4: nombre: empieza como una fórmula/,
  ],
  ['a control character', 'BBB010101AAA,X\u0000Y,700,01/11/2026', /^Renglón 4: nombre: tiene caracteres de control\.$/],
  ['a long name', `BBB010101AAA,${'X'.repeat(301)},700,01/11/2026`, /^Renglón 4: nombre: pasa de 300 letras\.$/],
  ['a huge line', `BBB010101AAA,${'X'.repeat(200_000)},700,01/11/2026`, /^Renglón 4: no es un CSV bien formado/],
  ['an unclosed quote', 'BBB010101AAA,"X,700,01/11/2026', /^Renglón \d+: no es un CSV bien formado/],
])('given a line with %s, refuses the file and names the line', (_, line, message) => {
  expect(refusal(list(GOOD, line))).toMatch(message);
});

test('names ten wrong lines, and how many more there are', () => {
  const message = refusal(list(GOOD, ...Array.from({ length: 13 }, () => 'AAA,X,700,01/11/2026')));
  expect(message.split('\n')).toHaveLength(11);
  expect(message).toMatch(/Y 3 renglones más\.$/);
});

test.each<[string, string | Uint8Array, RegExp]>([
  ['nothing', '', /encabezado/],
  ['no header', GOOD, /encabezado/],
  ['a header without oficio', `RFC,Nombre,Fecha de publicación\nAAA010101AAA,X,01/11/2026`, /encabezado/],
  ['an HTML page', '<!doctype html><h1>RFC</h1>', /encabezado/],
  ['zeros', Buffer.alloc(100_000), /Renglón|encabezado/],
  ['UTF-16', Buffer.from(list(GOOD), 'utf16le'), /Renglón|encabezado/],
  ['only a header', list(), /no tiene contribuyentes/],
])('refuses %s', (_, text, message) => {
  expect(refusal(text)).toMatch(message);
});
