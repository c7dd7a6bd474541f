import type { RefusedArea } from '@boveda/releases';
import { Button, Flex, Typography } from '@boveda/ui-kit';
import { useEffect, useState } from 'react';
import { Link } from 'react-router-dom';
import { newSupportId } from '../loader/failure';
import { usePage } from '../loader/page-context';

/** In the place of an area whose releases could not be verified; none of its code runs. */
export function UnavailableArea({ refused: { area, reason }, basename }: { refused: RefusedArea; basename: string }) {
  const { report, registry } = usePage().loader;
  const [supportId] = useState(newSupportId);
  useEffect(() => {
    const errorClass = `refused-${reason.replaceAll('_', '-')}`;
    report({ kind: 'failure', area, release: null, errorClass, supportId });
  }, [report, area, reason, supportId]);
  return (
    <Flex vertical align="center" gap="middle" role="alert" className="shell-notice">
      <Typography.Title level={2}>Esta sección no está disponible</Typography.Title>
      <Typography.Paragraph>
        {reason === 'unsupported'
          ? 'Su navegador no puede comprobar que la versión sea la nuestra. Actualícelo (Chrome o Edge 137, Firefox 129, Safari 17.4 o posteriores) y entre por https.'
          : 'No pudimos comprobar que su versión sea la nuestra, y por eso no la mostramos. El resto de la bóveda sigue funcionando. Intente más tarde o avise a soporte con el código de abajo.'}
      </Typography.Paragraph>
      <Flex gap="small" wrap justify="center">
        <Button type="primary" onClick={registry.refresh}>
          Reintentar
        </Button>
        <Link to={`${basename}/dashboard`}>Ir a Inicio</Link>
      </Flex>
      <Typography.Text type="secondary">
        Código de soporte: {supportId} · Motivo: {reason}
      </Typography.Text>
    </Flex>
  );
}

/** The refused area that claims an address, or else one that states no paths: it may be the missing one. */
export const refusedAt = (refused: readonly RefusedArea[], path: string): RefusedArea | undefined => {
  const [first = ''] = path.split('/', 1);
  return refused.find(({ paths }) => paths.includes(first)) ?? refused.find(({ paths }) => paths.length === 0);
};
