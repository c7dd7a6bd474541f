import { inflateSync } from 'node:zlib';

const HEX = /<([0-9a-f]*)> Tj/g;

/** What each page of one of our PDFs says, piece by piece in the order of writing. */
export function pdfPages(pdf: Buffer): string[] {
  const text = pdf.toString('latin1');
  return [...text.matchAll(/\/Filter \/FlateDecode\n>>\nstream\n/g)]
    .map(({ index, 0: found }) => inflateSync(pdf.subarray(index + found.length)).toString('latin1'))
    .filter((content) => content.includes(' Tj'))
    .map((content) =>
      [...content.matchAll(HEX)].map(([, hex = '']) => Buffer.from(hex, 'hex').toString('latin1')).join('\n'),
    );
}
