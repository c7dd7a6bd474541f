import { Typography } from '@boveda/ui-kit';
import { Link } from 'react-router-dom';
import { PublicPage } from '../login/public-page';

/** An address outside of any taxpayer that nothing answers. */
export const NotFoundScreen = () => (
  <PublicPage title="Página no encontrada">
    <Typography.Paragraph>
      No hay nada en esta dirección, o todavía no está disponible. Revise que esté bien escrita.
    </Typography.Paragraph>
    <Typography.Paragraph>
      <Link to="/">Ir al inicio</Link>
    </Typography.Paragraph>
  </PublicPage>
);
