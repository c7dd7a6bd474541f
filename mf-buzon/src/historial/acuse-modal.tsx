import type { HistorialRow } from '@boveda/contracts';
import { Button, folioOf } from '@boveda/ui-kit';
import { DownloadOutlined } from '@boveda/ui-kit/icons';
import { PdfModal } from '@boveda/ui-kit/viewers';
import { useGetAcuseQuery } from '../api';

/** Height of the receipt's frame (V1 §2). */
const HEIGHT = '700px';

/** The receipt of an answer. Its links are requested when the modal opens, because links expire. */
export function AcuseModal({ respuesta, onClose }: { respuesta: HistorialRow; onClose(): void }) {
  const { currentData, isError } = useGetAcuseQuery(respuesta.id);
  return (
    <PdfModal
      open
      onClose={onClose}
      title={`Acuse de Folio: ${folioOf(respuesta)}`}
      url={isError ? null : currentData?.pdf}
      fileName={`acuse_${respuesta.uuid}.pdf`}
      height={HEIGHT}
      extra={
        currentData?.xml && (
          <Button icon={<DownloadOutlined />} href={currentData.xml} download={`acuse_${respuesta.uuid}.xml`}>
            Descargar XML
          </Button>
        )
      }
    />
  );
}
