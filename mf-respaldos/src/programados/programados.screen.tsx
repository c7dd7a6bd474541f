import { AHEAD_SECONDS, useColumnChoice, useContribuyente } from '@boveda/area-kit';
import { PAGE_SIZES } from '@boveda/contracts/core';
import {
  EstatusProgramado,
  estatusProgramado,
  type RespaldoProgramado,
  respaldosProgramadosQuery,
} from '@boveda/contracts/cuenta';
import { Button, formatCount } from '@boveda/ui-kit';
import { type ListColumn, ListScreen, ToneBadge } from '@boveda/ui-kit/data';
import { CatalogField, FilterBox, TextField } from '@boveda/ui-kit/filters';
import { useUrlQuery } from '@boveda/ui-kit/router';
import { useMemo, useState } from 'react';
import { useListProgramadosQuery } from '../api';
import { RespaldosTabs } from '../tabs';
import { AdvancedModal } from './advanced-modal';

const cleared = { nombre: undefined, estatus: undefined };

/** The schedules of automatic backups. */
export function ProgramadosScreen() {
  const columnChoice = useColumnChoice('respaldos/programados');
  const [query, setQuery] = useUrlQuery(respaldosProgramadosQuery());
  const rows = useListProgramadosQuery(query, { refetchOnMountOrArgChange: AHEAD_SECONDS });
  const [chosen, setChosen] = useState<RespaldoProgramado | null>(null);
  const { privilegio } = useContribuyente();
  const columns = useMemo(() => programadosColumns(privilegio === '1' ? setChosen : undefined), [privilegio]);
  const clear = () => setQuery(cleared);
  return (
    <>
      <ListScreen
        columnChoice={columnChoice}
        title="Respaldos"
        tabs={<RespaldosTabs />}
        query={query}
        onQueryChange={setQuery}
        rows={rows}
        rowKey={({ id }) => String(id)}
        columns={columns}
        pageSizes={PAGE_SIZES}
        filters={
          <FilterBox onSearch={() => void rows.refetch()} onClear={clear}>
            <TextField
              label="Nombre"
              value={query.nombre}
              onCommit={(nombre) => setQuery({ nombre }, { replace: true })}
            />
            <CatalogField
              label="Estatus"
              plain
              catalog={estatusProgramado}
              order={['1', '0']}
              value={query.estatus}
              onChange={(estatus) => setQuery({ estatus })}
            />
          </FilterBox>
        }
        isFiltered={query.nombre !== undefined || query.estatus !== undefined}
        onClear={clear}
        empty={{ text: 'No hay respaldos programados' }}
      />
      {chosen && <AdvancedModal programado={chosen} onClose={() => setChosen(null)} />}
    </>
  );
}

const programadosColumns = (
  onAdvanced: ((programado: RespaldoProgramado) => void) | undefined,
): ListColumn<RespaldoProgramado>[] => [
  { key: 'id', title: 'ID', nowrap: true, render: ({ id }) => id },
  { key: 'nombre', title: 'Nombre', render: ({ nombre }) => nombre },
  {
    key: 'activo',
    title: 'Activo',
    render: ({ estatus }) =>
      estatus === EstatusProgramado.Activo ? (
        <ToneBadge tone="success">{estatusProgramado[estatus]}</ToneBadge>
      ) : (
        estatusProgramado[estatus]
      ),
  },
  {
    key: 'archivos',
    title: 'No. de Archivos Subidos',
    align: 'right',
    render: ({ archivossubidos }) => formatCount(archivossubidos),
  },
  {
    key: 'accion',
    title: 'Acción',
    nowrap: true,
    render: (programado) => (
      <Button
        effect="change"
        size="small"
        disabled={!onAdvanced}
        aria-label={`Avanzado de ${programado.nombre}`}
        onClick={() => onAdvanced?.(programado)}
      >
        Avanzado
      </Button>
    ),
  },
];
