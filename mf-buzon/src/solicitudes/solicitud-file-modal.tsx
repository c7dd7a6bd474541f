import type { SolicitudRow } from '@boveda/contracts';
import { CfdiModal } from '@boveda/ui-kit/viewers';
import { useGetArchivosQuery } from '../api';

/** The file of a request's CFDI that the modal shows. */
export interface RequestedFile {
  tipo: 'pdf' | 'xml';
  solicitud: SolicitudRow;
}

/** PDF or XML of a row. Its link is requested when the modal opens, because links expire. */
export function SolicitudFileModal({ tipo, solicitud, onClose }: RequestedFile & { onClose(): void }) {
  const { currentData, error } = useGetArchivosQuery(solicitud.id);
  return <CfdiModal tipo={tipo} cfdi={solicitud} links={error ? null : currentData} error={error} onClose={onClose} />;
}
