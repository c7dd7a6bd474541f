import { deflateSync } from 'node:zlib';
import { create } from 'qrcode';

/** How the squares of a code are drawn: as paths, or as a picture. */
export type Drawing = 'paths' | 'picture';

const POINTS = 90;

/** A PDF of pages: each has lines of text, and a QR code of each of its `codes`. */
export function qrPdf(
  pages: readonly { lines?: readonly string[]; codes?: readonly string[] }[],
  as: Drawing = 'paths',
) {
  const objects: Buffer[] = [];
  const add = (dictionary: string, stream?: Buffer) => {
    objects.push(
      Buffer.concat([
        Buffer.from(`<<${dictionary}${stream ? `/Length ${stream.length}` : ''}>>`),
        ...(stream ? [Buffer.from('\nstream\n'), stream, Buffer.from('\nendstream')] : []),
      ]),
    );
    return objects.length + 2;
  };
  const font = add('/Type/Font/Subtype/Type1/BaseFont/Helvetica');
  const kids = pages.map(({ lines = [], codes = [] }) => {
    const drawn = codes.map((code) => (as === 'paths' ? drawPaths(code) : drawPicture(code, add)));
    const text = lines.map(
      (line, at) => `BT /F 8 Tf 20 ${750 - 10 * at} Td (${line.replaceAll(/[()\\]/g, '\\$&')}) Tj ET`,
    );
    const placed = drawn.map(({ content }, at) => `q 1 0 0 1 ${40 + 180 * at} 300 cm ${content} Q`);
    const contents = add('', Buffer.from([...text, ...placed].join('\n'), 'latin1'));
    const pictures = drawn.map(({ name, object }) => (object ? `/${name} ${object} 0 R` : '')).join('');
    return add(
      `/Type/Page/Parent 2 0 R/MediaBox[0 0 612 792]/Contents ${contents} 0 R/Resources<</Font<</F ${font} 0 R>>/XObject<<${pictures}>>>>`,
    );
  });
  const all = [
    Buffer.from('<</Type/Catalog/Pages 2 0 R>>'),
    Buffer.from(`<</Type/Pages/Count ${kids.length}/Kids[${kids.map((kid) => `${kid} 0 R`).join(' ')}]>>`),
    ...objects,
  ];
  return Buffer.concat([
    Buffer.from('%PDF-1.4\n'),
    ...all.map((object, at) => Buffer.concat([Buffer.from(`${at + 1} 0 obj\n`), object, Buffer.from('\nendobj\n')])),
    Buffer.from('trailer\n<</Root 1 0 R>>\n%%EOF\n'),
  ]);
}

function drawPaths(code: string): { content: string; name?: string; object?: number } {
  const { size, data } = create(code).modules;
  const side = POINTS / size;
  const squares = [...data].flatMap((dark, at) =>
    dark ? [`${(at % size) * side} ${POINTS - (Math.floor(at / size) + 1) * side} ${side} ${side} re`] : [],
  );
  return { content: `0 g ${squares.join(' ')} f` };
}

function drawPicture(code: string, add: (dictionary: string, stream: Buffer) => number) {
  const { size, data } = create(code).modules;
  const pixels = deflateSync(Buffer.from([...data].map((dark) => (dark ? 0 : 255))));
  const object = add(
    `/Type/XObject/Subtype/Image/Width ${size}/Height ${size}/ColorSpace/DeviceGray/BitsPerComponent 8/Filter/FlateDecode`,
    pixels,
  );
  const name = `I${object}`;
  return { content: `${POINTS} 0 0 ${POINTS} 0 0 cm /${name} Do`, name, object };
}
