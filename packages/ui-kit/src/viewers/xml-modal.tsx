import { useMemo } from 'react';
import { Button } from '../controls/button';
import { Spin } from '../controls/spin';
import { CopyOutlined } from '../icons';
import { useCopy } from '../provider/use-copy';
import { decodeXml } from './decode-xml';
import { FileModal, type FileModalProps } from './file-modal';
import { Unavailable } from './unavailable';
import { useFile } from './use-file';
import { XmlText } from './xml-text';

/** The XML of a CFDI above the page, with 'Descargar XML' and a way to copy it. */
export function XmlModal(modal: FileModalProps) {
  const copy = useCopy({ done: 'XML copiado', otherwise: 'El navegador no lo permite. Descargue el XML.' });
  const file = useFile(modal.open ? modal.url : undefined, modal.renew);
  const xml = useMemo(() => (file.state === 'loaded' ? decodeXml(file.bytes) : null), [file]);
  return (
    <FileModal
      kind="XML"
      {...modal}
      extra={
        <Button icon={<CopyOutlined />} disabled={xml === null} onClick={() => void copy(xml ?? '')}>
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
