import { inflateSync } from 'node:zlib';

const HEX = /<([0-9a-f]*)> Tj/g;

/** Returns the contents of all compressed streams of a PDF. */
export const pdfStreams = (pdf: Buffer): string[] =>
  [...pdf.toString('latin1').matchAll(/\/Filter \/FlateDecode\n>>\nstream\n/g)].map(({ index, 0: found }) =>
    inflateSync(pdf.subarray(index + found.length)).toString('latin1'),
  );

/** Returns the characters of the embedded fonts, from their ToUnicode maps. */
export const embeddedCodes = (pdf: Buffer): string[] =>
  pdfStreams(pdf)
    .filter((content) => content.includes('beginbfrange'))
    .flatMap((content) => [...content.matchAll(/<([0-9a-f]{4,8})>(?=[\s\]])/g)])
    .map(([, hex = '']) => Buffer.from(hex, 'hex').swap16().toString('utf16le'));

/** Returns the text of each page of a generated PDF, piece by piece in the order of writing. */
export const pdfPages = (pdf: Buffer): string[] =>
  pdfStreams(pdf)
    .filter((content) => content.includes(' Tj'))
    .map((content) =>
      [...content.matchAll(HEX)].map(([, hex = '']) => Buffer.from(hex, 'hex').toString('latin1')).join('\n'),
    );
