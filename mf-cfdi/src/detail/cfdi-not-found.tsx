import { Link } from '@boveda/area-kit';
import { Button, describeProblem } from '@boveda/ui-kit';
import { Result } from '@boveda/ui-kit/feedback';
import type { ParentList } from './back-to-list';

interface Props {
  error: object;
  parent: ParentList;
  onRetry(): void;
}

/** Says that the taxpayer has no such CFDI, or that it could not be loaded. */
export function CfdiNotFound({ error, parent, onRetry }: Props) {
  const isUnknown = 'status' in error && (error.status === 404 || error.status === 400);
  if (isUnknown) {
    return (
      <Result
        status="warning"
        title="CFDI no encontrado"
        subTitle="No existe en la bóveda de este contribuyente. Revise la dirección o búsquelo en la lista."
        extra={<Link to={parent.path}>Ir a {parent.title}</Link>}
      />
    );
  }
  return (
    <Result
      status="error"
      title="No se pudo cargar el CFDI"
      subTitle={describeProblem(error).msg}
      extra={
        <Button type="primary" onClick={onRetry}>
          Reintentar
        </Button>
      }
    />
  );
}
