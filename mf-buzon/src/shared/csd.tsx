import { MissingCertificado, useVigencia } from '@boveda/area-kit';
import { useListCsdQuery } from '../api';

/** Whether the taxpayer has a CSD that is valid now; undefined while it loads. */
export const useCsd = () => useVigencia(useListCsdQuery(undefined, { refetchOnMountOrArgChange: true }).data);

/** Says that requests cannot be answered without a CSD. */
export const MissingCsd = () => (
  <MissingCertificado
    title="Para aceptar o rechazar solicitudes de cancelación se necesita un certificado CSD vigente."
    addText="agregarlo"
  />
);
