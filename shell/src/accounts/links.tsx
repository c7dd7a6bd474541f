import { Link } from 'react-router-dom';

/** Where somebody goes who did not mean to be on this screen. */
export const AccountLinks = () => (
  <nav className="public-links" aria-label="Cuenta">
    <Link to="/login">Iniciar Sesión</Link>
    <Link to="/register-account">Crear una cuenta</Link>
  </nav>
);
