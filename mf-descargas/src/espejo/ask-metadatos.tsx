import type { EspejoQuery } from '@boveda/contracts';
import { Button, describeProblem, today, useToast } from '@boveda/ui-kit';
import { SyncOutlined } from '@boveda/ui-kit/icons';
import { useAddDescargaMutation } from '../api';
import { askable } from './periodo';

interface Props {
  fechaini: string;
  fechafin: string;
  direcciones: readonly EspejoQuery['direccion'][];
  disabled: boolean;
  label: string;
}

/** Asks the SAT for all metadata of a period. */
export function AskMetadatos({ fechaini, fechafin, direcciones, disabled, label }: Props) {
  const [add, { isLoading }] = useAddDescargaMutation();
  const toast = useToast();
  const ask = async () => {
    const periodo = askable(fechaini, fechafin, today());
    for (const direccion of direcciones) {
      const isemitidos = direccion === 'emitidos' ? 'true' : 'false';
      const { error } = await add({ ...periodo, isemitidos, contenido: 'metadatos' });
      if (!error) continue;
      const { title, msg } = describeProblem(error);
      return toast.error(title, msg);
    }
    toast.success('Se pidieron los metadatos al SAT; siga su avance en Descargas');
  };
  return (
    <Button effect="change" icon={<SyncOutlined />} disabled={disabled} loading={isLoading} onClick={() => void ask()}>
      {label}
    </Button>
  );
}
