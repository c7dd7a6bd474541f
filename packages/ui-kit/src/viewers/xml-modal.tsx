import { useMemo } from 'react';
import { Button } from '../controls/button';
import { Spin } from '../controls/spin';
import { CopyOutlined } from '../icons';
import { useToast } from '../provider/toast';
import { decodeXml } from './decode-xml';
import { FileModal, type FileModalProps } from './file-modal';
import { Unavailable } from './unavailable';
import { useFile } from './use-file';
import { XmlText } from './xml-text';

/** The XML of a CFDI above the page, with 'Descargar XML' and a way to copy it. */
export function XmlModal(modal: FileModalProps) {
  const toast = useToast();
  const file = useFile(modal.open ? modal.url : undefined, modal.renew);
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
    <FileModal
      kind="XML"
      {...modal}
      extra={
        <Button icon={<CopyOutlined />} disabled={xml === null} onClick={copy}>
          Copiar XML
        </Button>
      }
    >
      {file.state === 'loading' && <Spin />}
      {file.state === 'failed' && (
        <Unavailable title="XML no disponible" hint="Recargue la página e intente de nuevo" />
      )}
      {xml !== null && <XmlText xml={xml} title={modal.title} />}
    </FileModal>
  );
}
