import { useEffect, useRef, useState } from 'react';
import { useGetResumenQuery } from '../api';
import { noteVisit, previousVisit } from './visits';

/**
 * What waits, money and changes since the previous visit, asked again when the number of pending CFDI changes: then
 * others are Vigentes.
 */
export function useResumen(pendientes: number | undefined) {
  const [desde] = useState(() => previousVisit());
  const resumen = useGetResumenQuery(desde);
  useEffect(() => noteVisit(), []);
  const { refetch } = resumen;
  const seen = useRef(pendientes);
  useEffect(() => {
    if (seen.current !== undefined && seen.current !== pendientes) void refetch();
    seen.current = pendientes;
  }, [pendientes, refetch]);
  return { resumen, desde };
}
