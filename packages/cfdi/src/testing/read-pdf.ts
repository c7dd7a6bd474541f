// pdf.js uses this global before it starts a worker.
import 'pdfjs-dist/legacy/build/pdf.worker.mjs';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';

/** A text item of pdf.js; `top` and the baseline are measured from the top of the page. */
export interface PlacedText {
  text: string;
  size: number;
  left: number;
  right: number;
  top: number;
  baseline: number;
}

/** A page as read by pdf.js. */
export interface ReadPage {
  width: number;
  height: number;
  texts: PlacedText[];
}

/** Reads a PDF with pdf.js: its pages in order, and its bookmarks with their pages. */
export async function readPdf(
  pdf: Buffer,
): Promise<{ pages: ReadPage[]; bookmarks: { title: string; page: number }[] }> {
  const task = getDocument({ data: new Uint8Array(pdf), verbosity: 0 });
  const document = await task.promise;
  const pages: ReadPage[] = [];
  for (let number = 1; number <= document.numPages; number++) {
    const page = await document.getPage(number);
    const [, , width = 0, height = 0] = page.view;
    const { items } = await page.getTextContent({ disableNormalization: true });
    const texts = items.flatMap((item) => {
      if (!('str' in item) || item.str.trim() === '') return [];
      const [, , , size = 0, left = 0, up = 0] = item.transform as number[];
      const baseline = height - up;
      return [{ text: item.str, size, left, right: left + item.width, top: baseline - 0.65 * size, baseline }];
    });
    pages.push({ width, height, texts });
  }
  const bookmarks = [];
  for (const { title, dest } of (await document.getOutline()) ?? [])
    bookmarks.push({ title, page: (await document.getPageIndex((dest as [{ num: number; gen: number }])[0])) + 1 });
  await task.destroy();
  return { pages, bookmarks };
}
