import type { CfdiRow, Direccion } from '@boveda/contracts';
import { CfdiModal } from '@boveda/ui-kit/viewers';
import { useGetCfdiQuery } from '../api';
import { renewLink } from './renew-link';

/** The file of a CFDI that the modal shows. */
export interface RequestedFile {
  tipo: 'pdf' | 'xml';
  cfdi: Pick<CfdiRow, 'id' | 'serie' | 'folio' | 'uuid'>;
}

interface Props extends RequestedFile {
  direccion: Direccion;
  onClose(): void;
}

/** PDF or XML of a row. Its link is requested when the modal opens, because links expire. */
export function CfdiFileModal({ direccion, tipo, cfdi, onClose }: Props) {
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
