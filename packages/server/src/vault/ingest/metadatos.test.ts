import { isSatMetadata } from '../files/sat-metadata';
import { parseMetadatos } from './metadatos';

const RFC = 'EKU9003173C9';
const uuid = (n: number) => `6f35d3b5-3651-5370-bc2c-${String(n).padStart(12, '0')}`;
const HEADER =
  'Uuid~RfcEmisor~NombreEmisor~RfcReceptor~NombreReceptor~RfcPac~FechaEmision~FechaCertificacionSat~Monto~EfectoComprobante~Estatus~FechaCancelacion';
const line = (
  n: number,
  more: Partial<Record<'emisor' | 'nombre' | 'monto' | 'estatus' | 'cancelacion', string>> = {},
) =>
  [
    ...[
      uuid(n).toUpperCase(),
      more.emisor ?? 'AAA010101AAA',
      more.nombre ?? 'Peñón "A" SA',
      RFC,
      'ESCUELA',
      'SAT970701NN3',
    ],
    ...['2026-01-02 10:00:00', '2026-01-02 10:00:05', more.monto ?? '$1,160.00', 'I', more.estatus ?? '1'],
    more.cancelacion ?? '',
  ].join('~');

const parse = (text: string, size: number) => parseBytes(Buffer.from(text), size);

async function parseBytes(bytes: Buffer, size: number) {
  const pieces = async function* () {
    for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
  };
  const rows = [];
  for await (const row of parseMetadatos(pieces(), RFC)) rows.push(row);
  return rows;
}

it.each([1, 7, 64_000])('reads a file in pieces of %i bytes', async (size) => {
  const text = [HEADER, line(1), line(2, { estatus: '0', cancelacion: '2026-02-01 00:00:00' }), ''].join('\r\n');
  expect(await parse(text, size)).toEqual([
    {
      ...{ uuid: uuid(1), emitido: false, contraparte_rfc: 'AAA010101AAA', contraparte_nombre: 'Peñón "A" SA' },
      ...{ tipo: 'I', fecha: '2026-01-02T10:00:00', total: '1160.00', vigente: true, cancelado: null },
    },
    expect.objectContaining({ uuid: uuid(2), vigente: false, cancelado: '2026-02-01T00:00:00' }),
  ]);
});

it('joins a name with line breaks, and keeps a cancelled one without a date', async () => {
  const rows = await parse([HEADER, line(1, { nombre: 'UNO\r\nDOS' }), line(2, { estatus: '0' })].join('\r\n'), 50);
  expect(rows).toMatchObject([{ contraparte_nombre: 'UNO DOS' }, { vigente: false, cancelado: null }]);
});

it.each([
  ['of another taxpayer', line(1).replace(RFC, 'BBB010101BBB')],
  ['with too few columns', line(1).replace('~I~', '~')],
  ['without an amount', line(1, { monto: '' })],
  ['of an unknown state', line(1, { estatus: '2' })],
])('tells a line %s apart', async (_, text) => expect(await parse(text, 100)).toEqual([null]));

it.each([
  ['the issuer', 'UNO~DOS', 'ESCUELA'],
  ['the recipient', 'UNO', 'ESCUELA~KEMPER'],
  ['both', 'UNO~DOS~TRES', 'ESCUELA~KEMPER'],
  ['one that looks like an RFC', 'UNO~BBB010101BBB', 'ESCUELA'],
  ['one with quotes and a line break', '"UNO"~\r\n"DOS', 'ESCUELA'],
])('keeps a line with separators in the name of %s', async (_name, nombre, receptor) => {
  const text = [HEADER, line(1, { nombre }).replace('ESCUELA', receptor), line(2)].join('\r\n');
  expect(await parse(text, 30)).toMatchObject([
    {
      ...{ uuid: uuid(1), contraparte_rfc: 'AAA010101AAA', contraparte_nombre: nombre.replace('\r\n', ' ') },
      ...{ fecha: '2026-01-02T10:00:00', total: '1160.00' },
    },
    { uuid: uuid(2) },
  ]);
});

it('reads columns by the names of the header, and ignores others', async () => {
  const text = [
    `\uFEFFEstatus~NUEVA~Uuid~RfcReceptor~RfcEmisor~NombreEmisor~NombreReceptor~Monto~FechaEmision~EfectoComprobante`,
    `0~algo~${uuid(1)}~${RFC}~AAA010101AAA~UNO~DOS~5~2026-01-02 10:00:00~E`,
    `1~~${uuid(2)}~${RFC}~AAA010101AAA~UNO~DOS~5.50~2026-01-02 10:00:00~I`,
  ].join('\n');
  expect(await parse(text, 40)).toMatchObject([
    { uuid: uuid(1), vigente: false, contraparte_nombre: 'UNO', tipo: 'E', total: '5', cancelado: null },
    { uuid: uuid(2), vigente: true, total: '5.50' },
  ]);
});

it('ignores columns that the SAT adds at the end, also in lines with separators in a name', async () => {
  const text = [`${HEADER}~Nueva`, `${line(1)}~a`, `${line(2, { nombre: 'UNO~DOS' })}~b`].join('\r\n');
  expect(await parse(text, 64)).toMatchObject([{ uuid: uuid(1) }, { contraparte_nombre: 'UNO~DOS' }]);
});

const whole = {
  uuid: uuid(1),
  contraparte_rfc: 'AAA010101AAA',
  fecha: '2026-01-02T10:00:00',
  total: '1160.00',
  vigente: true,
};
const spelled = (from: string, to: string) => [HEADER, line(1).replace(from, to)].join('\r\n');

it.each([
  ['separated by |', spelled('', '').replaceAll('~', '|')],
  ['separated by tabs', spelled('', '').replaceAll('~', '\t')],
  ['separated by |, without a header', line(1).replaceAll('~', '|')],
  ['with lines that end in CR', spelled('', '').replaceAll('\r\n', '\r')],
  ['with a title', `Metadata de CFDI\r\n${spelled('', '')}`],
  ['with blanks around its values', spelled('', '').replaceAll('~', ' ~ ')],
  ['with a separator after its end', `${spelled('', '')}~`],
  ['with a column that its header has not', `${spelled('', '')}~nuevo`],
  ['without its last column', spelled('', '').slice(0, -1)],
  ['with RFC in lower case', spelled(RFC, RFC.toLowerCase())],
  ['with a date of a spreadsheet', spelled('2026-01-02 10:00:00', '02/01/2026 10:00')],
  ['with a state in words', spelled('~1~', '~Vigente~')],
  ['with decimals of zeros', spelled('$1,160.00', ' 1160.000000000 ')],
])('reads a list %s', async (_name, text) => {
  for (const bytes of [Buffer.from(text), Buffer.from(`\uFEFF${text}`, 'utf16le'), Buffer.from(text, 'latin1')]) {
    expect(isSatMetadata(bytes)).toBe(true);
    const [row, more] = await parseBytes(bytes, 37);
    expect([{ ...row, total: Number(row?.total).toFixed(2) }, more]).toMatchObject([whole, undefined]);
    expect(row?.contraparte_nombre.trim()).toBe('Peñón "A" SA');
  }
});

it('does not read a comma as a decimal point', async () => {
  expect(await parse(spelled('$1,160.00', '1160,00'), 50)).toEqual([null]);
});

it('keeps the beginning alone of a line that never ends', async () => {
  expect(await parse(`${line(1)}${'x'.repeat(1_000_000)}\r\n${line(2)}`, 10_000)).toMatchObject([
    { uuid: uuid(1) },
    { uuid: uuid(2) },
  ]);
});
