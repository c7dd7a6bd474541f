// What shows the files of a CFDI: PDF and XML, hostile until proven otherwise.
// Never: where the files come from; viewers take a link, and a way to ask for a fresh one.
export { CfdiModal } from './cfdi-modal';
export { PdfModal } from './pdf-modal';
export { PdfViewer, type PdfViewerProps } from './pdf-viewer';
export type { RenewLink } from './signed-file';
export { useDownload } from './use-download';
export { XmlModal } from './xml-modal';
