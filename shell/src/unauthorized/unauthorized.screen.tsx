import { useNavigate } from 'react-router-dom';
import { PublicPage } from '../shared/public-page';

/** `/401` */
export function UnauthorizedScreen() {
  const navigate = useNavigate();
  return (
    <PublicPage title="401 - No autorizado">
      <p>Para ver esta página necesita iniciar sesión.</p>
      <button type="button" className="public-button primary" onClick={() => navigate('/login')}>
        Iniciar Sesión
      </button>
    </PublicPage>
  );
}
