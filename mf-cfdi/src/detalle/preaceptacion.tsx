import { describeProblem, useToast } from '@boveda/ui-kit';
import { Checkbox } from '@boveda/ui-kit/form';
import { usePreaceptarCfdiMutation } from '../api';

/** Says beforehand that a cancellation request of the supplier will be accepted. */
export function Preaceptacion({ id, preaceptado }: { id: string; preaceptado: '0' | '1' }) {
  const toast = useToast();
  const [preaceptar, { isLoading }] = usePreaceptarCfdiMutation();
  const toggle = async () => {
    const { error } = await preaceptar({ id, preaceptar: preaceptado === '1' ? '0' : '1' });
    if (!error) return toast.success('CFDI Recibido Cambiado a Pre-Aceptacion');
    const { title, msg } = describeProblem(error);
    toast.error(title, msg);
  };
  return (
    <Checkbox checked={preaceptado === '1'} disabled={isLoading} onChange={toggle}>
      Pre-Aceptar Solicitud De Cancelación
    </Checkbox>
  );
}
