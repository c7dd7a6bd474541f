import { deflateSync } from 'node:zlib';
import { parseComprobante, renderPdf } from '@boveda/cfdi';
import { createCfdiBuilder } from '@boveda/cfdi-samples';
import { hasRfc, readNombresPdf } from './pdf-names';

const UUID = '5b1c5a6e-0c1d-4e2f-8a3b-9c4d5e6f7a8b';
const stream = (content: string | Buffer, dictionary = '') =>
  Buffer.concat([
    Buffer.from(`1 0 obj\n<<${dictionary}>>\nstream\n`),
    Buffer.from(content),
    Buffer.from('\nendstream\nendobj\n'),
  ]);
const pdf = (...streams: Buffer[]) => Buffer.concat([Buffer.from('%PDF-1.4\n'), ...streams]);
const hex = (text: string) => Buffer.from(text, 'latin1').toString('hex');

test.each<[string, Buffer, string[]]>([
  ['a string', pdf(stream(`BT (Folio fiscal: ${UUID.toUpperCase()}) Tj ET`)), [UUID]],
  [
    'pieces of one',
    pdf(stream(`[(${UUID.slice(0, 9)}) -20 (${UUID.slice(9, 20)})] TJ (${UUID.slice(20)}) Tj`)),
    [UUID],
  ],
  ['hexadecimal, compressed', pdf(stream(deflateSync(`<${hex(UUID)}> Tj`), '/Filter /FlateDecode')), [UUID]],
  [
    'codes of a font with its map',
    pdf(
      stream(`<${[...UUID].map((_, at) => (at + 1).toString(16).padStart(4, '0')).join('')}> Tj`),
      stream(`1 beginbfrange <0001> <0024> [${[...UUID].map((letter) => `<00${hex(letter)}>`).join(' ')}] endbfrange`),
    ),
    [UUID],
  ],
  ['nested parentheses', pdf(stream(`(Folio (fiscal) ${UUID}) Tj`)), [UUID]],
  ['behind an open parenthesis of a picture', pdf(stream(`BI ID (\x00<\x01( EI (${UUID}) Tj`)), [UUID]],
  ['no picture', pdf(stream(`(${UUID}) Tj`, '/Subtype /Image')), []],
  ['nothing of what is damaged', pdf(stream('x', '/Filter /FlateDecode')), []],
  [
    'nothing of what unpacks to too much',
    pdf(stream(deflateSync(Buffer.alloc(9_000_000)), '/Filter /FlateDecode')),
    [],
  ],
  ['nothing of no PDF', Buffer.from('hola'), []],
])('reads %s', (_what, file, uuids) => expect(readNombresPdf(file).uuids).toEqual(uuids));

test('reads what our own printed form names', async () => {
  const xml = createCfdiBuilder('EKU9003173C9').build({ uuid: UUID });
  const { uuids, texto } = readNombresPdf(await renderPdf(parseComprobante(xml)));
  expect(uuids).toEqual([UUID]);
  expect(texto).toContain('EKU9003173C9');
});

test.each([
  ['openings without an end', '('.repeat(2_000_000)],
  ['escapes without an end', '(a\\'.repeat(1_300_000)],
  ['hexadecimal without an end', '<a '.repeat(1_300_000)],
  ['lists without an end', `beginbfrange ${'<0000> <00ff> [<0041>'.repeat(190_000)}`],
  ['blanks between codes', `beginbfrange ${`<0000>${' '.repeat(2_000)}`.repeat(1_900)} endbfrange`],
  ['maps without an end', 'beginbfchar '.repeat(300_000)],
  ['ranges of all codes', `beginbfrange ${'<0000> <ffff> <0041> '.repeat(100_000)} endbfrange`],
])('is not held up by %s', (_what, content) => expect(readNombresPdf(pdf(stream(`${content} Tj`))).uuids).toEqual([]));

test.each([
  ['RFC:EKU9003173C9', true],
  ['TOTAL 116.00', false],
])('%s has an RFC: %s', (text, expected) => expect(hasRfc(text)).toBe(expected));
