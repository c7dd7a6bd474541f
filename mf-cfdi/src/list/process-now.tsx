import type { Direccion } from '@boveda/contracts';
import { Button, describeProblem, useToast } from '@boveda/ui-kit';
import { SyncOutlined } from '@boveda/ui-kit/icons';
import { useProcessPendingMutation } from '../api';

/** Makes the server process pending CFDI again, in the background. */
export function ProcessNow({ which }: { which: Direccion | 'inhabilitados' }) {
  const toast = useToast();
  const [processPending, { isLoading }] = useProcessPendingMutation();
  const start = async () => {
    const { error } = await processPending(which);
    if (!error) return toast.success('Procesando CFDIs Pendientes');
    toast.error('Error al Procesar CFDIs Pendientes', describeProblem(error).msg);
  };
  return (
    <Button effect="change" icon={<SyncOutlined />} loading={isLoading} onClick={start}>
      Procesar Ahora
    </Button>
  );
}
