import type { CfdiRow, Direccion } from '@boveda/contracts';
import { CfdiModal } from '@boveda/ui-kit/viewers';
import { useGetCfdiQuery } from '../api';
import { renewLink } from './renew-link';

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
  const { currentData, error } = useGetCfdiQuery({ direccion, id: cfdi.id });
  return (
    <CfdiModal
      tipo={tipo}
      cfdi={cfdi}
      links={error ? null : currentData}
      renew={renewLink(direccion, cfdi.id, tipo)}
      error={error}
      onClose={onClose}
    />
  );
}
