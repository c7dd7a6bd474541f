import { Link, paths } from '@boveda/area-kit';
import { Alert, Button, describeProblem } from '@boveda/ui-kit';
import { Result } from '@boveda/ui-kit/feedback';

/** An address of this area that has no screen. */
export const SinPagina = () => (
  <Result
    status="info"
    title="Página no encontrada"
    subTitle="No hay nada en esta dirección, o todavía no está disponible. Revise que esté bien escrita."
    extra={<Link to={paths.dashboard}>Ir a Inicio</Link>}
  />
);

/** What an Auxiliar sees of the settings: whom to ask. */
export const SoloAdministradores = () => (
  <Result
    status="info"
    title="Solo para administradores"
    subTitle="La configuración la ve y la cambia un administrador de este contribuyente."
    extra={<Link to={paths.dashboard}>Ir a Inicio</Link>}
  />
);

/** What did not come, and how to ask again. */
export function NoCargado({ error, onRetry }: { error: unknown; onRetry(): unknown }) {
  const { title, msg } = describeProblem(error);
  return (
    <Alert
      type="error"
      showIcon
      title={title}
      description={msg}
      action={<Button onClick={() => void onRetry()}>Reintentar</Button>}
    />
  );
}
