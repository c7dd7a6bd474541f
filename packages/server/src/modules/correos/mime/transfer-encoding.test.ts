import { decodeTransfer, looksLikeBase64 } from './transfer-encoding';

const BYTES = Buffer.from(Array.from({ length: 1_000 }, (_, index) => index % 256));
const LINES = BYTES.toString('base64').replaceAll(/.{76}/g, '$&\r\n');
const half = (from: number) => BYTES.subarray(from, from + 500).toString('base64');

test.each([
  ['in lines', 'BASE64', LINES],
  ['without padding', 'base64', BYTES.toString('base64').replaceAll('=', '')],
  ['in two padded portions', 'base64', `${half(0)}\r\n${half(500)}`],
  ['with characters outside the alphabet', 'Base-64', LINES.replaceAll('\r\n', '!\r\n*')],
  ['with the alphabet of addresses', 'b64', LINES.replaceAll('+', '-').replaceAll('/', '_')],
  ['with lines of words after it', 'base64', `${LINES}\r\nEste mensaje fue revisado\r\npor su antivirus de hoy\r\n`],
])('base64 %s decodes to the original bytes', (_what, encoding, text) => {
  expect(decodeTransfer(encoding, text)).toEqual(BYTES);
});

test.each([
  ['acci=F3n=20con a=C3=B1o=\r\n y Total=3D"1" \t\r\nfin=\r\n', 'acci\u00f3n con a\u00c3\u00b1o y Total="1"\r\nfin'],
  ['soft= \t\r\n break, =3d, =ZZ and =', 'soft break, =, =ZZ and '],
  ['a=\nb=\rc', 'abc'],
])('quoted-printable decodes %j to the original bytes, in any charset', (text, expected) => {
  expect(decodeTransfer('Quoted-Printable', text)).toEqual(Buffer.from(expected, 'latin1'));
});

test('blanks without end cost no more than their length', () => {
  const text = ' '.repeat(5_000_000);
  expect(decodeTransfer('quoted-printable', text)).toHaveLength(0);
  expect(decodeTransfer('base64', text)).toHaveLength(0);
});

test.each(['7bit', '8bit', 'binary', '', 'x-otra'])('%s leaves them unchanged', (encoding) => {
  expect(decodeTransfer(encoding, BYTES.toString('latin1'))).toEqual(BYTES);
});

test('words are no base64', () => {
  expect(looksLikeBase64(LINES)).toBe(true);
  expect(looksLikeBase64('Buenas tardes\r\nle enviamos su factura')).toBe(false);
});
