import { Link, paths, useContribuyente } from '@boveda/area-kit';
import { Alert } from '@boveda/ui-kit';
import { useState } from 'react';
import { useListCsdQuery } from '../api';

/** Whether the taxpayer has a CSD that is valid now; undefined until that is known. */
export function useCsd(): 'vigente' | 'falta' | undefined {
  const { data } = useListCsdQuery(undefined, { refetchOnMountOrArgChange: true });
  const [now] = useState(Date.now);
  if (!data) return undefined;
  const isValid = data.rows.some(({ fechaini, fechafin }) => Date.parse(fechaini) <= now && now < Date.parse(fechafin));
  return isValid ? 'vigente' : 'falta';
}

/** Without a CSD nothing can be answered. */
export function SinCsd() {
  const { privilegio } = useContribuyente();
  return (
    <Alert
      type="warning"
      showIcon
      title="Para aceptar o rechazar solicitudes de cancelación se necesita un certificado CSD vigente."
      description={
        privilegio === '1' ? (
          <Link to={paths.configuracion('certificados')}>Agregarlo en Certificados</Link>
        ) : (
          <>
            Un administrador puede agregarlo en <Link to={paths.configuracion('certificados')}>Certificados</Link>.
          </>
        )
      }
    />
  );
}
