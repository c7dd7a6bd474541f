import type { SolicitudRow } from '@boveda/contracts';
import { CfdiModal } from '@boveda/ui-kit/viewers';
import { useGetArchivosQuery } from '../api';

/** A file of the CFDI of a request that somebody wants to see. */
export interface ArchivoPedido {
  tipo: 'pdf' | 'xml';
  solicitud: SolicitudRow;
}

/** PDF or XML of a row; its link is asked for only now, because links expire. */
export function ArchivoModal({ tipo, solicitud, onClose }: ArchivoPedido & { onClose(): void }) {
  const { currentData, error } = useGetArchivosQuery(solicitud.id);
  return <CfdiModal tipo={tipo} cfdi={solicitud} links={error ? null : currentData} error={error} onClose={onClose} />;
}
