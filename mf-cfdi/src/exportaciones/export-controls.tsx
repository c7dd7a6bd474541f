import type { TipoExportacion } from '@boveda/contracts';
import { Button } from '@boveda/ui-kit';
import {
  DownloadOutlined,
  DownOutlined,
  FileExcelOutlined,
  FilePdfOutlined,
  FileTextOutlined,
  FileZipOutlined,
} from '@boveda/ui-kit/icons';
import { Dropdown, Modal } from '@boveda/ui-kit/overlay';
import { lazy, Suspense, useState } from 'react';
import { type ExportedList, useExport } from './use-export';

const PaqueteDialog = lazy(async () => ({ default: (await import('./paquete-dialog')).PaqueteDialog }));

interface Props extends ExportedList {
  /** Of the button, where the bar of a selection offers the whole list instead. */
  label?: string;
}

const TOO_MANY = 'Solo se permite imprimir hasta 1,500 CFDIS. Le sugerimos filtrar por rangos de fecha menores.';

const items = [
  { key: 'pdf', label: 'PDF', icon: <FilePdfOutlined /> },
  { key: 'xlsx', label: 'Excel', icon: <FileExcelOutlined /> },
  { key: 'REPxlsx', label: 'Excel de complementos de pago', icon: <FileExcelOutlined /> },
  { key: 'zip', label: 'ZIP', icon: <FileZipOutlined /> },
  { key: 'paquete', label: 'Paquete', icon: <FileZipOutlined /> },
  { key: 'merged-pdf', label: 'PDF de todos los CFDI', icon: <FilePdfOutlined /> },
  { key: 'csv', label: 'CSV', icon: <FileTextOutlined /> },
  { key: 'jsonl', label: 'JSON Lines', icon: <FileTextOutlined /> },
] satisfies { key: TipoExportacion; label: string; icon: React.ReactNode }[];

/** The kinds that can have a row for each concepto instead. */
const byConcepto: Readonly<Record<string, TipoExportacion>> = { 'xlsx-conceptos': 'xlsx', 'csv-conceptos': 'csv' };
const all = [
  ...items,
  { key: 'xlsx-conceptos', label: 'Excel con una fila por concepto', icon: <FileExcelOutlined /> },
  { key: 'csv-conceptos', label: 'CSV con una fila por concepto', icon: <FileTextOutlined /> },
];

/** The formats that a list can be exported as. The export runs in the background; the tray shows its progress. */
export function ExportControls({ label, ...list }: Props) {
  const { begin, beginAll, isBusy, isRefused, forget } = useExport(list);
  const [isPacking, setPacking] = useState(false);
  const choose = (key: string) => {
    const tipo = byConcepto[key];
    if (tipo) void begin(tipo, { filas: 'conceptos' });
    else if (key === 'paquete') setPacking(true);
    else void beginAll(key as TipoExportacion);
  };
  return (
    <>
      <Dropdown
        trigger={['click']}
        disabled={!list.count}
        menu={{
          items: all,
          onClick: ({ key }) => choose(key),
        }}
      >
        <Button
          effect="export"
          type={label ? 'link' : 'default'}
          icon={!label && <DownloadOutlined />}
          loading={isBusy}
          data-command={label ? undefined : 'exportar'}
        >
          {label ?? 'Exportar'} <DownOutlined />
        </Button>
      </Dropdown>
      {isPacking && (
        <Suspense>
          <PaqueteDialog
            query={list.query}
            onClose={() => setPacking(false)}
            onBegin={(choice) => {
              setPacking(false);
              void begin('paquete', choice);
            }}
          />
        </Suspense>
      )}
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
