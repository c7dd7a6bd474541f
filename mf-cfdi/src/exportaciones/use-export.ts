import {
  type CfdiQuery,
  MAILED_ZIP_FROM,
  MAX_MERGED_PDF,
  type OrigenExportacion,
  type TipoExportacion,
} from '@boveda/contracts/core';
import { describeProblem, useToast } from '@boveda/ui-kit';
import { useState } from 'react';
import { noteBegun } from './begun-here';
import { DOWNLOAD_ERROR, downloadErrorOf } from './download-error';
import { useCreateExportacionMutation, useMailZipMutation } from './exportaciones-api';

const MAILED = 'Se enviará un correo a los administradores con el enlace de descarga cuando esté lista.';

/** Begins exports of a list, or of chosen CFDI of it. */
export function useExport(origen: OrigenExportacion, query: CfdiQuery, count = 0) {
  const toast = useToast();
  const [isRefused, setRefused] = useState(false);
  const [create, creating] = useCreateExportacionMutation();
  const [mail, mailing] = useMailZipMutation();

  async function mailZip() {
    const { error } = await mail({ origen, query });
    if (!error) return toast.success(MAILED);
    const { title, msg } = describeProblem(error);
    toast.error(title, msg);
  }

  /** Begins the export; answers which of the UUIDs it does not hold. */
  async function begin(tipo: TipoExportacion, uuids?: readonly string[]): Promise<readonly string[]> {
    const { data, error } = await create({ origen, tipo, query, ...(uuids && { uuids: [...uuids] }) });
    if (data) {
      noteBegun(data.id);
      return data.faltantes ?? [];
    }
    const { code } = error as { code?: string };
    // The list may have grown since the count.
    if (code === 'export_too_large' && tipo === 'merged-pdf') setRefused(true);
    else if (code === 'export_too_large' && tipo === 'zip') await mailZip();
    else if (code === 'too_many_exports' || code === 'export_empty')
      toast.warning('Exportaciones', describeProblem(error).msg);
    else toast.error(DOWNLOAD_ERROR, downloadErrorOf(tipo));
    return [];
  }

  /** Begins the export of the whole list. */
  async function beginAll(tipo: TipoExportacion): Promise<void> {
    if (tipo === 'merged-pdf' && count > MAX_MERGED_PDF) setRefused(true);
    else if (tipo === 'zip' && count >= MAILED_ZIP_FROM) await mailZip();
    else await begin(tipo);
  }

  const isBusy = creating.isLoading || mailing.isLoading;
  return { begin, beginAll, isBusy, isRefused, forget: () => setRefused(false) };
}
