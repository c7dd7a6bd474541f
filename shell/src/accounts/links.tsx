import { Link } from 'react-router-dom';

/** Links to the other account screens. */
export const AccountLinks = () => (
  <nav className="public-links" aria-label="Cuenta">
    <Link to="/login">Iniciar Sesión</Link>
    <Link to="/register-account">Crear una cuenta</Link>
  </nav>
);
