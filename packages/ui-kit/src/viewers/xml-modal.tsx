import { Button, Modal, Spin } from 'antd';
import { useMemo } from 'react';
import { CopyOutlined, DownloadOutlined } from '../icons';
import { useToast } from '../theme/toast';
import { decodeXml } from './decode-xml';
import type { FileModalProps } from './pdf-modal';
import { Unavailable } from './unavailable';
import { useFile } from './use-file';
import { XmlText } from './xml-text';

/** The XML of a CFDI above the page, with 'Descargar XML' and a way to copy it. */
export function XmlModal({ open, onClose, title, url, fileName }: FileModalProps) {
  const toast = useToast();
  const file = useFile(open ? url : undefined);
  const xml = useMemo(() => (file.state === 'loaded' ? decodeXml(file.bytes) : null), [file]);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(xml ?? '');
      toast.success('XML copiado');
    } catch {
      toast.warning('No se pudo copiar', 'El navegador no lo permite. Descargue el XML.');
    }
  };
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
          <>
            <Button icon={<CopyOutlined />} disabled={xml === null} onClick={copy}>
              Copiar XML
            </Button>
            <Button type="primary" icon={<DownloadOutlined />} href={url} download={fileName}>
              Descargar XML
            </Button>
          </>
        )
      }
    >
      {file.state === 'loading' && <Spin />}
      {file.state === 'failed' && (
        <Unavailable title="XML no disponible" hint="Recargue la página e intente de nuevo" />
      )}
      {xml !== null && <XmlText xml={xml} title={title} />}
    </Modal>
  );
}
