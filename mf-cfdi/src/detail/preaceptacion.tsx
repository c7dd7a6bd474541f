import { Checkbox, describeProblem, useToast } from '@boveda/ui-kit';
import { usePreacceptCfdiMutation } from '../api';

/** Pre-accepts the cancellation of the CFDI by its supplier. */
export function Preaceptacion({ id, preaceptado }: { id: string; preaceptado: '0' | '1' }) {
  const toast = useToast();
  const [preaceptar, { isLoading }] = usePreacceptCfdiMutation();
  const toggle = async () => {
    const { error } = await preaceptar({ id, preaceptar: preaceptado === '1' ? '0' : '1' });
    if (!error) return toast.success('CFDI Recibido Cambiado a Pre-Aceptacion');
    const { title, msg } = describeProblem(error);
    toast.error(title, msg);
  };
  return (
    <Checkbox effect="change" checked={preaceptado === '1'} disabled={isLoading} onChange={toggle}>
      Pre-Aceptar Solicitud De Cancelación
    </Checkbox>
  );
}
