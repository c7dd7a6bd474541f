import { Button, Flex, Typography } from '@boveda/ui-kit';
import { NotFound } from '@boveda/ui-kit/theme';
import { useEffect } from 'react';
import { Link } from 'react-router-dom';
import { usePage } from '../loader/page-context';

const EVERY_MS = 2_000;
const QUESTIONS = 15;

/** Shown where no live area answers the address, or (`known` false) where the registry could not be loaded. */
export const NoArea = ({ known, basename }: { known: boolean; basename: string }) =>
  known ? <NoLiveArea basename={basename} /> : <NoRegistry />;

/** Asks for the registry again, because the area may become live in this moment: on a first start they do one after another. */
function NoLiveArea({ basename }: { basename: string }) {
  const { registry } = usePage().loader;
  useEffect(() => {
    let left = QUESTIONS;
    const timer = setInterval(() => {
      void registry.refresh();
      if (--left === 0) clearInterval(timer);
    }, EVERY_MS);
    return () => clearInterval(timer);
  }, [registry]);
  return <NotFound action={<Link to={`${basename}/dashboard`}>Ir a Inicio</Link>} />;
}

const NoRegistry = () => (
  <Flex vertical align="center" gap="middle" className="shell-notice">
    <Typography.Title level={2}>No pudimos cargar la bóveda</Typography.Title>
    <Typography.Paragraph>El servidor no respondió. Revise su conexión e intente de nuevo.</Typography.Paragraph>
    <Button type="primary" onClick={usePage().loader.registry.refresh}>
      Reintentar
    </Button>
  </Flex>
);
