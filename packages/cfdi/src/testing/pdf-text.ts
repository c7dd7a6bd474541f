import { inflateSync } from 'node:zlib';

const HEX = /<([0-9a-f]*)> Tj/g;

/** Contents of every compressed stream of the file. */
export const pdfStreams = (pdf: Buffer): string[] =>
  [...pdf.toString('latin1').matchAll(/\/Filter \/FlateDecode\n>>\nstream\n/g)].map(({ index, 0: found }) =>
    inflateSync(pdf.subarray(index + found.length)).toString('latin1'),
  );

/** Characters that the fonts inside the file say they draw (their ToUnicode maps). */
export const embeddedCodes = (pdf: Buffer): string[] =>
  pdfStreams(pdf)
    .filter((content) => content.includes('beginbfrange'))
    .flatMap((content) => [...content.matchAll(/<([0-9a-f]{4,8})>(?=[\s\]])/g)])
    .map(([, hex = '']) => Buffer.from(hex, 'hex').swap16().toString('utf16le'));

/** What each page of one of our PDFs says, piece by piece in the order of writing. */
export const pdfPages = (pdf: Buffer): string[] =>
  pdfStreams(pdf)
    .filter((content) => content.includes(' Tj'))
    .map((content) =>
      [...content.matchAll(HEX)].map(([, hex = '']) => Buffer.from(hex, 'hex').toString('latin1')).join('\n'),
    );
