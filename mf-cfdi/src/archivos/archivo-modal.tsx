import type { CfdiRow, Direccion } from '@boveda/contracts';
import { PdfModal, XmlModal } from '@boveda/ui-kit/viewers';
import { useGetCfdiQuery } from '../api';
import { folioDe } from '../secciones';

/** A file of a CFDI that somebody wants to see. */
export interface ArchivoPedido {
  tipo: 'pdf' | 'xml';
  cfdi: Pick<CfdiRow, 'id' | 'serie' | 'folio' | 'uuid'>;
}

interface Props extends ArchivoPedido {
  direccion: Direccion;
  onClose(): void;
}

/** PDF or XML of a row; its link is asked for only now, because links expire. */
export function ArchivoModal({ direccion, tipo, cfdi, onClose }: Props) {
  const { currentData, isError } = useGetCfdiQuery({ direccion, id: cfdi.id });
  const Modal = tipo === 'pdf' ? PdfModal : XmlModal;
  const url = tipo === 'pdf' ? currentData?.pdfurl : currentData?.xmlurl;
  return (
    <Modal
      open
      onClose={onClose}
      title={`${tipo.toUpperCase()} de ${folioDe(cfdi)}`}
      url={isError ? null : url}
      fileName={`${cfdi.uuid}.${tipo}`}
    />
  );
}
