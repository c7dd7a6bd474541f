import jsQR from 'jsqr';
import { pdfStreams } from './pdf-text';

const SCALE = 4;
const MARGIN = 20;

/** Reads the QR code of a generated PDF: draws its squares as an image and decodes it. */
export function readQr(pdf: Buffer): string | undefined {
  const squares = pdfStreams(pdf)
    .flatMap((content) => content.split(/ rg\nf|(?<=\nf)\n/))
    .map((path) => [...path.matchAll(/^(\S+) (\S+) (\S+) (\S+) re$/gm)].map((found) => found.slice(1).map(Number)))
    .toSorted((a, b) => b.length - a.length)[0] as [number, number, number, number][];
  const left = Math.min(...squares.map(([x]) => x));
  const top = Math.min(...squares.map(([, y]) => y));
  const size = Math.ceil(Math.max(...squares.map(([x, , width]) => x + width - left)) * SCALE) + 2 * MARGIN;
  const pixels = new Uint8ClampedArray(size * size * 4).fill(255);
  for (const [x, y, width, height] of squares)
    for (let row = Math.round((y - top) * SCALE); row < Math.round((y - top + height) * SCALE); row++)
      for (let column = Math.round((x - left) * SCALE); column < Math.round((x - left + width) * SCALE); column++)
        pixels.fill(
          0,
          ((row + MARGIN) * size + column + MARGIN) * 4,
          ((row + MARGIN) * size + column + MARGIN) * 4 + 3,
        );
  return jsQR(pixels, size, size)?.data;
}
