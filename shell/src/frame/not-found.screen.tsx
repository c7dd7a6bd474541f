import { Link } from 'react-router-dom';
import { PublicPage } from '../kit/public-page';

/** For an unknown address outside of any taxpayer. */
export const NotFoundScreen = () => (
  <PublicPage title="Página no encontrada">
    <p>No hay nada en esta dirección, o todavía no está disponible. Revise que esté bien escrita.</p>
    <Link className="public-button primary" to="/">
      Ir al inicio
    </Link>
  </PublicPage>
);
