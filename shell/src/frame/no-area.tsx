import { Button, Flex, Typography } from '@boveda/ui-kit';
import { Link } from 'react-router-dom';
import { refreshRegistry } from '../loader/registry';

/** No live area answers this address, or nobody could say which areas are live. */
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
        <Button type="primary" onClick={refreshRegistry}>
          Reintentar
        </Button>
      </>
    )}
  </Flex>
);
