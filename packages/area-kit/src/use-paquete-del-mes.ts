import { describeProblem, useToast } from '@boveda/ui-kit';
import { useState } from 'react';
import { sdk } from './sdk';
import { useContribuyente } from './use-contribuyente';

/** How often the state of a package that is being made is read. */
const POLL_MS = 1_500;

/** Returns a function that makes the package of a month, with its papers and DIOT, and saves it, and whether it is at work. */
export function usePaqueteDelMes(mes: string): { isBusy: boolean; begin(): Promise<void> } {
  const { rfc } = useContribuyente();
  const toast = useToast();
  const [isBusy, setBusy] = useState(false);
  const begin = async () => {
    setBusy(true);
    try {
      const made = await make(rfc, mes);
      if (made?.url) {
        const { downloadFile } = await import('@boveda/ui-kit/viewers');
        downloadFile(made.url);
        toast.success(made.mensaje);
      } else toast.warning('Paquete del mes', made?.mensaje);
    } catch (error) {
      const { title, msg } = describeProblem(error);
      toast.error(title, msg);
    }
    setBusy(false);
  };
  return { isBusy, begin };
}

async function make(rfc: string, mes: string) {
  const { id } = await sdk.despacho.createLote({ accion: 'paquete', mes, rfcs: [rfc] });
  for (;;) {
    const [renglon] = (await sdk.despacho.getLote(id)).rows;
    if (renglon?.estado !== 'pendiente') return renglon;
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  }
}
