/** A published list with something in it that a strict reader stumbles over, and what has to become of it. */
export interface ListCase {
  name: string;
  list: Buffer;
  /** RFC and situación of the rows that are read. */
  filas: readonly (readonly [rfc: string, situacion: number])[];
  omitidas?: number;
  suprimidas?: number;
  actualizado?: string | null;
  /** Days of the stages of the first row; those of `row` by default. */
  dias?: readonly (string | null)[];
  /** Name of the first row. */
  nombre?: string;
}

const ETAPAS = [
  ['presunción', 'presuntos'],
  ['contribuyentes que desvirtuaron', 'desvirtuados'],
  ['definitivos', 'definitivos'],
  ['sentencia favorable', 'sentencia favorable'],
] as const;

const HEADER = [
  ...['No', 'RFC', 'Nombre del Contribuyente', 'Situación del contribuyente'],
  ...ETAPAS.flatMap(([oficio, etapa]) => [
    `Número y fecha de oficio global de ${oficio} SAT`,
    `Publicación página SAT ${etapa}`,
    `Número y fecha de oficio global de ${oficio} DOF`,
    `Publicación DOF ${etapa}`,
  ]),
];
const LEGEND =
  '"Información actualizada al 31 de octubre de 2026; los listados a que se hace mención, son de carácter público"';
const TITLE = 'Listado completo de contribuyentes (Artículo 69-B del CFF)';
const NOMBRE = 'CAÑADA, S.A.';

/** RFC of the row with a number. */
export const rfcOf = (index: number): string => `AAA0909${String(index).padStart(2, '0')}HHH`;

const cellsOf = (index: number, { situacion = 'Definitivo', nombre = `"${NOMBRE}"`, dia = '01/06/2018' } = {}) => [
  ...[String(index), rfcOf(index), nombre, situacion],
  ...['500-05-2018-1', dia, '500-05-2018-1', '25/06/2018', '', '', '', ''],
  ...['500-06-2018-2', '28/09/2018', '500-06-2018-2', '10/10/2018', '', '', '', ''],
];
const row = (index: number, given?: Parameters<typeof cellsOf>[1]) => cellsOf(index, given).join(',');
const GOOD = row(1);

const text = (...rows: readonly string[]) => [LEGEND, TITLE, HEADER.join(','), ...rows, ''].join('\r\n');
const latin1 = (given: string) => Buffer.from(given, 'latin1');
const list = (...rows: readonly string[]) => latin1(text(GOOD, ...rows));
const only = (...rows: readonly string[]) => latin1(text(...rows));
const headed = (header: string, ...rows: readonly string[]) => latin1([LEGEND, header, ...rows, ''].join('\r\n'));

const FIRST = [rfcOf(1), 2] as const;
const SECOND = [rfcOf(2), 2] as const;
const DAYS = ['2018-06-01', '2018-09-28'] as const;

/** One row that is odd, or a spelling that means the same. */
const rowCases: ListCase[] = [
  ['struck out by a court', '2,XXXXXXXXXXXX,"Información suprimida en cumplimiento de la Ley",Definitivo,,,', 0, 1],
  ['struck out, of a person', '2,XXXXXXXXXXXXX,XXXXXXXX,Definitivo', 0, 1],
  ['struck out with asterisks', '2,************,"********",Definitivo,,', 0, 1],
  ['struck out with dashes', '2,------------,"CAÑADA, S.A.",Definitivo,,', 0, 1],
  ['struck out in part', '2,CAD******AB1,"CAÑADA, S.A.",Definitivo,,', 0, 1],
  ['struck out with the letters of an RFC', '2,XXXX000000XXX,"CAÑADA, S.A.",Definitivo,,', 0, 1],
  ['struck out as removed', '2,Eliminado,"Eliminado por sentencia",Definitivo,,', 0, 1],
  ['struck out as not applicable', '2,N/A,"CAÑADA, S.A.",Definitivo,,', 0, 1],
  ['struck out in words', '2,,"Información suprimida",Definitivo,,', 0, 1],
  ['an RFC cut short', '2,AAA0909,"CAÑADA, S.A.",Definitivo,,', 1, 0],
  ['an RFC for everybody', '2,XAXX010101000,PUBLICO,Definitivo,,', 1, 0],
  ['no RFC', '2,,"CAÑADA, S.A.",Definitivo,,', 1, 0],
  ['an empty situation', row(2, { situacion: '' }), 1, 0],
  ['an unknown situation', row(2, { situacion: 'Culpable' }), 1, 0],
  ['a fragment', '2,AAA0', 1, 0],
  ['a note at the end', 'Fuente: Servicio de Administración Tributaria', 1, 0],
  ['a row of separators', ','.repeat(19), 0, 0],
  ['blank rows', '\r\n   \r\n', 0, 0],
  ['the header once more', HEADER.join(','), 0, 0],
  ['the legend at the end', LEGEND, 0, 0],
].map(([name, odd, omitidas, suprimidas]) => ({
  name: String(name),
  list: list(String(odd), row(3)),
  filas: [FIRST, [rfcOf(3), 2]],
  omitidas: Number(omitidas),
  suprimidas: Number(suprimidas),
}));

