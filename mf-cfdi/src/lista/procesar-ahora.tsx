import type { Direccion } from '@boveda/contracts';
import { Button, describeProblem, useToast } from '@boveda/ui-kit';
import { SyncOutlined } from '@boveda/ui-kit/icons';
import { useProcesarMutation } from '../api';

/** Has the server look again at what is pending; the work goes on in the background. */
export function ProcesarAhora({ which }: { which: Direccion | 'inhabilitados' }) {
  const toast = useToast();
  const [procesar, { isLoading }] = useProcesarMutation();
  const start = async () => {
    const { error } = await procesar(which);
    if (!error) return toast.success('Procesando CFDIs Pendientes');
    toast.error('Error al Procesar CFDIs Pendientes', describeProblem(error).msg);
  };
  return (
    <Button icon={<SyncOutlined />} loading={isLoading} onClick={start}>
      Procesar Ahora
    </Button>
  );
}
