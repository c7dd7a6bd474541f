import { Link } from '@boveda/area-kit';
import { Result } from '@boveda/ui-kit/feedback';
import type { Seccion } from './secciones';

/** An address of this area that has no screen. */
export const SinPagina = ({ seccion }: { seccion: Seccion }) => (
  <Result
    status="info"
    title="Página no encontrada"
    subTitle="No hay nada en esta dirección, o todavía no está disponible. Revise que esté bien escrita."
    extra={<Link to={seccion.lista()}>Ir a {seccion.titulo}</Link>}
  />
);
