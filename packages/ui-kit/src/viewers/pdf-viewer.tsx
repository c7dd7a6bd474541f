import { Spin } from 'antd';
import { lazy, Suspense } from 'react';
import { NoPdf } from './unavailable';

const PdfDocument = lazy(async () => ({ default: (await import('./pdf-document')).PdfDocument }));

/** Props of PdfViewer. */
export interface PdfViewerProps {
  /** Signed link to the PDF; null where there is none. */
  url: string | null;
  /** What the PDF is, for people who do not see it. */
  title: string;
  /** CSS height of the page's frame. */
  height?: string;
}

/** Shows a PDF; its library is fetched when the first one is shown. Says 'PDF no disponible' where it cannot. */
export function PdfViewer({ url, title, height = '70vh' }: PdfViewerProps) {
  if (!url) return <NoPdf />;
  return (
    <Suspense fallback={<Spin style={{ display: 'block', height, alignContent: 'center', textAlign: 'center' }} />}>
      {/* Another file is another viewer: its page and zoom begin anew. */}
      <PdfDocument key={url} url={url} title={title} height={height} />
    </Suspense>
  );
}
