import { Link, paths } from '@boveda/area-kit';
import { Result } from '@boveda/ui-kit/feedback';

/** What an Auxiliar sees of the settings. */
export const AdministradoresOnly = () => (
  <Result
    status="info"
    title="Solo para administradores"
    subTitle="La configuración la ve y la cambia un administrador de este contribuyente."
    extra={<Link to={paths.dashboard}>Ir a Inicio</Link>}
  />
);
