import { Link } from 'react-router-dom';
import { PublicPage } from '../login/public-page';

/** An address outside of any taxpayer that nothing answers. */
export const NotFoundScreen = () => (
  <PublicPage title="Página no encontrada">
    <p>No hay nada en esta dirección, o todavía no está disponible. Revise que esté bien escrita.</p>
    <Link className="public-button primary" to="/">
      Ir al inicio
    </Link>
  </PublicPage>
);
