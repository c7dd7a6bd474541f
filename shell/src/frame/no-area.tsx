import { Button, Flex, Typography } from '@boveda/ui-kit';
import { Link } from 'react-router-dom';
import { usePage } from '../loader/page-context';

/** Shown where no live area answers the address, or (`known` false) where the registry could not be loaded. */
export const NoArea = ({ known, basename }: { known: boolean; basename: string }) => (
  <Flex vertical align="center" gap="middle" className="shell-notice">
    {known ? (
      <>
        <Typography.Title level={2}>Página no encontrada</Typography.Title>
        <Typography.Paragraph>
          No hay nada en esta dirección, o todavía no está disponible. Revise que esté bien escrita.
        </Typography.Paragraph>
        <Link to={`${basename}/dashboard`}>Ir al inicio</Link>
      </>
    ) : (
      <>
        <Typography.Title level={2}>No pudimos cargar la bóveda</Typography.Title>
        <Typography.Paragraph>El servidor no respondió. Revise su conexión e intente de nuevo.</Typography.Paragraph>
        <Button type="primary" onClick={usePage().loader.registry.refresh}>
          Reintentar
        </Button>
      </>
    )}
  </Flex>
);