const situationCases: ListCase[] = (
  [
    ['Presunto', 1],
    ['PRESUNTOS', 1],
    ['Presunta', 1],
    ['Definitivos', 2],
    ['Definitivo*', 2],
    ['Definitivo **', 2],
    ['Definitivo (1)', 2],
    [' definitiva ', 2],
    ['Desvirtuado ', 3],
    ['Desvirtuados', 3],
    ['Desvirtuaron', 3],
    ['Sentencia Favorable', 4],
    ['Sentencias Favorables', 4],
    ['Favorable', 4],
    ['SENTENCIA  FAVORABLE.', 4],
    ['Presunto(a)', 1],
    ['Presunción', 1],
    ['Definitivo por sentencia', 2],
    ['Desvirtúa', 3],
    ['Desvirtuó', 3],
    ['Sentencia Favorable (parcial)', 4],
  ] as const
).map(([situacion, code]) => ({
  name: `the situation «${situacion}»`,
  list: list(row(2, { situacion })),
  filas: [FIRST, [rfcOf(2), code]],
}));

const shapeCases: ListCase[] = [
  { name: 'a comma too many', list: list(`${row(2)},`), filas: [FIRST, SECOND] },
  { name: 'a comma too many in all, the header too', list: headed(`${HEADER.join(',')},`, `${GOOD},`), filas: [FIRST] },
  { name: 'a cell too many', list: list(`${row(2)},nota`), filas: [FIRST, SECOND] },
  {
    name: 'a new column in front',
    list: headed(['Ejercicio', ...HEADER].join(','), `2018,${GOOD}`),
    filas: [FIRST],
  },
  {
    name: 'columns in another order',
    list: headed(HEADER.toReversed().join(','), cellsOf(1).toReversed().join(',')),
    filas: [FIRST],
  },
  {
    name: 'columns with other names',
    list: headed(
      HEADER.join(',')
        .replace('RFC', 'Registro Federal de Contribuyentes')
        .replace('Nombre del Contribuyente', 'Denominación o razón social')
        .replace('Situación del contribuyente', 'SITUACIÓN'),
      GOOD,
    ),
    filas: [FIRST],
  },
  {
    name: 'a header whose accents are corrupted',
    list: headed(HEADER.join(',').replaceAll(/[áéíóú]/g, '?'), GOOD),
    filas: [FIRST],
  },
  {
    name: 'a header with line breaks in its cells',
    list: headed(HEADER.map((cell) => `"${cell.replace(' ', '\r\n')}"`).join(','), GOOD),
    filas: [FIRST],
  },
  {
    name: 'a header further down',
    list: latin1([LEGEND, ...Array.from({ length: 12 }, () => 'Aviso,,'), HEADER.join(','), GOOD, ''].join('\n')),
    filas: [FIRST],
  },
  {
    name: 'a header without preamble',
    list: latin1([HEADER.join(','), GOOD].join('\n')),
    filas: [FIRST],
    actualizado: null,
  },
  ...[';', '\t', '|'].map((separator) => ({
    name: `separated by ${JSON.stringify(separator)}`,
    list: headed(HEADER.join(separator), cellsOf(1).join(separator)),
    filas: [FIRST],
  })),
  { name: 'a missing end of line', list: only(GOOD, row(2)).subarray(0, -2), filas: [FIRST, SECOND] },
  { name: 'lines that end in CR', list: latin1(text(GOOD, row(2)).replaceAll('\r\n', '\r')), filas: [FIRST, SECOND] },
];

/** An RFC as spreadsheets and pages write it. */
const rfcCases: ListCase[] = [
  '="AAA090902HHH"',
  'AAA090902HHH*',
  'AAA090902HHH (1)',
  "'AAA090902HHH",
  'AAA-090902-HHH',
].map((written) => ({
  name: `the RFC «${written}»`,
  list: list(row(2).replace(rfcOf(2), written)),
  filas: [FIRST, SECOND],
}));
rfcCases.push({
  name: 'an RFC with an entity of HTML',
  list: list(row(2).replace(rfcOf(2), 'B&amp;B090902HHH')),
  filas: [FIRST, ['B&B090902HHH', 2]],
});

const quoteCases: ListCase[] = [
  ['unescaped quotes in a quoted name', '"EMPRESA "LA BUENA", S.A."', 'EMPRESA "LA BUENA, S.A."'],
  ['quotes inside a name without quotes', 'EMPRESA "LA BUENA" SA', 'EMPRESA "LA BUENA" SA'],
  ['escaped quotes', '"ASESORES ""X"", S.C."', 'ASESORES "X", S.C.'],
  ['a quote that is not closed', '"EMPRESA LA BUENA', 'EMPRESA LA BUENA'],
  ['a comma in a name without quotes', 'CAÑADA, S.A.', 'CAÑADA, S.A.'],
  ['a line break in a name', '"CONSTRUCTORA DE PROYECTOS, \r\nS.A."', 'CONSTRUCTORA DE PROYECTOS, S.A.'],
  ['a line break in a name without quotes', 'CONSTRUCTORA DE PROYECTOS \r\nSA', 'CONSTRUCTORA DE PROYECTOS SA'],
  ['blanks around the quotes', '  "CAÑADA, S.A."  ', NOMBRE],
  ['control characters', 'CA\u0000ÑADA\u0007 SA', 'CA ÑADA SA'],
].map(([name = '', given = '', nombre = '']) => ({
  name,
  list: only(row(1, { nombre: given }), row(2)),
  filas: [FIRST, SECOND],
  ...(nombre.startsWith('EMPRESA "LA BUENA,') ? {} : { nombre }),
}));

