import { openMessage } from './open-message';

const SIZE = 4_000_000;
const fill = (text: string) => text.repeat(SIZE / text.length);
const MULTIPART = 'Content-Type: multipart/mixed; boundary="b"\r\n\r\n';
const TEXT = 'Content-Type: text/html\r\n\r\n';

// Each would take hours if its cost were the square of its length.
test.each([
  ['blanks', fill(' ')],
  ['blanks in quoted-printable', `Content-Transfer-Encoding: quoted-printable\r\n\r\n${fill('= ')}`],
  ['line ends', fill('\r')],
  ['fields', fill('a: b\r\n')],
  ['one field', `Subject: ${fill('=?utf-8?Q?a')}`],
  ['parameters', `Content-Type: text/xml${fill(';a*0=b')}`],
  ['boundaries', `${MULTIPART}${fill('--b\r\n')}`],
  ['boundaries that are not declared', fill('--b\r\nContent-Type: x/y\r\n\r\n')],
  ['almost boundaries', `${MULTIPART}${fill('\r\n--bb')}`],
  ['multiparts inside each other', fill(`${MULTIPART}--b\r\n`)],
  ['messages inside each other', fill('Content-Type: message/rfc822\r\n\r\n')],
  ['openings of a CFDI', `${TEXT}${fill('<Comprobante ')}`],
  ['openings of a CFDI in HTML', `${TEXT}${fill('&lt;Comprobante ')}`],
  ['openings of a CFDI in an address', `${TEXT}${fill('%3Ccfdi%3AComprobante%20')}`],
  ['openings of a CFDI in UTF-7', `${TEXT}${fill('+ADw-cfdi:Comprobante a')}`],
  ['openings of a CFDI in JSON', `${TEXT}${fill('<Comprobante a=\\"')}`],
  ['lines that a server breaks', `${TEXT}${fill(`${'x'.repeat(998)}\r\n `)}`],
  ['data addresses', `${TEXT}${fill('data:;a;')}`],
  ['tags', `${TEXT}${fill('<')}`],
  ['files in uuencode', fill('begin 644 a\n#0V%T\n')],
  ['files in base64 that do not end', fill('begin-base64 644 a\nQQ==\n')],
  ['base64 of words', `Content-Transfer-Encoding: base64\r\n\r\n${fill('QUJD ')}`],
  ['winmail.dat', `\r\n\x78\x9f\x3e\x22\0\0${fill('\x02\x05\x90\x06\0\x04\0\0\0\x78\x9f\x3e\x22\0\0')}`],
  ['CMS', `\r\n${fill('\x30\x80\x06\x09\x2a\x86\x48\x86\xf7\x0d\x01\x07\x02\xa0\x80')}`],
  ['comments of an XML', `\r\n${fill('<!-- ')}`],
])('a message of %s is read and told', async (_what, text) => {
  const { hallazgos } = await openMessage(Buffer.from(text, 'latin1'));
  expect(hallazgos.length).toBeGreaterThan(0);
  expect(hallazgos.length).toBeLessThan(1_200);
});

test.each([
  ['=?utf-8?B?RmFjdHVyYSBkZSBtYXJ6bw==?= =?iso-8859-1?Q?_a=F1o?=', 'Factura de marzo año'],
  ['Facturaci\xf3n', 'Facturación'],
  ['Facturaci\xc3\xb3n', 'Facturación'],
  ['a\u0007b\r\n c', 'a b c'],
])('the subject %j is shown as %j', async (sent, shown) => {
  const { asunto } = await openMessage(Buffer.from(`Subject: ${sent}\r\n\r\nhola`, 'latin1'));
  expect(asunto).toBe(shown);
});

test.each([
  ['Tue, 10 Mar 2026 12:00:00 -0600 (CST)', '2026-03-10T18:00:00.000Z'],
  ['10 Mar 26 12:00 GMT', '2026-03-10T12:00:00.000Z'],
  ['ayer', undefined],
  ['Tue, 10 Mar 99999 12:00:00 -0600', undefined],
])('the date %j is %p', async (sent, fecha) => {
  const { fecha: read } = await openMessage(Buffer.from(`Date: ${sent}\r\n\r\nhola`));
  expect(read?.toISOString()).toBe(fecha);
});
