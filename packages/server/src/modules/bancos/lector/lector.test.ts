import { ZipFile } from 'yazl';
import { EstadoIlegible, type Movimiento } from './estado';
import { identify, isClabe, tipoDe } from './identify';
import { type Lectura, readEstado } from './read-estado';
import { firmaOf, type Perfil } from './read-table';
import { parseFecha, parseImporte } from './values';

const RFC = 'EKU9003173C9';
const read = (bytes: Buffer | string, perfiles: Record<string, Perfil> = {}) =>
  readEstado(Buffer.from(bytes as string), { rfc: RFC, perfilDe: (firma) => perfiles[firma] });
const estadoIn = (lectura: Lectura) => {
  if ('porMapear' in lectura) throw new Error('its columns are not known');
  return lectura.estado;
};
const rows = (movimientos: readonly Movimiento[]) =>
  movimientos.map(({ fecha, centavos, saldo }) => [fecha, centavos, saldo]);

test.each([
  ['1,160.00', 116_000],
  ['$ -1,160.5', -116_050],
  ['(10.00)', -1_000],
  ['10.00-', -1_000],
  ['−1,160.00', -116_000],
  ['$ –5.00', -500],
  ['—', 0],
  ['1.160,00', 116_000],
  ['1160,5', 116_050],
  ['1,000', 100_000],
  ['1.000', 100],
  ['1.234.567,89', 123_456_789],
  ['', 0],
  ['-', 0],
  ['+5.00', 500],
  ['1.005', null],
  ['12,34,56', null],
  ['99999999999999999999', null],
  ['=1+1', null],
  ['1e5', null],
])('the amount %j', (text, centavos) => expect(parseImporte(text)).toBe(centavos));

test.each([
  ['31/12/2026', 'dmy', '2026-12-31'],
  ['31-12-26', 'dmy', '2026-12-31'],
  ["'31122026'", 'dmy', '2026-12-31'],
  ['20261231', 'ymd', '2026-12-31'],
  ['2026-12-31T10:00:00', 'dmy', '2026-12-31'],
  ['12/31/2026', 'mdy', '2026-12-31'],
  ['28 Jul 2026', 'dmy', '2026-07-28'],
  ['28-JUL-26', 'dmy', '2026-07-28'],
  ['1 de septiembre de 2026', 'dmy', '2026-09-01'],
  ['31/02/2026', 'dmy', undefined],
  ['46022', 'dmy', undefined],
  ['hoy', 'dmy', undefined],
] as const)('the day %j', (text, orden, fecha) => expect(parseFecha(text, orden)?.fecha).toBe(fecha));

const banamex = `Banamex
Cuenta: 7012-3456789
${'Resumen,,\n'.repeat(14)}Detalle de Movimientos - Depósitos y Retiros
Fecha,Descripción,Depósitos,Retiros,Saldo
01/03/26,"PAGO RECIBIDO DE BBVA POR ORDEN DE ACEROS, SA",1160.00,,11160.00
02-03-26,"PAGO A TERCEROS Referencia Numérica: 12 Autorización: 7",,"160.00","11,000.00"
Total,,1160.00,160.00,`;

