import { useMemo, useState } from 'react';
import { Document, Page } from 'react-pdf';
import { Button } from '../controls/button';
import { Spin } from '../controls/spin';
import { Flex } from '../controls/text';
import 'react-pdf/dist/Page/TextLayer.css';
import { LeftOutlined, RightOutlined, ZoomInOutlined, ZoomOutOutlined } from '../icons';
import { PDF_OPTIONS } from './pdf-engine';
import { NoPdf } from './unavailable';
import { useWidth } from './use-width';

const ZOOMS = [0.5, 0.75, 1, 1.25, 1.5, 2, 3];
const PADDING = 32;
/** Limits in pixels: browsers do not render a taller canvas, and a page that would get thinner is not readable. */
const TALLEST = 16_384;
const THINNEST = 40;

interface Props {
  bytes: Uint8Array;
  title: string;
  height: string;
}

/** Shows a PDF page by page, fitted to the width; its text can be selected and read by screen readers. */
export function PdfDocument({ bytes, title, height }: Props) {
  const [pages, setPages] = useState(0);
  const [page, setPage] = useState(1);
  const [zoom, setZoom] = useState(1);
  const [failed, setFailed] = useState(false);
  const [ratio, setRatio] = useState(1);
  const [frame, width] = useWidth<HTMLElement>();
  const pageWidth = Math.min(Math.max(width - PADDING, 200) * zoom, TALLEST / devicePixelRatio / ratio);
  // A copy, because the library transfers the buffer to its worker.
  const file = useMemo(() => ({ data: bytes.slice() }), [bytes]);
  const turnTo = (next: number) => {
    setRatio(1);
    setPage(next);
  };
  if (failed) return <NoPdf />;
  return (
    <section aria-label={title}>
      <Toolbar page={page} pages={pages} zoom={zoom} onPage={turnTo} onZoom={setZoom} />
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be scrollable by keyboard. */}
      <section ref={frame} tabIndex={0} aria-label={`${title}, página ${page}`} style={frameStyle(height)}>
        <Document
          file={file}
          options={PDF_OPTIONS}
          loading={<Spin style={{ display: 'block', margin: 48 }} />}
          error={<NoPdf />}
          noData={<NoPdf />}
          onLoadSuccess={(pdf) => setPages(pdf.numPages)}
          onLoadError={() => setFailed(true)}
          onPassword={() => setFailed(true)}
        >
          {width > 0 &&
            (pageWidth < THINNEST ? (
              <NoPdf />
            ) : (
              <Page
                pageNumber={page}
                width={pageWidth}
                onLoadSuccess={({ originalWidth, originalHeight }) => setRatio(originalHeight / originalWidth)}
                renderAnnotationLayer={false}
                loading={null}
                error={<NoPdf />}
              />
            ))}
        </Document>
      </section>
    </section>
  );
}

const frameStyle = (height: string) => ({
  height,
  overflow: 'auto',
  background: 'var(--bv-canvas)',
  border: '1px solid var(--bv-border)',
  borderRadius: 6,
  padding: PADDING / 2,
  boxSizing: 'border-box' as const,
});

interface ToolbarProps {
  page: number;
  pages: number;
  zoom: number;
  onPage(page: number): void;
  onZoom(zoom: number): void;
}

function Toolbar({ page, pages, zoom, onPage, onZoom }: ToolbarProps) {
  const step = (by: number) => onZoom(ZOOMS[ZOOMS.indexOf(zoom) + by] ?? zoom);
  return (
    <Flex gap={8} align="center" wrap style={{ marginBottom: 8 }} role="toolbar" aria-label="Visor de PDF">
      <Button
        icon={<LeftOutlined />}
        aria-label="Página anterior"
        disabled={page <= 1}
        onClick={() => onPage(page - 1)}
      />
      <span aria-live="polite">
        Página {page} de {pages || '…'}
      </span>
      <Button
        icon={<RightOutlined />}
        aria-label="Página siguiente"
        disabled={page >= pages}
        onClick={() => onPage(page + 1)}
      />
      <Button icon={<ZoomOutOutlined />} aria-label="Alejar" disabled={zoom === ZOOMS[0]} onClick={() => step(-1)} />
      <span>{Math.round(zoom * 100)}%</span>
      <Button icon={<ZoomInOutlined />} aria-label="Acercar" disabled={zoom === ZOOMS.at(-1)} onClick={() => step(1)} />
      <Button onClick={() => onZoom(1)} disabled={zoom === 1}>
        Ajustar al ancho
      </Button>
    </Flex>
  );
}
