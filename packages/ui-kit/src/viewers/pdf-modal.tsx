import { Button, Modal, Spin } from 'antd';
import { DownloadOutlined } from '../icons';
import { PdfViewer } from './pdf-viewer';

/** Props of the modals that show a file. */
export interface FileModalProps {
  open: boolean;
  onClose(): void;
  title: string;
  /** Signed link; undefined while it is being asked for, null where there is none. */
  url: string | null | undefined;
  /** Name that the downloaded file gets. */
  fileName: string;
}

/** A PDF above the page, with 'Descargar PDF'. */
export function PdfModal({ open, onClose, title, url, fileName }: FileModalProps) {
  return (
    <Modal
      open={open}
      onCancel={onClose}
      title={title}
      width="min(60rem, 96vw)"
      centered
      destroyOnHidden
      footer={
        url && (
          <Button type="primary" icon={<DownloadOutlined />} href={url} download={fileName}>
            Descargar PDF
          </Button>
        )
      }
    >
      {url === undefined ? <Spin /> : <PdfViewer url={url} title={title} height="62vh" />}
    </Modal>
  );
}
