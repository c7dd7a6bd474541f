// Viewers of the files of a CFDI. PDF and XML are untrusted input.
// Never: requests for links; viewers get a link and a function that renews it.
export { CfdiModal } from './cfdi-modal';
export { downloadFile } from './download-file';
export { PdfModal } from './pdf-modal';
export { PdfViewer, type PdfViewerProps } from './pdf-viewer';
export { readPdfText } from './read-pdf-text';
export { saveFile } from './save-file';
export type { RenewLink } from './signed-file';
export { useDownload } from './use-download';
export { canShare, useShare } from './use-share';
export { XmlModal } from './xml-modal';
