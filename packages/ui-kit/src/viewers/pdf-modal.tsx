import { Spin } from '../controls/spin';
import { FileModal, type FileModalProps } from './file-modal';
import { PdfViewer } from './pdf-viewer';

interface Props extends FileModalProps {
  /** CSS height of the document. */
  height?: string;
}

/** A PDF above the page, with 'Descargar PDF'. */
export const PdfModal = ({ height = '62vh', ...modal }: Props) => (
  <FileModal kind="PDF" {...modal}>
    {modal.url === undefined ? (
      <Spin style={{ display: 'block', height, alignContent: 'center', textAlign: 'center' }} />
    ) : (
      <PdfViewer url={modal.url} renew={modal.renew} title={modal.title} height={height} />
    )}
  </FileModal>
);
