import type { HistorialRow } from '@boveda/contracts';
import { Button, Spin } from '@boveda/ui-kit';
import { DownloadOutlined } from '@boveda/ui-kit/icons';
import { Modal } from '@boveda/ui-kit/overlay';
import { PdfViewer } from '@boveda/ui-kit/viewers';
import { useGetAcuseQuery } from '../api';
import { folioDe } from '../partes/folio';

/** Height of the receipt's frame (V1 §2). */
const HEIGHT = '700px';

/** The receipt of an answer; its links are asked for only now, because links expire. */
export function AcuseModal({ respuesta, onClose }: { respuesta: HistorialRow; onClose(): void }) {
  const { currentData, isError } = useGetAcuseQuery(respuesta.id);
  const title = `Acuse de Folio: ${folioDe(respuesta)}`;
  return (
    <Modal
      open
      onCancel={onClose}
      title={title}
      width="min(60rem, 96vw)"
      centered
      destroyOnHidden
      footer={
        currentData && (
          <>
            {currentData.xml && (
              <Button icon={<DownloadOutlined />} href={currentData.xml} download={`acuse_${respuesta.uuid}.xml`}>
                Descargar XML
              </Button>
            )}
            <Button
              type="primary"
              icon={<DownloadOutlined />}
              href={currentData.pdf}
              download={`acuse_${respuesta.uuid}.pdf`}
            >
              Descargar PDF
            </Button>
          </>
        )
      }
    >
      {currentData || isError ? (
        <PdfViewer url={currentData?.pdf ?? null} title={title} height={HEIGHT} />
      ) : (
        <Spin style={{ display: 'block', height: HEIGHT, alignContent: 'center', textAlign: 'center' }} />
      )}
    </Modal>
  );
}
