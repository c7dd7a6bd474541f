import { deflateSync } from 'node:zlib';
import { readNombresPdf } from '../../vault/ingest/pdf-names';
import { leerConstancia } from './leer-constancia';

const RFC = 'AAA010101AAA';
const CADENA = `||2026/10/02 10:11:12|${RFC}|CONSTANCIA DE SITUACIÓN FISCAL|200001088888800000031||`;
const SITUACION = [
  ...['CÉDULA DE IDENTIFICACIÓN FISCAL', `RFC: ${RFC}`, 'idCIF: 15020304050', 'CONSTANCIA DE SITUACIÓN FISCAL'],
  ...[`RFC: ${RFC}`, 'Denominación/Razón Social:', 'ACEROS Y FIERROS DEL NORTE', 'Régimen Capital:', 'SA DE CV'],
  ...['Estatus en el padrón:', 'ACTIVO', 'Fecha de último cambio de estado:', '01 DE ENERO DE 2001'],
  ...['Código Postal:37000', 'Tipo de Vialidad: CALLE', 'Regímenes:', 'Régimen', 'Fecha Inicio', 'Fecha Fin'],
  ...['Régimen Simplificado de Confianza', '01/01/2024'],
  ...['Régimen General de Ley Personas Morales', '01/01/2001', '31/12/2023', 'Obligaciones:', 'IVA'],
];
const OPINION = (sentido: string, letra: string, rfc = RFC) => [
  ...['Folio', '26NE9193705', 'Clave de R.F.C.', rfc, 'Opinión del cumplimiento de obligaciones fiscales'],
  ...['Respuesta de opinión', `Sentido: ${sentido}`, 'Revisión practicada el día 5 de noviembre de 2026, a las 10:00'],
  `||${RFC}|26NE9193705|05-11-2026|${letra}|00001000000700000001||`,
];

const stream = (content: string | Buffer, dictionary = '') =>
  Buffer.concat([
    Buffer.from(`1 0 obj\n<<${dictionary}>>\nstream\n`),
    Buffer.from(content as string, 'latin1'),
    Buffer.from('\nendstream\nendobj\n'),
  ]);
const pdf = (...streams: Buffer[]) => Buffer.concat([Buffer.from('%PDF-1.4\n'), ...streams]);
const literal = (text: string) => text.replaceAll(/[()\\]/g, '\\$&');
const shown = (lines: readonly string[]) => lines.map((line) => `(${literal(line)}) Tj`).join('\n');
const kerned = (lines: readonly string[]) =>
  lines
    .map((line) => `[${[...line.matchAll(/.{1,3}/g)].map(([piece]) => `(${literal(piece)})`).join(' -20 ')}] TJ`)
    .join('\n');

/** Encodes text by a font with a ToUnicode map, in which the ligature "fi" is one glyph. */
function mapped(lines: readonly string[]): Buffer[] {
  const letters = lines.join('').replaceAll('fi', 'ﬁ');
  const codes = [...new Set(letters)];
  const code = (letter: string) => (codes.indexOf(letter) + 1).toString(16).padStart(4, '0');
  const hex = (letter: string) => letter.charCodeAt(0).toString(16).padStart(4, '0');
  const map = codes.map((letter) => `<${code(letter)}> <${hex(letter)}>`).join('\n');
  return [stream(`<${[...letters].map(code).join('')}> Tj`), stream(`${codes.length} beginbfchar\n${map}\nendbfchar`)];
}

const read = (file: Buffer) => leerConstancia(readNombresPdf(file).texto);
const LINES = [...SITUACION, 'Cadena Original Sello:', CADENA];

test.each<[string, Buffer]>([
  ['lines', pdf(stream(shown(LINES)))],
  ['pieces of lines, compressed', pdf(stream(deflateSync(Buffer.from(kerned(LINES), 'latin1')), '/FlateDecode'))],
  ['codes of a font, with ligatures', pdf(...mapped(LINES))],
  ['two pages', pdf(stream(shown(SITUACION)), stream(shown(['Página 2 de 2', CADENA])))],
  ['the cadena before the labels', pdf(stream(shown([CADENA, ...SITUACION])))],
])('reads a constancia in %s', (_what, file) =>
  expect(read(file)).toEqual({
    ...{ tipo: 'constancia', rfc: RFC, nombre: 'ACEROSYFIERROSDELNORTE', folio: '15020304050', fecha: '2026-10-02' },
    ...{ codigoPostal: '37000', estatus: 'ACTIVO', sentido: null, avisos: [] },
    regimenes: [
      { clave: '626', nombre: 'Régimen Simplificado de Confianza', desde: '2024-01-01', hasta: null },
      { clave: '601', nombre: 'General de Ley Personas Morales', desde: '2001-01-01', hasta: '2023-12-31' },
    ],
    verificar: `https://siat.sat.gob.mx/app/qr/faces/pages/mobile/validadorqr.jsf?D1=10&D2=1&D3=15020304050_${RFC}`,
  }),
);

test.each(['No inscrito', 'Opinión no generada'])('an opinión of another sentido, %s, has none', (sentido) =>
  expect(leerConstancia(OPINION(sentido, 'P').join(' '))).toMatchObject({ tipo: 'opinion', sentido: null }),
);

