import type { SolicitudRow } from '@boveda/contracts';
import { useState } from 'react';

/** Requests that were chosen, also on other pages; one that was answered meanwhile is not chosen any more. */
export function useSeleccion(page: readonly SolicitudRow[] = []) {
  const [chosen, setChosen] = useState<readonly SolicitudRow[]>([]);
  const fresh = chosen.map((row) => page.find(({ id }) => id === row.id) ?? row);
  const rows = fresh.filter(({ status, enverificacion }) => status === 1 && !enverificacion);
  const choose = (keys: readonly string[]) => {
    const known = new Map([...rows, ...page].map((row) => [row.id, row]));
    setChosen(keys.flatMap((key) => known.get(key) ?? []));
  };
  return { rows, choose };
}
