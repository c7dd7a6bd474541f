import type { Given } from '@boveda/platform/threads/serve-tasks';
import jsQR from 'jsqr';
import { getDocument, type PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';

/** Pixels of the longer side of a drawn page: three and more for each square of a code as the SAT prints it. */
const SIDE = 1_500;
const MOST_SCALE = 3;
/** Pixels of a picture inside; larger ones are left out. */
const MOST_PIXELS = 8_000_000;
const MOST_CODES = 3;
/** Longer than an address of the SAT; the largest code has 3 KB. */
const MOST_TEXT = 1_000;

/** Tasks on PDF of which the codes are sought, run in a thread that can be terminated. */
export const qrTasks = {
  /** Draws the first page, and the last one if the first has no code, and returns the texts of their QR codes. */
  async read({ document }: Given): Promise<string[]> {
    const options = { isEvalSupported: false, disableFontFace: true, useSystemFonts: false, enableXfa: false };
    const task = getDocument({ data: document.slice(), ...options, maxImageSize: MOST_PIXELS, verbosity: 0 });
    try {
      const pdf = await task.promise;
      const first = codesOf(await draw(await pdf.getPage(1), pdf.canvasFactory as CanvasFactory));
      if (first.length > 0 || pdf.numPages === 1) return first;
      return codesOf(await draw(await pdf.getPage(pdf.numPages), pdf.canvasFactory as CanvasFactory));
    } catch {
      // No PDF, or one that cannot be drawn.
      return [];
    } finally {
      await task.destroy();
    }
  },
};

/** What `pdfjs-dist` draws on in Node. */
interface CanvasFactory {
  create(width: number, height: number): { canvas: HTMLCanvasElement; context: CanvasRenderingContext2D };
}

async function draw(page: PDFPageProxy, factory: CanvasFactory): Promise<ImageData> {
  const own = page.getViewport({ scale: 1 });
  const viewport = page.getViewport({ scale: Math.min(MOST_SCALE, SIDE / Math.max(own.width, own.height)) });
  const { canvas, context } = factory.create(
    Math.max(1, Math.min(SIDE, Math.ceil(viewport.width))),
    Math.max(1, Math.min(SIDE, Math.ceil(viewport.height))),
  );
  await page.render({ canvas, canvasContext: context, viewport }).promise;
  return context.getImageData(0, 0, canvas.width, canvas.height);
}

/** Finds one code after another: each that was found is painted over. */
function codesOf({ data, width, height }: ImageData): string[] {
  const texts: string[] = [];
  while (texts.length < MOST_CODES) {
    const code = jsQR(data, width, height, { inversionAttempts: 'dontInvert' });
    if (!code) return texts;
    texts.push(code.data.slice(0, MOST_TEXT));
    const corners = Object.values(code.location).filter((at) => at !== undefined);
    const [xs, ys] = [corners.map(({ x }) => x), corners.map(({ y }) => y)];
    const clamp = (value: number, most: number) => Math.max(0, Math.min(most, Math.round(value)));
    const [left, right] = [clamp(Math.min(...xs), width), clamp(Math.max(...xs), width)];
    for (let y = clamp(Math.min(...ys), height); y < clamp(Math.max(...ys), height); y++)
      data.fill(255, (y * width + left) * 4, (y * width + right) * 4);
  }
  return texts;
}
