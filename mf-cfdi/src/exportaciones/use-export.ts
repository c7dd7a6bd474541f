import {
  type CarpetasPaquete,
  type CfdiQuery,
  type ColumnaCfdi,
  type FilasExportacion,
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

/** The list that is exported. */
export interface ExportedList {
  readonly origen: OrigenExportacion;
  /** The list's own query; its page does not matter. */
  readonly query: CfdiQuery;
  /** The columns of the file, in their order; the usual ones where none were chosen. */
  readonly columnas: readonly ColumnaCfdi[] | undefined;
  /** Rows of the whole filtered list; undefined while they load. */
  readonly count?: number | undefined;
}

/** What an export is of instead of the whole list, what its rows are of, and how the folders of a package are nested. */
export interface ExportChoice {
  readonly uuids?: readonly string[];
  readonly query?: CfdiQuery;
  readonly carpetas?: CarpetasPaquete;
  readonly filas?: FilasExportacion;
}

/** Begins exports of a list, or of chosen CFDI of it. */
export function useExport({ origen, query, columnas, count = 0 }: ExportedList) {
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
  async function begin(tipo: TipoExportacion, { uuids, ...choice }: ExportChoice = {}): Promise<readonly string[]> {
    const { data, error } = await create({
      ...{ origen, tipo, query, zona: Intl.DateTimeFormat().resolvedOptions().timeZone },
      ...(columnas && { columnas: [...columnas] }),
      ...choice,
      ...(uuids && { uuids: [...uuids] }),
    });
    if (data) {
      if (data.porCorreo) toast.success(MAILED);
      else noteBegun(data.id);
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
