import type { Exportacion } from '@boveda/contracts';
import { useToast } from '@boveda/ui-kit';
import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { takeBegun } from './begun-here';
import { downloadFile } from './download-file';
import { useListExportacionesQuery } from './exportaciones.api';
import { DOWNLOAD_ERROR, downloadErrorOf } from './tipos';

const POLL_MS = 1_500;

export const isRunning = ({ estado }: Exportacion): boolean => estado === 'pendiente' || estado === 'en_proceso';

const watchVisibility = (onChange: () => void) => {
  document.addEventListener('visibilitychange', onChange);
  return () => document.removeEventListener('visibilitychange', onChange);
};

/** The user's exports; asked again only while one runs and somebody looks. */
export function useExportaciones() {
  const isVisible = useSyncExternalStore(watchVisibility, () => document.visibilityState === 'visible');
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

/** Says what ended while the page was open, and hands over the files that this page asked for. */
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
      if (takeBegun(id) && url) downloadFile(url);
    }
  }, [rows, toast]);
  return announcement;
}
