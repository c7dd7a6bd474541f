import { AHEAD_SECONDS, useColumnChoice } from '@boveda/area-kit';
import { type HistorialRow, historialQuery, TipoRespuesta, tiposRespuesta } from '@boveda/contracts/sat';
import { Button, folioOf, formatInstant, ScreenStyles } from '@boveda/ui-kit';
import { type ListColumn, ListScreen, ToneBadge } from '@boveda/ui-kit/data';
import { useScrollMemory, useUrlQuery } from '@boveda/ui-kit/router';
import { useMemo, useState } from 'react';
import { useListHistorialQuery } from '../api';
import { emisorColumn, expedidoColumn, folioColumn, totalColumn } from '../shared/columns';
import { BuzonFilters, clearedFilters, isFiltered } from '../shared/filters';
import { BuzonTabs } from '../shared/tabs';
import { AcuseModal } from './acuse-modal';
import css from './historial.css?source';

const PAGE_SIZES = [10, 20, 50, 100, 250];

/** `/{rfc}/buzon/historial`: the answered requests with their receipts. */
export function HistorialScreen() {
  const columnChoice = useColumnChoice('buzon/historial');
  const [query, setQuery] = useUrlQuery(historialQuery());
  const rows = useListHistorialQuery(query, { refetchOnMountOrArgChange: AHEAD_SECONDS });
  const [acuse, setAcuse] = useState<HistorialRow | null>(null);
  const columns = useMemo(() => historialColumns(setAcuse), []);
  useScrollMemory(rows.currentData !== undefined);
  const clear = () => setQuery(clearedFilters);
  return (
    <>
      <ScreenStyles css={css} />
      <ListScreen
        columnChoice={columnChoice}
        title="Buzón"
        tabs={<BuzonTabs />}
        query={query}
        onQueryChange={setQuery}
        rows={rows}
        rowKey={({ id }) => id}
        columns={columns}
        pageSizes={PAGE_SIZES}
        filters={
          <BuzonFilters query={query} onChange={setQuery} onSearch={() => void rows.refetch()} onClear={clear} />
        }
        isFiltered={isFiltered(query)}
        onClear={clear}
        empty={{ text: 'Todavía no se ha respondido ninguna solicitud' }}
      />
      {acuse && <AcuseModal respuesta={acuse} onClose={() => setAcuse(null)} />}
    </>
  );
}

/** Columns of V1 §2. */
const historialColumns = (onAcuse: (row: HistorialRow) => void): ListColumn<HistorialRow>[] => [
  folioColumn,
  { key: 'uuid', title: 'UUID', render: ({ uuid }) => <span className="bv-row-link">{uuid}</span> },
  emisorColumn,
  {
    key: 'accion',
    title: 'Acción',
    render: ({ esaceptada }) => (
      <ToneBadge tone={esaceptada ? 'success' : 'danger'}>{esaceptada ? 'Aceptada' : 'Rechazada'}</ToneBadge>
    ),
  },
  { key: 'created', title: 'Aceptación / Rechazo', nowrap: true, render: ({ created }) => formatInstant(created) },
  {
    key: 'tipo',
    title: 'Tipo',
    render: ({ tipo, motivo }) => (
      <>
        {tipo === TipoRespuesta.Inteligente ? (
          <ToneBadge tone="info">{tiposRespuesta[tipo]}</ToneBadge>
        ) : (
          tiposRespuesta[tipo]
        )}
        {motivo && <small className="buzon-motivo">{motivo}</small>}
      </>
    ),
  },
  expedidoColumn(({ fechacfdi }) => fechacfdi),
  totalColumn,
  {
    key: 'acuse',
    title: 'Acuse',
    render: (row) => (
      <Button size="small" aria-label={`Acuse de ${folioOf(row)}`} onClick={() => onAcuse(row)}>
        Acuse
      </Button>
    ),
  },
];
