import { deflateSync } from 'node:zlib';
import { qrPdf } from '../../../../testing/qr-pdf';
import { endIdleQrThreads, readQr } from './read-qr';

const RFC = 'AAA010101AAA';
const CODE = 'https://siat.sat.gob.mx/';

afterAll(endIdleQrThreads);

/** A PDF of one page with this content and these objects from 5 on. */
function pdfOf(content: Buffer | string, { page = '', objects = [] as (Buffer | string)[], box = '0 0 612 792' } = {}) {
  const stream = deflateSync(Buffer.from(content as string));
  const all = [
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Count 1/Kids[3 0 R]>>',
    `<</Type/Page/Parent 2 0 R/MediaBox[${box}]/Contents 4 0 R${page}>>`,
    Buffer.concat([
      Buffer.from(`<</Filter/FlateDecode/Length ${stream.length}>>\nstream\n`),
      stream,
      Buffer.from('\nendstream'),
    ]),
    ...objects,
  ];
  return Buffer.concat([
    Buffer.from('%PDF-1.4\n'),
    ...all.flatMap((object, at) => [
      Buffer.from(`${at + 1} 0 obj\n`),
      Buffer.from(object as string),
      Buffer.from('\nendobj\n'),
    ]),
    Buffer.from('trailer\n<</Root 1 0 R>>\n'),
  ]);
}

const streamOf = (dictionary: string, content: Buffer) =>
  Buffer.concat([
    Buffer.from(`<<${dictionary}/Length ${content.length}>>\nstream\n`),
    content,
    Buffer.from('\nendstream'),
  ]);
const pictures = (width: number, height: number) =>
  streamOf(
    `/Type/XObject/Subtype/Image/Width ${width}/Height ${height}/ColorSpace/DeviceRGB/BitsPerComponent 8/Filter/FlateDecode`,
    deflateSync(Buffer.alloc(30_000_000)),
  );
const form = (content: string) =>
  streamOf('/Type/XObject/Subtype/Form/BBox[0 0 600 700]/Resources<</XObject<</A 5 0 R>>>>', Buffer.from(content));
const uses = '/Resources<</XObject<</A 5 0 R>>>>';
const shading = '<</ShadingType 1/ColorSpace/DeviceRGB/Domain[0 1 0 1]/Matrix[600 0 0 600 0 0]/Function 6 0 R>>';
const calculator = streamOf(
  '/FunctionType 4/Domain[0 1 0 1]/Range[0 1 0 1 0 1]',
  Buffer.from(`{${'dup sin cos abs '.repeat(5_000)} dup dup}`),
);

test.each([
  ['1,000,000 curves', pdfOf('1 1 m 9 9 500 500 300 1 c S\n'.repeat(1_000_000))],
  ['a dash of a thousandth on long lines', pdfOf('[0.001] 0 d 1 w 0 0 m 60000 60000 l S\n'.repeat(5_000))],
  [
    'a picture of 900,000,000 pixels',
    pdfOf('600 0 0 700 0 0 cm /A Do', { page: uses, objects: [pictures(30_000, 30_000)] }),
  ],
  [
    'the same picture 10,000 times',
    pdfOf('600 0 0 700 0 0 cm /A Do '.repeat(10_000), { page: uses, objects: [pictures(2_000, 2_000)] }),
  ],
  ['a form that draws itself', pdfOf('/A Do', { page: uses, objects: [form('/A Do /A Do')] })],
  ['1,000,000 saved states', pdfOf('q '.repeat(1_000_000))],
  ['a page of 10 kilometres', pdfOf('0 0 1 rg 0 0 9e9 9e9 re f', { box: '0 0 30000000 30000000' })],
  ['a page of a hair', pdfOf('0 0 9 9 re f', { box: '0 0 0.0001 30000000' })],
  ['a page of nothing', pdfOf('0 0 9 9 re f', { box: '0 0 0 0' })],
  [
    'a shade that is computed',
    pdfOf('/S sh', { page: '/Resources<</Shading<</S 5 0 R>>>>', objects: [shading, calculator] }),
  ],
  ['50 MB of blanks', pdfOf(' '.repeat(50_000_000))],
  [
    'pages that contain themselves',
    Buffer.from(
      '%PDF-1.4\n1 0 obj\n<</Type/Catalog/Pages 2 0 R>>\nendobj\n2 0 obj\n<</Type/Pages/Count 9/Kids[2 0 R 2 0 R]>>\nendobj\ntrailer\n<</Root 1 0 R>>\n',
    ),
  ],
])('%s ends', async (_what, hostile) => expect((await readQr(RFC, hostile)) ?? []).toEqual([]));

test('the next PDF is read', async () => expect(await readQr(RFC, qrPdf([{ codes: [CODE] }]))).toEqual([CODE]));
