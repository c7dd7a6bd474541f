import { type MouseEvent, type ReactNode, useEffect, useState } from 'react';
import { Button } from '../controls/button';
import { DownloadOutlined } from '../icons';
import { Modal } from '../overlay';
import { describeProblem } from '../problems/describe-problem';
import { useToast } from '../provider/toast';
import type { RenewLink } from './signed-file';
import { useDownload } from './use-download';

/** Props of the modals that show a file. */
export interface FileModalProps {
  open: boolean;
  onClose(): void;
  title: string;
  /** Signed link; undefined while it loads, null if there is none. */
  url: string | null | undefined;
  /** Requests a fresh link when that one has expired. */
  renew?: RenewLink | undefined;
  /** Why there is no link; shown in a toast with the server's msg. */
  error?: unknown;
  /** Name of the downloaded file. */
  fileName: string;
  /** Buttons before the download. */
  extra?: ReactNode;
}

/** Modal for a file, with its download. */
export function FileModal(modal: FileModalProps & { kind: 'PDF' | 'XML'; children: ReactNode }) {
  const { open, onClose, title, url, extra, children } = modal;
  useToldProblem(modal.error);
  return (
    <Modal
      open={open}
      onCancel={onClose}
      title={title}
      width="min(60rem, 96vw)"
      centered
      initialFocus="dialog"
      footer={
        url && (
          <>
            {extra}
            <Download {...modal} url={url} />
          </>
        )
      }
    >
      {children}
    </Modal>
  );
}

/** A link, for the browser's link actions; a click downloads the file, by a fresh link if this one has expired. */
function Download({
  url,
  renew,
  fileName,
  kind,
}: Pick<FileModalProps, 'renew' | 'fileName'> & { url: string; kind: string }) {
  const download = useDownload();
  const [isBusy, setBusy] = useState(false);
  const save = async (event: MouseEvent) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    setBusy(true);
    await download({ url, renew, fileName });
    setBusy(false);
  };
  return (
    <Button type="primary" icon={<DownloadOutlined />} loading={isBusy} href={url} download={fileName} onClick={save}>
      Descargar {kind}
    </Button>
  );
}

function useToldProblem(error: unknown): void {
  const toast = useToast();
  useEffect(() => {
    if (!error) return;
    const { title, msg } = describeProblem(error);
    toast.error(title, msg);
  }, [error, toast]);
}
