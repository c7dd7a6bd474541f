import { Button, Modal } from 'antd';
import type { ReactNode } from 'react';
import { DownloadOutlined } from '../icons';

/** Props of the modals that show a file. */
export interface FileModalProps {
  open: boolean;
  onClose(): void;
  title: string;
  /** Signed link; undefined while it is being asked for, null where there is none. */
  url: string | null | undefined;
  /** Name that the downloaded file gets. */
  fileName: string;
  /** Buttons before the download. */
  extra?: ReactNode;
}

/** The frame of a file above the page, with its download. */
export const FileModal = ({
  open,
  onClose,
  title,
  url,
  fileName,
  extra,
  kind,
  children,
}: FileModalProps & { kind: 'PDF' | 'XML'; children: ReactNode }) => (
  <Modal
    open={open}
    onCancel={onClose}
    title={title}
    width="min(60rem, 96vw)"
    centered
    destroyOnHidden
    footer={
      url && (
        <>
          {extra}
          <Button type="primary" icon={<DownloadOutlined />} href={url} download={fileName}>
            Descargar {kind}
          </Button>
        </>
      )
    }
  >
    {children}
  </Modal>
);
