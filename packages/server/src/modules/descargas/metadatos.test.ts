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

async function parse(text: string, size: number) {
  const bytes = Buffer.from(text);
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

it('keeps the beginning alone of a line that never ends', async () => {
  expect(await parse(`${line(1)}${'x'.repeat(1_000_000)}\r\n${line(2)}`, 10_000)).toMatchObject([
    { uuid: uuid(1) },
    { uuid: uuid(2) },
  ]);
});
