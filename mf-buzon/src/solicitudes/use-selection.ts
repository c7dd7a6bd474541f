import { EstatusSolicitud, type SolicitudRow } from '@boveda/contracts';
import { useState } from 'react';

/** The selected requests, across pages; answered ones drop out of the selection. */
export function useSelection(page: readonly SolicitudRow[] = []) {
  const [chosen, setChosen] = useState<readonly SolicitudRow[]>([]);
  const fresh = chosen.map((row) => page.find(({ id }) => id === row.id) ?? row);
  const rows = fresh.filter(({ status, enverificacion }) => status === EstatusSolicitud.Pendiente && !enverificacion);
  const choose = (keys: readonly string[]) => {
    const known = new Map([...rows, ...page].map((row) => [row.id, row]));
    setChosen(keys.flatMap((key) => known.get(key) ?? []));
  };
  return { rows, choose };
}
