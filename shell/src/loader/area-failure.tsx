import { Button, Flex, Typography } from '@boveda/ui-kit';
import { Team } from '../shared/team';
import type { Failure } from './failure';

interface Props {
  failure: Failure;
  onRetry: () => void;
}

/** In the place of an area that could not be shown; the rest of the page goes on working. */
export function AreaFailure({ failure, onRetry }: Props) {
  return (
    <Flex vertical align="center" gap="middle" role="alert" className="shell-notice">
      <Typography.Title level={2}>No pudimos mostrar {failure.area}</Typography.Title>
      <Typography.Paragraph>
        Esta sección no respondió o tuvo un problema. El resto de la bóveda sigue funcionando. Intente de nuevo; si el
        problema sigue, recargue la página o avise a soporte con el código de abajo.
      </Typography.Paragraph>
      <Flex gap="small" wrap justify="center">
        <Button type="primary" onClick={onRetry}>
          Reintentar
        </Button>
        <Button onClick={() => window.location.reload()}>Recargar la página</Button>
      </Flex>
      <Typography.Text type="secondary">
        Código de soporte: {failure.supportId} · Versión: {failure.release}
      </Typography.Text>
      {failure.owner && <Team owner={failure.owner} />}
    </Flex>
  );
}

/** In the place of a slot that could not be filled: smaller than AreaFailure, because the screen around it works. */
export function SlotFailure({ failure, onRetry }: Props) {
  return (
    <Flex align="center" gap="small" wrap role="alert">
      <Typography.Text type="secondary">
        No pudimos mostrar esta parte ({failure.area}, código {failure.supportId}).
      </Typography.Text>
      {failure.owner && <Team owner={failure.owner} />}
      <Button size="small" onClick={onRetry}>
        Reintentar
      </Button>
    </Flex>
  );
}
