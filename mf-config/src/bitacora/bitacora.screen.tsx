import { useColumnChoice } from '@boveda/area-kit';
import { PAGE_SIZES } from '@boveda/contracts/core';
import { accionesBitacora, type BitacoraRow, bitacoraQuery } from '@boveda/contracts/cuenta';
import { formatInstant, today } from '@boveda/ui-kit';
import { type ListColumn, ListScreen, Truncated } from '@boveda/ui-kit/data';
import { CatalogField, DaysField, FilterBox, TextField } from '@boveda/ui-kit/filters';
import { useScrollMemory, useUrlQuery } from '@boveda/ui-kit/router';
import { useListBitacoraQuery } from '../api';
import { ExportBitacora } from './export-bitacora';

const cleared = { accion: undefined, usuario: undefined, fechaini: undefined, fechafin: undefined };

/** The log of actions on this taxpayer: user, time and address. */
export function BitacoraScreen() {
  const columnChoice = useColumnChoice('configuracion/bitacora');
  const [query, setQuery] = useUrlQuery(bitacoraQuery());
  const rows = useListBitacoraQuery(query, { refetchOnMountOrArgChange: true });
  useScrollMemory(rows.currentData !== undefined);
  const { limit: _limit, offset: _offset, ...filters } = query;
  const clear = () => setQuery(cleared);
  return (
    <ListScreen
      columnChoice={columnChoice}
      title="Bitácora"
      level={2}
      toolbar={<ExportBitacora filters={filters} />}
      query={query}
      onQueryChange={setQuery}
      rows={rows}
      rowKey={({ n }) => String(n)}
      columns={columns}
      pageSizes={PAGE_SIZES}
      filters={
        <FilterBox onSearch={() => void rows.refetch()} onClear={clear}>
          <TextField
            label="Usuario"
            value={query.usuario}
            onCommit={(usuario) => setQuery({ usuario }, { replace: true })}
          />
          <CatalogField
            label="Acción"
            plain
            all="Todas"
            catalog={accionesBitacora}
            value={query.accion}
            onChange={(accion) => setQuery({ accion })}
          />
          <DaysField query={query} max={today()} onChange={setQuery} />
        </FilterBox>
      }
      isFiltered={Object.values(filters).some((filter) => filter !== undefined)}
      onClear={clear}
      empty={{ text: 'Aún no hay actividad' }}
    />
  );
}

const columns: readonly ListColumn<BitacoraRow>[] = [
  { key: 'cuando', title: 'Fecha/Hora', nowrap: true, render: ({ cuando }) => formatInstant(cuando) },
  { key: 'usuario', title: 'Usuario', render: ({ usuario }) => usuario },
  { key: 'accion', title: 'Acción', render: ({ accion }) => accionesBitacora[accion] },
  {
    key: 'objeto',
    title: 'Detalle',
    render: ({ objeto, detalle }) => (
      <>
        <Truncated text={objeto} max={60} />
        {detalle && (
          <div>
            <Truncated text={detalle} max={60} />
          </div>
        )}
      </>
    ),
  },
  { key: 'ip', title: 'Dirección IP', nowrap: true, render: ({ ip }) => ip || '—' },
];
