import type { SolicitudRow } from '@boveda/contracts';
import { PdfModal, XmlModal } from '@boveda/ui-kit/viewers';
import { useGetArchivosQuery } from '../api';
import { folioDe } from '../partes/folio';

/** A file of the CFDI of a request that somebody wants to see. */
export interface ArchivoPedido {
  tipo: 'pdf' | 'xml';
  solicitud: SolicitudRow;
}

/** PDF or XML of a row; its link is asked for only now, because links expire. */
export function ArchivoModal({ tipo, solicitud, onClose }: ArchivoPedido & { onClose(): void }) {
  const { currentData, isError } = useGetArchivosQuery(solicitud.id);
  const Modal = tipo === 'pdf' ? PdfModal : XmlModal;
  const url = tipo === 'pdf' ? currentData?.pdfurl : currentData?.xmlurl;
  return (
    <Modal
      open
      onClose={onClose}
      title={`${tipo.toUpperCase()} de ${folioDe(solicitud)}`}
      url={isError ? null : url}
      fileName={`${solicitud.uuid}.${tipo}`}
    />
  );
}
