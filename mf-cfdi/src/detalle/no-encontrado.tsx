import { Link } from '@boveda/area-kit';
import { Button, describeProblem } from '@boveda/ui-kit';
import { Result } from '@boveda/ui-kit/feedback';
import type { Origen } from './volver-a-lista';

interface Props {
  error: object;
  origen: Origen;
  onRetry(): void;
}

/** There is no such CFDI for this taxpayer, or it could not be asked for. */
export function NoEncontrado({ error, origen, onRetry }: Props) {
  const isUnknown = 'status' in error && (error.status === 404 || error.status === 400);
  if (isUnknown) {
    return (
      <Result
        status="warning"
        title="CFDI no encontrado"
        subTitle="No existe en la bóveda de este contribuyente. Revise la dirección o búsquelo en la lista."
        extra={<Link to={origen.ruta}>Ir a {origen.titulo}</Link>}
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
