import { lazy, Suspense } from 'react';
import { Spin } from '../controls/spin';
import type { RenewLink } from './signed-file';
import { NoPdf } from './unavailable';
import { useFile } from './use-file';

const PdfDocument = lazy(async () => ({ default: (await import('./pdf-document')).PdfDocument }));

/** Props of PdfViewer. */
export interface PdfViewerProps {
  /** Signed link to the PDF; null where there is none. */
  url: string | null;
  /** Requests a fresh link when that one has expired. */
  renew?: RenewLink | undefined;
  /** Accessible name of the PDF. */
  title: string;
  /** CSS height of the page's frame. */
  height?: string;
}

/** Shows a PDF; its library is loaded with the first one. Shows 'PDF no disponible' if that fails. */
export function PdfViewer({ url, renew, title, height = '70vh' }: PdfViewerProps) {
  const file = useFile(url, renew);
  const wait = <Spin style={{ display: 'block', height, alignContent: 'center', textAlign: 'center' }} />;
  if (file.state === 'failed') return <NoPdf />;
  if (file.state === 'loading') return wait;
  return (
    <Suspense fallback={wait}>
      {/* Keyed by the file, so that page and zoom are reset for another one. */}
      <PdfDocument key={url} bytes={file.bytes} title={title} height={height} />
    </Suspense>
  );
}
