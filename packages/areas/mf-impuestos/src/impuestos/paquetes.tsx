import { usePaqueteDelMes } from '@boveda/area-kit';
import type { Direccion } from '@boveda/contracts';
import { Button, describeProblem, useToast } from '@boveda/ui-kit';
import { FileZipOutlined } from '@boveda/ui-kit/icons';
import { downloadFile } from '@boveda/ui-kit/viewers';
import { useCallback, useEffect, useState } from 'react';
import { useCreateExportacionMutation, useGetExportacionQuery } from './paquetes-api';

/** How often the state of a package that is being made is read. */
const POLL_MS = 1_500;
const DIRECCIONES: readonly Direccion[] = ['emitidos', 'recibidos'];

/** Makes and saves the package of the month, with its papers, and those of the CFDI of its year. */
export const Paquetes = ({ mes }: { mes: string }) => (
  <>
    <PaqueteDelMes mes={mes} />
    <PaqueteDelAnio anio={mes.slice(0, 4)} />
  </>
);

function PaqueteDelMes({ mes }: { mes: string }) {
  const { isBusy, begin } = usePaqueteDelMes(mes);
  return (
    <Button
      effect="export"
      icon={<FileZipOutlined />}
      loading={isBusy}
      data-command="paquete-mes"
      title="Un ZIP con XML y PDF de emitidos y recibidos, su Excel, papeles de trabajo y DIOT"
      onClick={() => void begin()}
    >
      Paquete del mes
    </Button>
  );
}

function PaqueteDelAnio({ anio }: { anio: string }) {
  const title = `Paquete de ${anio}`;
  const end = useEnd(title);
  const [create, { isLoading }] = useCreateExportacionMutation();
  const [ids, setIds] = useState<readonly string[]>([]);
  const beginOf = async (origen: Direccion): Promise<boolean> => {
    const { data, error } = await create({
      ...{ origen, tipo: 'paquete', zona: Intl.DateTimeFormat().resolvedOptions().timeZone },
      query: { fechaini: `${anio}-01-01`, fechafin: `${anio}-12-31`, order: 'ASC' },
    });
    if (data?.porCorreo) end({ msg: `El enlace de ${origen} se enviará por correo a los administradores.`, url: '' });
    else if (data) setIds((before) => [...before, data.id]);
    else if ((error as { code?: string }).code !== 'export_empty') end({ error });
    else return false;
    return true;
  };
  const begin = async () => {
    const begun: boolean[] = [];
    for (const origen of DIRECCIONES) begun.push(await beginOf(origen));
    if (!begun.includes(true)) end({ msg: `No hay CFDI de ${anio}.`, url: null });
  };
  return (
    <>
      <Button
        effect="export"
        icon={<FileZipOutlined />}
        loading={isLoading || ids.length > 0}
        data-command="paquete-anio"
        title="Un ZIP de emitidos y otro de recibidos, con XML, PDF, Excel, portada e índice"
        onClick={() => void begin()}
      >
        {title}
      </Button>
      {ids.map((id) => (
        <Export key={id} id={id} end={end} onEnd={() => setIds((before) => before.filter((each) => each !== id))} />
      ))}
    </>
  );
}

/** Follows an export until it is made. Shows nothing: its button is busy. */
function Export({ id, end, onEnd }: { id: string; end: (ended: Ended) => void; onEnd(): void }) {
  const { currentData, error } = useGetExportacionQuery(id, { pollingInterval: POLL_MS });
  useEffect(() => {
    const isMade = currentData?.estado === 'lista' || currentData?.estado === 'error';
    if (!isMade && !error) return;
    onEnd();
    end(isMade ? { url: currentData.url, msg: currentData.error ?? currentData.archivo } : { error });
  }, [currentData, error, end, onEnd]);
  return null;
}

/** What became of a package: its link, which is empty where it is mailed and null where it was not made, or a problem. */
type Ended = { url: string | null; msg: string } | { error: unknown };

/** Returns a function that saves what was made and says so, or says why it was not. */
function useEnd(title: string): (ended: Ended) => void {
  const toast = useToast();
  return useCallback(
    (ended) => {
      if ('error' in ended) {
        const problem = describeProblem(ended.error);
        return toast.error(problem.title, problem.msg);
      }
      if (ended.url === null) return toast.warning(title, ended.msg);
      if (ended.url) downloadFile(ended.url);
      toast.success(ended.msg);
    },
    [toast, title],
  );
}
