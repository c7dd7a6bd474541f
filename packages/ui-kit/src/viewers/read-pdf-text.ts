const MOST_PAGES = 5;
/** A PDF that takes longer is not read. */
const PATIENCE_MS = 30_000;

/**
 * Returns the text of the first pages of a PDF without its spaces, because writers move between the letters of a word; empty for what
 * is no PDF, has a password, or takes too long. It is read in a worker, which is fetched with the first one.
 */
export async function readPdfText(bytes: Uint8Array): Promise<string> {
  try {
    const { pdfjs, PDF_OPTIONS } = await import('./pdf-engine');
    const task = pdfjs.getDocument({ ...PDF_OPTIONS, data: bytes });
    const late = setTimeout(() => void task.destroy(), PATIENCE_MS);
    try {
      const pdf = await task.promise;
      let text = '';
      for (let number = 1; number <= Math.min(pdf.numPages, MOST_PAGES); number++) {
        const { items } = await (await pdf.getPage(number)).getTextContent();
        text += items.map((item) => ('str' in item ? item.str : '')).join('');
      }
      return text.replaceAll(/\s+/g, '');
    } finally {
      clearTimeout(late);
      await task.destroy();
    }
  } catch {
    return '';
  }
}