/** A file of each bank as its portal writes it: account, movements with amounts and balances. */
const archivos: [string, Buffer | string, string, unknown][] = [
  [
    'BBVA',
    'Día\tConcepto / Referencia\tcargo\tAbono\tSaldo\n03-03-2026\tPAGO\t100.00\t\t900.00\n02-03-2026\tSPEI\t\t500.00\t1,000.00\n',
    '',
    [
      ['2026-03-03', -10_000, 90_000],
      ['2026-03-02', 50_000, 100_000],
    ],
  ],
  [
    'BBVA',
    Buffer.from('DÃ\u00ada\tConcepto / Referencia\tcargo\tAbono\tSaldo\n03-03-2026\tPAGO\t100.00\t\t900.00\n'),
    '',
    [['2026-03-03', -10_000, 90_000]],
  ],
  [
    'Banamex',
    Buffer.from(banamex, 'latin1'),
    '70123456789',
    [
      ['2026-03-01', 116_000, 1_116_000],
      ['2026-03-02', -16_000, 1_100_000],
    ],
  ],
  [
    'Santander',
    "Cuenta,Fecha,Hora,Sucursal,Descripcion,Cargo/Abono,Importe,Saldo,Referencia,Concepto,Clabe Beneficiario,Nombre Beneficiario\n'65501234567','02032026','10:15','0001','PAGO SPEI','-',100.00,900.00,'123','FACT 10','012180000123456784','ACEROS'\n'65501234567','03032026','11:15','0001','AB SPEI','+',50.00,950.00,'124','','',''\n",
    '65501234567',
    [
      ['2026-03-02', -10_000, 90_000],
      ['2026-03-03', 5_000, 95_000],
    ],
  ],
  [
    'Banorte',
    'CUENTA,FECHA,REFERENCIA,DESCRIPCIÓN,COD. TRANSAC,SUCURSAL,DEPÓSITOS,RETIROS,SALDO,MOVIMIENTO,DESCRIPCIÓN DETALLADA\n0123456789,02/03/2026,0,MBAN01002603020001,003,1,"$1,000.00",-,"$2,000.00",55,"CUENTA: 1 RFC: AAA010101AAA"\n0123456789,03/03/2026,-,COMISION,003,1,-,"$10.00","$1,990.00",56,\n',
    '0123456789',
    [
      ['2026-03-02', 100_000, 200_000],
      ['2026-03-03', -1_000, 199_000],
    ],
  ],
  [
    'BanBajío',
    '0012345678,,,,Saldo Inicial,,,,1000.00,\n0012345678,02/03/2026,1,77,SPEI RECIBIDO|RFC Ordenante: AAA010101AAA|Clave de Rastreo: BNET01002603020001|Hora: 10:00,1,0.00,500.00,1500.00,9\n0012345678,03/03/2026,2,78,PAGO,2,200.00,0.00,1300.00,10\n',
    '0012345678',
    [
      ['2026-03-02', 50_000, 150_000],
      ['2026-03-03', -20_000, 130_000],
    ],
  ],
  [
    'Scotiabank',
    'Transferencia recibida\n28 Jul 2026 , 13:07:00\n$10,000.00\nPago de servicio\n27 Jul 2026 , 09:00:00\n-$500.00\nCompra\nHoy\n-$5.00\n',
    '',
    [
      ['2026-07-28', 1_000_000, null],
      ['2026-07-27', -50_000, null],
    ],
  ],
];

test.each(archivos)('%s', async (banco, bytes, cuenta, expected) => {
  const estado = estadoIn(await read(bytes));
  expect([estado.banco, estado.cuenta, rows(estado.movimientos), estado.noLeidos]).toEqual([
    banco,
    cuenta,
    expected,
    [],
  ]);
  expect(estado.cuadra).toBe(estado.movimientos.filter(({ saldo }) => saldo !== null).length > 1 ? true : null);
});

test('separators, quotes, encodings and lines before the table do not matter', async () => {
  const table = (separador: string) =>
    [
      'Empresa, S.A.',
      'Cuenta 1234567890',
      '',
      'FECHA|CONCEPTO|CARGO|ABONO|SALDO',
      '02/03/2026|"Pagó ""A"""|10.00||90.00',
      '03/03/2026|B||5.00|95.00',
      'TOTAL||10.00|5.00|',
    ]
      .join('\r\n')
      .replaceAll('|', separador);
  const texts = [',', ';', '\t', '|'].map(table);
  const files = texts.flatMap((text) => [
    Buffer.from(text),
    Buffer.from(`\ufeff${text}`),
    Buffer.from(text, 'latin1'),
    Buffer.from(`\ufeff${text}`, 'utf16le'),
    Buffer.from(text, 'utf16le'),
  ]);
  for (const file of files) {
    const { banco, movimientos, cuadra, noLeidos, cuenta } = estadoIn(await read(file));
    expect([banco, cuadra, noLeidos, cuenta]).toEqual(['', true, [], '1234567890']);
    expect(rows(movimientos)).toEqual([
      ['2026-03-02', -1_000, 9_000],
      ['2026-03-03', 500, 9_500],
    ]);
    expect(movimientos[0]?.descripcion).toBe('Pagó "A"');
  }
});

