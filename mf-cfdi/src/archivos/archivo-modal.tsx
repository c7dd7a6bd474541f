import type { CfdiRow, Direccion } from '@boveda/contracts';
import { CfdiModal } from '@boveda/ui-kit/viewers';
import { useGetCfdiQuery } from '../api';

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
  return <CfdiModal tipo={tipo} cfdi={cfdi} links={isError ? null : currentData} onClose={onClose} />;
}
