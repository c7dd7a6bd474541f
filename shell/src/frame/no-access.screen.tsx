import { Link } from 'react-router-dom';
import { LIST_RFC } from '../session/addresses';
import { PublicPage } from '../shared/public-page';

/** For the address of a taxpayer that the user may not open. */
export const NoAccessScreen = ({ rfc }: { rfc: string }) => (
  <PublicPage title="Sin acceso">
    <p>No tiene acceso al contribuyente {rfc}. Pida a su administrador que le dé acceso, o elija otro contribuyente.</p>
    <Link className="public-button primary" to={LIST_RFC}>
      Seleccionar contribuyente
    </Link>
  </PublicPage>
);
