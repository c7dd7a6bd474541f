import { NotFound } from '@boveda/ui-kit/theme';
import { Link } from 'react-router-dom';
import { PublicPage } from '../shared/public-page';

/** For an unknown address outside of any taxpayer. */
export const NotFoundScreen = () => (
  <PublicPage title="Página no encontrada" ownHeading>
    <NotFound
      action={
        <Link className="public-button primary" to="/">
          Ir a Inicio
        </Link>
      }
    />
  </PublicPage>
);