test('rows that are not understood are told with their number, and balances that do not add up', async () => {
  const { noLeidos, cuadra, movimientos } = estadoIn(
    await read(
      'Fecha,Concepto,Cargo,Abono,Saldo\n01/03/2026,A,1.00,,99.00\n32/03/2026,B,1.00,,98.00\n03/03/2026,C,x,,97.00\n04/03/2026,D,1.00,2.00,96.00\n05/03/2026,E,,,96.00\n06/03/2026,F,5.00,,10.00\n',
    ),
  );
  expect(noLeidos.map(({ renglon, razon }) => [renglon, razon])).toEqual([
    [3, 'La fecha no se entiende.'],
    [4, 'El importe no se entiende.'],
    [5, 'Tiene cargo y abono a la vez.'],
    [6, 'No tiene importe.'],
  ]);
  expect([movimientos.length, cuadra]).toEqual([2, false]);
});

test('the columns of an unknown table are asked for, and remembered by its titles', async () => {
  const file = 'Fecha valor;Operación;Monto;Tipo\n03/02/2026;Venta;10,50;A\n03/03/2026;Gasto;7,00;C\n';
  const asked = await read(file);
  if (!('porMapear' in asked)) throw new Error('it was read');
  expect(asked.porMapear).toMatchObject({
    titulos: ['Fecha valor', 'Operación', 'Monto', 'Tipo'],
    perfil: { columnas: { fecha: 0, importe: 2, signo: 3 } },
  });
  const perfil: Perfil = { banco: 'Caja', orden: 'mdy', columnas: { fecha: 0, descripcion: 1, importe: 2, signo: 3 } };
  const { banco, movimientos } = estadoIn(await read(file, { [firmaOf(asked.porMapear.titulos)]: perfil }));
  expect([banco, ...movimientos.map(({ fecha, centavos, descripcion }) => [fecha, centavos, descripcion])]).toEqual([
    'Caja',
    ['2026-03-02', 1_050, 'Venta'],
    ['2026-03-03', -700, 'Gasto'],
  ]);
});

async function zipOf(files: Record<string, string>): Promise<Buffer> {
  const zip = new ZipFile();
  for (const [name, text] of Object.entries(files)) zip.addBuffer(Buffer.from(text), name);
  zip.end();
  const chunks: Buffer[] = [];
  for await (const chunk of zip.outputStream) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}
const cell = (reference: string, text: string) => `<c r="${reference}" t="inlineStr"><is><t>${text}</t></is></c>`;

test('HSBC: an Excel workbook with shared strings, dates by their style and sums of floats', async () => {
  const titles = [
    'Fecha del apunte',
    'Descripción',
    'Referencia de cliente',
    'Referencia bancaria',
    'Importe de crédito',
    'Importe del débito',
    'Saldo',
  ];
  const file = await zipOf({
    'xl/sharedStrings.xml': `<sst xmlns="x"><si><t>SPEI </t></si><si><r><t>PA</t></r><r><t>GO</t></r></si></sst>`,
    'xl/styles.xml': `<styleSheet xmlns="x"><numFmts><numFmt numFmtId="164" formatCode="dd/mm/yyyy"/></numFmts><cellXfs><xf numFmtId="0"/><xf numFmtId="164"/></cellXfs></styleSheet>`,
    'xl/worksheets/sheet1.xml': `<worksheet xmlns="x"><sheetData><row r="2">${titles.map((title, at) => cell(`${'ABCDEFG'[at]}2`, title)).join('')}</row>
      <row r="3"><c r="A3" s="1"><v>46083</v></c><c r="B3" t="s"><v>0</v></c><c r="E3"><v>1160.0000000001</v></c><c r="G3"><v>2160</v></c></row>
      <row r="5">${cell('A5', '03/03/2026')}<c r="B5" t="s"><v>1</v></c><c r="F5"><v>-160.5</v></c><c r="G5"><v>1999.5</v></c></row></sheetData></worksheet>`,
  });
  const { banco, movimientos, cuadra } = estadoIn(await read(file));
  expect([banco, cuadra]).toEqual(['HSBC', true]);
  expect(movimientos.map(({ fecha, centavos, descripcion }) => [fecha, centavos, descripcion])).toEqual([
    ['2026-03-02', 116_000, 'SPEI'],
    ['2026-03-03', -16_050, 'PAGO'],
  ]);
});

