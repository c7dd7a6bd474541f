import {
  type CfdiQuery,
  MAILED_ZIP_FROM,
  MAX_MERGED_PDF,
  type OrigenExportacion,
  type TipoExportacion,
} from '@boveda/contracts';
import { Button, describeProblem, useToast } from '@boveda/ui-kit';
import {
  DownloadOutlined,
  DownOutlined,
  FileExcelOutlined,
  FilePdfOutlined,
  FileZipOutlined,
} from '@boveda/ui-kit/icons';
import { Dropdown, Modal } from '@boveda/ui-kit/overlay';
import { useState } from 'react';
import { noteBegun } from './begun-here';
import { DOWNLOAD_ERROR, downloadErrorOf } from './download-error';
import { useCreateExportacionMutation, useMailZipMutation } from './exportaciones-api';

interface Props {
  origen: OrigenExportacion;
  /** The list's own query; its page does not matter. */
  query: CfdiQuery;
  /** Rows of the whole filtered list; undefined while they load. */
  count: number | undefined;
}

const TOO_MANY = 'Solo se permite imprimir hasta 1,500 CFDIS. Le sugerimos filtrar por rangos de fecha menores.';
const MAILED = 'Se enviará un correo a los administradores con el enlace de descarga cuando esté lista.';

const items = [
  { key: 'pdf', label: 'PDF', icon: <FilePdfOutlined /> },
  { key: 'xlsx', label: 'Excel', icon: <FileExcelOutlined /> },
  { key: 'REPxlsx', label: 'Excel de complementos de pago', icon: <FileExcelOutlined /> },
  { key: 'zip', label: 'ZIP', icon: <FileZipOutlined /> },
  { key: 'merged-pdf', label: 'PDF de todos los CFDI', icon: <FilePdfOutlined /> },
] satisfies { key: TipoExportacion; label: string; icon: React.ReactNode }[];

/** The formats that a list can be exported as. The export runs in the background; the tray shows its progress. */
export function ExportControls({ origen, query, count }: Props) {
  const { begin, isBusy, isRefused, forget } = useExport(origen, query, count);
  return (
    <>
      <Dropdown
        trigger={['click']}
        disabled={!count}
        menu={{ items, onClick: ({ key }) => void begin(key as TipoExportacion) }}
      >
        <Button icon={<DownloadOutlined />} loading={isBusy} data-command="exportar">
          Exportar <DownOutlined />
        </Button>
      </Dropdown>
      <Modal
        title="Advertencia"
        open={isRefused}
        onCancel={forget}
        footer={
          <Button type="primary" onClick={forget}>
            Aceptar
          </Button>
        }
      >
        {TOO_MANY}
      </Modal>
    </>
  );
}

function useExport(origen: OrigenExportacion, query: CfdiQuery, count = 0) {
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

  async function begin(tipo: TipoExportacion) {
    if (tipo === 'merged-pdf' && count > MAX_MERGED_PDF) return setRefused(true);
    if (tipo === 'zip' && count >= MAILED_ZIP_FROM) return mailZip();
    const { data, error } = await create({ origen, tipo, query });
    if (data) return noteBegun(data.id);
    const { code } = error as { code?: string };
    // The list may have grown since the count.
    if (code === 'export_too_large' && tipo === 'merged-pdf') return setRefused(true);
    if (code === 'export_too_large' && tipo === 'zip') return mailZip();
    if (code === 'too_many_exports' || code === 'export_empty')
      return toast.warning('Exportaciones', describeProblem(error).msg);
    toast.error(DOWNLOAD_ERROR, downloadErrorOf(tipo));
  }

  return { begin, isBusy: creating.isLoading || mailing.isLoading, isRefused, forget: () => setRefused(false) };
}
