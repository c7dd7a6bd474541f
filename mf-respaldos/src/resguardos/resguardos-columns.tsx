import type { RespaldoRow } from '@boveda/contracts';
import { EstatusRespaldo, estatusRespaldo } from '@boveda/contracts/core';
import { Flex, formatBytes, formatInstant } from '@boveda/ui-kit';
import { type ListColumn, RowToggle, type Tone, ToneBadge } from '@boveda/ui-kit/data';
import { Progress } from '@boveda/ui-kit/feedback';
import { DownloadButton } from './download-button';

interface ColumnOptions {
  /** The backup whose card is open. */
  open: string | null;
  onOpen(id: string | null): void;
  mayDownload: boolean;
}

const tones: Readonly<Record<RespaldoRow['estatus'], Tone>> = {
  [EstatusRespaldo.Cargando]: 'info',
  [EstatusRespaldo.Completado]: 'success',
  [EstatusRespaldo.Error]: 'danger',
};

/** Columns of the stored backups (V1 §2). */
export const resguardosColumns = ({ open, onOpen, mayDownload }: ColumnOptions): ListColumn<RespaldoRow>[] => [
  { key: 'respaldo', title: 'Respaldo', render: ({ nombrerespaldo }) => nombrerespaldo },
  { key: 'fecha', title: 'Fecha/Hora', nowrap: true, render: ({ fechaini }) => formatInstant(fechaini) },
  { key: 'estatus', title: 'Estatus', nowrap: true, render: (row) => <Estatus {...row} /> },
  {
    key: 'tamano',
    title: 'Tamaño',
    align: 'right',
    nowrap: true,
    render: ({ estatus, espacio }) => (estatus === EstatusRespaldo.Completado ? formatBytes(espacio) : '—'),
  },
  {
    key: 'acciones',
    title: 'Acciones',
    nowrap: true,
    render: ({ id, estatus, nombrerespaldo }) => (
      <Flex gap="middle" wrap>
        <RowToggle rowKey={id} isOpen={open === id} onToggle={() => onOpen(open === id ? null : id)}>
          Ver detalle
        </RowToggle>
        {mayDownload && estatus === EstatusRespaldo.Completado && <DownloadButton id={id} nombre={nombrerespaldo} />}
      </Flex>
    ),
  },
];

function Estatus({ estatus, porcentajecompletado, nombrerespaldo }: RespaldoRow) {
  if (estatus !== EstatusRespaldo.Cargando)
    return <ToneBadge tone={tones[estatus]}>{estatusRespaldo[estatus]}</ToneBadge>;
  return (
    <>
      <ToneBadge tone={tones[estatus]}>
        {estatusRespaldo[estatus]} {porcentajecompletado}%
      </ToneBadge>
      <Progress
        percent={porcentajecompletado}
        size="small"
        status="active"
        showInfo={false}
        style={{ display: 'block', lineHeight: 0.5, marginBottom: -8 }}
        aria-label={`Avance de ${nombrerespaldo}`}
      />
    </>
  );
}