test('BBVA: a workbook in the XML of Excel 2003 that skips cells', async () => {
  const row = (cells: string) => `<Row>${cells}</Row>`;
  const data = (text: string, index = '') =>
    `<Cell${index && ` ss:Index="${index}"`}><Data ss:Type="String">${text}</Data></Cell>`;
  const file = `<?xml version="1.0"?><Workbook xmlns="urn:schemas-microsoft-com:office:spreadsheet" xmlns:ss="urn:schemas-microsoft-com:office:spreadsheet"><Worksheet ss:Name="a"><Table>
    ${row(['Fecha', 'Concepto', 'Referencia', 'Referencia ampliada', 'Cargo', 'Abono', 'Saldo'].map((title) => data(title)).join(''))}
    ${row(`${data('02/03/2026')}${data('SPEI')}${data('1,000.00', '6')}${data('1,500.00')}`)}</Table></Worksheet></Workbook>`;
  const { banco, movimientos } = estadoIn(await read(file));
  expect([banco, rows(movimientos)]).toEqual(['BBVA', [['2026-03-02', 100_000, 150_000]]]);
});

test('OFX without closing tags, and in XML', async () => {
  const sgml =
    'OFXHEADER:100\nDATA:OFXSGML\n\n<OFX><BANKMSGSRSV1><STMTTRNRS><STMTRS><CURDEF>MXN<BANKACCTFROM><BANKID>012<ACCTID>0123456789</BANKACCTFROM><BANKTRANLIST>\n<STMTTRN><TRNTYPE>CREDIT<DTPOSTED>20260302101500[-6:CST]<TRNAMT>1160,00<FITID>1<NAME>ACEROS &amp; MAS<MEMO>SPEI</STMTTRN>\n<STMTTRN><TRNTYPE>DEBIT<DTPOSTED>20260303<TRNAMT>-160.00<FITID>2<NAME>PAGO<CHECKNUM>55</STMTTRN>\n</BANKTRANLIST><LEDGERBAL><BALAMT>1000.00<DTASOF>20260303</LEDGERBAL></STMTRS></STMTTRNRS></BANKMSGSRSV1></OFX>';
  for (const file of [sgml, sgml.replaceAll(/<([A-Z]+)>([^<\n]+)/g, '<$1>$2</$1>')]) {
    const { formato, cuenta, movimientos, saldoFinal } = estadoIn(await read(file));
    expect([formato, cuenta, saldoFinal]).toEqual(['ofx', '0123456789', 100_000]);
    expect(movimientos.map(({ fecha, hora, centavos, descripcion }) => [fecha, hora, centavos, descripcion])).toEqual([
      ['2026-03-02', '10:15:00', 116_000, 'ACEROS & MAS · SPEI'],
      ['2026-03-03', null, -16_000, 'PAGO'],
    ]);
  }
});

test('MT940 with its balances', async () => {
  const file =
    ':20:1\r\n:25:0123456789\r\n:28C:1/1\r\n:60F:C260301MXN1000,00\r\n:61:2603020302C1160,00NTRFNONREF//77\r\n:86:?20SPEI ACEROS\r\n?21DEL PACIFICO\r\n:61:260303D160,00NCHK55\r\n:86:CHEQUE\r\n:62F:C260303MXN2000,00\r\n-';
  const { movimientos, cuadra, moneda, cuenta } = estadoIn(await read(file));
  expect([cuadra, moneda, cuenta]).toEqual([true, 'MXN', '0123456789']);
  expect(
    movimientos.map(({ fecha, centavos, descripcion, referencia }) => [fecha, centavos, descripcion, referencia]),
  ).toEqual([
    ['2026-03-02', 116_000, 'SPEI ACEROS DEL PACIFICO', '77'],
    ['2026-03-03', -16_000, 'CHEQUE', '55'],
  ]);
  expect(estadoIn(await read(file.replace('2000,00', '2000,01'))).cuadra).toBe(false);
});

test('CEP: the one movement that it proves, from the side of the taxpayer', async () => {
  const sample = `<?xml version="1.0" encoding="UTF-8"?>
    <SPEI_Tercero FechaOperacion="2026-03-02" Hora="10:04:21" ClaveSPEI="40021" sello="s" numeroCertificado="1" cadenaCDA="c" claveRastreo="MBAN01002603020001">
    <Ordenante BancoEmisor="BANCO2" Nombre="ACEROS" TipoCuenta="40" Cuenta="012180000000000014" RFC="AAA010101AAA"/>
    <Beneficiario BancoReceptor="BANCO1" Nombre="ESCUELA" TipoCuenta="40" Cuenta="032180000118359719" RFC="BBB010101BB1" Concepto="PAGO" IVA="0.00" MontoPago="100.00"/>
    </SPEI_Tercero>`;
  await expect(read(sample)).rejects.toThrow('es de un pago entre otros');
  for (const [rfc, centavos] of [
    ['BBB010101BB1', 10_000],
    ['AAA010101AAA', -10_000],
  ] as const) {
    const { formato, movimientos } = estadoIn(await read(sample.replace(rfc, RFC)));
    expect([formato, movimientos[0]?.centavos, movimientos[0]?.rastreo, movimientos[0]?.fecha]).toEqual([
      'cep',
      centavos,
      'MBAN01002603020001',
      '2026-03-02',
    ]);
  }
});

