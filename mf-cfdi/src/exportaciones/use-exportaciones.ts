import type { Exportacion } from '@boveda/contracts';
import { useToast } from '@boveda/ui-kit';
import { usePageVisible } from '@boveda/ui-kit/data';
import { useEffect, useRef, useState } from 'react';
import { takeBegun } from './begun-here';
import { DOWNLOAD_ERROR, downloadErrorOf } from './download-error';
import { useListExportacionesQuery } from './exportaciones-api';

const POLL_MS = 1_500;

export const isRunning = ({ estado }: Exportacion): boolean => estado === 'pendiente' || estado === 'en_proceso';

/** The user's exports, polled while one runs and the page is visible. */
export function useExportaciones() {
  const isVisible = usePageVisible();
  const [polls, setPolls] = useState(false);
  const { currentData } = useListExportacionesQuery(undefined, {
    pollingInterval: polls && isVisible ? POLL_MS : 0,
    refetchOnMountOrArgChange: true,
  });
  const rows = currentData?.rows;
  const hasRunning = rows?.some(isRunning) ?? false;
  useEffect(() => setPolls(hasRunning), [hasRunning]);
  return { rows: rows ?? [], announcement: useEnds(rows) };
}

/** Announces exports that ended while the page was open, and downloads those that this page started. */
function useEnds(rows: readonly Exportacion[] | undefined): string {
  const toast = useToast();
  const known = useRef<ReadonlyMap<string, Exportacion['estado']>>(undefined);
  const [announcement, setAnnouncement] = useState('');
  useEffect(() => {
    if (!rows) return;
    const before = known.current;
    known.current = new Map(rows.map(({ id, estado }) => [id, estado]));
    const ended = rows.filter((row) => before && !isRunning(row) && before.get(row.id) !== row.estado);
    for (const { id, tipo, estado, url, archivo, porCorreo } of ended) {
      if (estado === 'error') toast.error(DOWNLOAD_ERROR, downloadErrorOf(tipo));
      else setAnnouncement(`${archivo}: ${porCorreo ? 'enviado por correo' : 'listo para descargar'}`);
      if (takeBegun(id) && url) void import('@boveda/ui-kit/viewers').then(({ downloadFile }) => downloadFile(url));
    }
  }, [rows, toast]);
  return announcement;
}
