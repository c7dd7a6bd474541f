import worker from 'pdfjs-dist/build/pdf.worker.min.mjs?source';
import { pdfjs } from 'react-pdf';

// Browsers verify no hash of a worker's script, but that of the chunk which holds this text.
pdfjs.GlobalWorkerOptions.workerSrc = URL.createObjectURL(new Blob([worker], { type: 'text/javascript' }));

/** Untrusted PDFs get no forms, no scripts and no links. */
export const PDF_OPTIONS = { enableXfa: false, isEvalSupported: false } as const;

export { pdfjs };