test.each<[string, Buffer | string | Promise<Buffer>]>([
  ['nothing', ''],
  ['a PDF', '%PDF-1.7'],
  ['an old Excel', Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 1, 2])],
  ['a ZIP that is no workbook', zipOf({ 'a.txt': 'x' })],
  ['a damaged ZIP', Buffer.from([0x50, 0x4b, 3, 4, 9, 9, 9])],
  ['a workbook that unpacks to gigabytes', zipOf({ 'xl/worksheets/sheet1.xml': ' '.repeat(30 * 1_048_576) })],
  [
    'a workbook with a DOCTYPE',
    zipOf({ 'xl/worksheets/sheet1.xml': '<!DOCTYPE a [<!ENTITY b "c">]><worksheet>&b;</worksheet>' }),
  ],
  ['an XML with a DOCTYPE', '<?xml version="1.0"?><!DOCTYPE a [<!ENTITY b "c">]><SPEI_Tercero>&b;</SPEI_Tercero>'],
  ['words', 'Hola, esto no es un estado de cuenta.'],
  ['random bytes', Buffer.from(Array.from({ length: 5_000 }, (_, at) => (at * 7_919) % 256))],
  ['too many movements', `Fecha,Concepto,Cargo,Abono\n${'01/03/2026,A,1.00,\n'.repeat(20_001)}`],
  [
    'two accounts',
    'CUENTA,FECHA,DESCRIPCIÓN,DEPÓSITOS,RETIROS,COD. TRANSAC\n11111,01/03/2026,A,1,,\n22222,01/03/2026,A,1,,\n',
  ],
])('refuses %s with a sentence', async (_name, bytes) => {
  await expect(read(await bytes)).rejects.toThrow(EstadoIlegible);
});

const said = (descripcion: string, more: Partial<Movimiento> = {}) =>
  identify({
    fecha: '',
    hora: null,
    centavos: 1,
    saldo: null,
    descripcion,
    referencia: '',
    rastreo: '',
    rfc: '',
    nombre: '',
    cuenta: '',
    ...more,
  });

test('tells the clave de rastreo, RFC, account and name in a text', () => {
  expect(
    said('SPEI RECIBIDO BANCO 012 CVE RASTREO: bnet01002603020001 RFC: AAA010101AAA 012180000000000013'),
  ).toMatchObject({ rastreo: 'BNET01002603020001', rfc: 'AAA010101AAA' });
  expect(said('MBAN01002603020001').rastreo).toBe('MBAN01002603020001');
  expect(said('PAGO FACTURA A1234').rastreo).toBe('');
  expect(said('SPEI AAA010101AAA').rfc).toBe('AAA010101AAA');
  expect(said('Nombre Beneficiario: ACEROS DEL NORTE | Hora: 10:00').nombre).toBe('ACEROS DEL NORTE');
  expect(['032180000118359719', '032180000118359718', '123'].map(isClabe)).toEqual([true, false, false]);
});

test.each([
  ['COMISION POR TRANSFERENCIA', 'comision'],
  ['IVA COMISION', 'comision'],
  ['PAGO DE IMPUESTOS SAT', 'impuesto'],
  ['DISPERSION DE NOMINA', 'nomina'],
  ['TRASPASO ENTRE CUENTAS PROPIAS', 'propia'],
  ['DEVOLUCION SPEI', 'devolucion'],
  ['PAGO TDC 1234', 'tarjeta'],
  ['VENTAS CON TARJETA', 'terminal'],
  ['COMERCIALIZADORA SATELITE', 'pago'],
  ['SPEI RECIBIDO', 'pago'],
])('%s is %s', (descripcion, tipo) =>
  expect(
    tipoDe({ ...said(''), fecha: '', hora: null, centavos: 1, saldo: null, referencia: '', descripcion }, RFC),
  ).toBe(tipo),
);
