import { Button, Typography } from '@boveda/ui-kit';
import { useNavigate } from 'react-router-dom';
import { PublicPage } from '../login/public-page';

/** `/401` */
export function UnauthorizedScreen() {
  const navigate = useNavigate();
  return (
    <PublicPage title="401 - No autorizado">
      <Typography.Paragraph>Para ver esta página necesita iniciar sesión.</Typography.Paragraph>
      <Button type="primary" size="large" onClick={() => navigate('/login')}>
        Iniciar Sesión
      </Button>
    </PublicPage>
  );
}
