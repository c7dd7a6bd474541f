import { FaltaCertificado, useVigencia } from '@boveda/area-kit';
import { useListCsdQuery } from '../api';

/** Whether the taxpayer has a CSD that is valid now; undefined until that is known. */
export const useCsd = () => useVigencia(useListCsdQuery(undefined, { refetchOnMountOrArgChange: true }).data);

/** Without a CSD nothing can be answered. */
export const SinCsd = () => (
  <FaltaCertificado
    title="Para aceptar o rechazar solicitudes de cancelación se necesita un certificado CSD vigente."
    agregar="agregarlo"
  />
);