test('a régimen that ended and was taken up again stands twice', () => {
  const tabla = ['Regímenes:', 'Régimen Simplificado de Confianza', '01/01/2022', '31/12/2023'];
  const again = ['Régimen de Arrendamiento', '01/02/2020', 'Régimen Simplificado de Confianza', '01/03/2025'];
  const { regimenes } = leerConstancia(['CONSTANCIA DE SITUACIÓN FISCAL', ...tabla, ...again].join(' '));
  expect(regimenes.map(({ clave, desde, hasta }) => [clave, desde, hasta])).toEqual([
    ['626', '2022-01-01', '2023-12-31'],
    ['606', '2020-02-01', null],
    ['626', '2025-03-01', null],
  ]);
});

test('joins the names of a natural person, and keeps Ñ', () => {
  const persona = [
    'Nombre (s): JOSÉ',
    'Primer Apellido: NÚÑEZ',
    'Segundo Apellido: PEÑA',
    'Fecha inicio de operaciones:',
  ];
  const regimen = ['Regímenes:', 'Régimen de Arrendamiento', '01/02/2020'];
  const { nombre, regimenes } = read(pdf(stream(shown(['CONSTANCIA DE SITUACIÓN FISCAL', ...persona, ...regimen]))));
  expect([nombre, regimenes.map(({ clave }) => clave)]).toEqual(['JOSENUÑEZPEÑA', ['606']]);
});

test.each([
  ['Positivo', 'P', 'positiva'],
  ['NEGATIVA', 'N', 'negativa'],
  ['Inscrito sin obligaciones', 'I', 'sinObligaciones'],
  ['En suspensión', 'S', 'suspension'],
  ['Suspensión de actividades', 'S', 'suspension'],
  ['Positiva con adeudo garantizado', 'P', 'positiva'],
])('reads an opinión %s', (sentido, letra, expected) =>
  expect(read(pdf(stream(shown(OPINION(sentido, letra)))))).toMatchObject({
    ...{ tipo: 'opinion', rfc: RFC, folio: '26NE9193705', fecha: '2026-11-05', sentido: expected, avisos: [] },
    verificar: 'PN'.includes(letra) ? expect.stringContaining(`_${RFC}_05-11-2026_${letra}`) : null,
  }),
);

const changed = (lines: readonly string[], what: RegExp, by: string, which: 'first' | 'last' | 'all' = 'all') => {
  const found = lines.flatMap((line, at) => (what.test(line) ? [at] : []));
  const wanted = which === 'all' ? found : [which === 'first' ? found[0] : found.at(-1)];
  return lines.map((line, at) => (wanted.includes(at) ? line.replace(what, by) : line));
};
const EMITIDA = ['Lugar y Fecha de Emisión', 'LEON, GUANAJUATO A 02 DE OCTUBRE DE 2026'];
test.each<[string, string[], RegExp]>([
  ['a sentido that was changed', OPINION('Positivo', 'N'), /el sentido/],
  ['a sentido of another letter', OPINION('Positivo', 'S'), /el sentido/],
  ['a sentido that hides a negative one', OPINION('Inscrito sin obligaciones', 'N'), /el sentido/],
  ['a folio that was changed', changed(OPINION('Positivo', 'P'), /^26NE9193705$/, '26NE9193706'), /el folio/],
  ['a day that was changed', changed(OPINION('Positivo', 'P'), /día 5 de/, 'día 6 de'), /el día/],
  ['an RFC that was changed', OPINION('Positivo', 'P', 'EWE1709045U0'), /el RFC/],
  ['an RFC that is none', OPINION('Positivo', 'P', 'BBB010101BBB'), /el RFC/],
  ['a constancia whose RFC was changed', changed(LINES, /^RFC: .*/, 'RFC: EWE1709045U0'), /el RFC/],
  ['a constancia whose first RFC was changed', changed(LINES, /^RFC: .*/, 'RFC: EWE1709045U0', 'first'), /el RFC/],
  ['a constancia whose last RFC was changed', changed(LINES, /^RFC: .*/, 'RFC: BBB010101BBB', 'last'), /el RFC/],
  ['a cadena of another', changed(LINES, /\|AAA010101AAA\|/, '|EWE1709045U0|'), /el RFC/],
  ['a day of issue that was changed', [...changed(EMITIDA, /2026/, '2025'), ...LINES], /la fecha de emisión/],
  ['no cadena original', SITUACION, /cadena original/],
  ['another document', ['Factura de acero'], /ni de una opinión/],
])('says that %s could not be checked', (_what, lines, aviso) => {
  const { avisos } = read(pdf(stream(shown(lines))));
  expect(avisos).toEqual([expect.stringMatching(/^No se pudo comprobar/)]);
  expect(avisos[0]).toMatch(aviso);
});

test('the day of issue in letters agrees with the cadena original', () =>
  expect(read(pdf(stream(shown([...EMITIDA, ...LINES])))).avisos).toEqual([]));

test('a picture has no text, and a text without an end of labels does not hold it up', () => {
  expect(read(pdf(stream(shown(LINES), '/Subtype /Image'))).tipo).toBeNull();
  const hostile = `CONSTANCIA DE SITUACION FISCAL ${'Denominacion/Razon Social:'.repeat(20_000)}`;
  expect(leerConstancia(hostile)).toMatchObject({ tipo: 'constancia', nombre: null });
});
