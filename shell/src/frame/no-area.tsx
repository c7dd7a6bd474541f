import { Button, Flex, Typography } from '@boveda/ui-kit';
import { NotFound } from '@boveda/ui-kit/theme';
import { Link } from 'react-router-dom';
import { usePage } from '../loader/page-context';

/** Shown where no live area answers the address, or (`known` false) where the registry could not be loaded. */
export const NoArea = ({ known, basename }: { known: boolean; basename: string }) =>
  known ? <NotFound action={<Link to={`${basename}/dashboard`}>Ir a Inicio</Link>} /> : <NoRegistry />;

const NoRegistry = () => (
  <Flex vertical align="center" gap="middle" className="shell-notice">
    <Typography.Title level={2}>No pudimos cargar la bóveda</Typography.Title>
    <Typography.Paragraph>El servidor no respondió. Revise su conexión e intente de nuevo.</Typography.Paragraph>
    <Button type="primary" onClick={usePage().loader.registry.refresh}>
      Reintentar
    </Button>
  </Flex>
);
