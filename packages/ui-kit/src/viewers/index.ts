// What shows the files of a CFDI: PDF and XML, hostile until proven otherwise.
// Never: where the files come from; viewers take a link.
export { CfdiModal } from './cfdi-modal';
export { PdfModal } from './pdf-modal';
export { PdfViewer, type PdfViewerProps } from './pdf-viewer';
export { XmlModal } from './xml-modal';