const encodingCases: ListCase[] = (
  [
    ['Windows-1252', latin1(text(GOOD))],
    ['UTF-8', Buffer.from(text(GOOD))],
    ['UTF-8 with a mark', Buffer.from(`\uFEFF${text(GOOD)}`)],
    ['Windows-1252 after the mark of UTF-8', Buffer.concat([Buffer.from('\uFEFF'), latin1(text(GOOD))])],
    ['UTF-16', Buffer.from(`\uFEFF${text(GOOD)}`, 'utf16le')],
    ['UTF-16 with the high byte first', Buffer.from(`\uFEFF${text(GOOD)}`, 'utf16le').swap16()],
  ] as const
).map(([name, bytes]) => ({ name, list: bytes, filas: [FIRST], nombre: NOMBRE }));

const dayCases: ListCase[] = (
  [
    ['1/6/2018', DAYS[0]],
    ['2018-06-01', DAYS[0]],
    ['2018/06/01', DAYS[0]],
    ['01-06-2018', DAYS[0]],
    ['01.06.2018', DAYS[0]],
    ['01-jun-2018', DAYS[0]],
    ['1 de junio de 2018', DAYS[0]],
    ['1° de Junio del 2018', DAYS[0]],
    ['01/06/2018 00:00:00', DAYS[0]],
    ['01/06/18', DAYS[0]],
    ['43252', DAYS[0]],
    ['31/02/2018', null],
    ['pendiente', null],
  ] as const
).map(([dia, day]) => ({
  name: `the day «${dia}»`,
  list: only(row(1, { dia })),
  filas: [FIRST],
  dias: [day, DAYS[1]],
}));

const dateCases: ListCase[] = (
  [
    ['Información actualizada al 31 de octubre de 2026; los listados', '2026-10-31'],
    ['INFORMACION ACTUALIZADA AL 5 DE JUNIO DE 2026', '2026-06-05'],
    ['Informaci?n actualizada al d?a 31/10/2026', null],
    ['Información actualizada al día 31/10/2026', '2026-10-31'],
    ['Información actualizada al: 2026-10-31', '2026-10-31'],
    ['Datos con corte al 30 de septiembre de 2026', '2026-09-30'],
    ['Listado vigente', null],
    ['Actualización al 31 de octubre de 2026', '2026-10-31'],
    ['Fecha de actualización: 31/10/2026', '2026-10-31'],
    ['Cifras al 31 de octubre del año 2026', '2026-10-31'],
    ['Información al 1ro. de noviembre de 2026', '2026-11-01'],
  ] as const
).map(([said, actualizado]) => ({
  name: `a list that says «${said}»`,
  list: latin1([`"${said}"`, HEADER.join(','), GOOD, ''].join('\r\n')),
  filas: [FIRST],
  actualizado,
}));

/** Lists of article 69-B that are to be read. */
export const listCases: readonly ListCase[] = [
  ...rowCases,
  ...situationCases,
  ...shapeCases,
  ...rfcCases,
  ...quoteCases,
  ...encodingCases,
  ...dayCases,
  ...dateCases,
];

const many = (count: number, of: (index: number) => string = (index) => row(index)) =>
  Array.from({ length: count }, (_, index) => of(index + 1));

/** Files that are not the whole list of article 69-B. */
export const refusedLists: readonly (readonly [name: string, list: Buffer])[] = [
  ['nothing', Buffer.alloc(0)],
  ['an HTML page', Buffer.from('<!doctype html><h1>Servicio en mantenimiento</h1>')],
  ['zeros', Buffer.alloc(100_000)],
  ['no header', latin1(many(20).join('\r\n'))],
  ['only a header', only()],
  ['a list cut off in a row', only(...many(21)).subarray(0, -30)],
  ['a list cut off in a name', Buffer.concat([only(...many(21)), latin1(`22,${rfcOf(22)},"CA`)])],
  ['a line without end', Buffer.concat([only(...many(21)), Buffer.alloc(200_000, 'x')])],
  ['more than 1 % odd rows', only(...many(98), row(99, { situacion: '' }), row(98, { situacion: 'Culpable' }))],
  ['RFCs that are none', only(...many(20), ...many(5, () => "1,' or 1=1,X,Presunto"))],
  ['all struck out', only(...many(20, () => '1,XXXXXXXXXXXX,X,Presunto'))],
  ['the list of 69-B Bis', latin1(text(GOOD).replace('69-B', '69-B Bis'))],
];
