import { Link } from '@boveda/area-kit';
import { Button, describeProblem } from '@boveda/ui-kit';
import { Result } from '@boveda/ui-kit/feedback';
import type { Seccion } from '../secciones';

interface Props {
  error: object;
  seccion: Seccion;
  onRetry(): void;
}

/** There is no such CFDI for this taxpayer, or it could not be asked for. */
export function NoEncontrado({ error, seccion, onRetry }: Props) {
  const isUnknown = 'status' in error && (error.status === 404 || error.status === 400);
  if (isUnknown) {
    return (
      <Result
        status="warning"
        title="CFDI no encontrado"
        subTitle="No existe en la bóveda de este contribuyente. Revise la dirección o búsquelo en la lista."
        extra={<Link to={seccion.vigentes}>Ir a {seccion.titulo}</Link>}
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
