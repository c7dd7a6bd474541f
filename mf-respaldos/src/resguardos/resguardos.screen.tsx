import { Link, paths, useColumnChoice, useContribuyente } from '@boveda/area-kit';
import { estatusRespaldo, PAGE_SIZES } from '@boveda/contracts/core';
import { type RespaldoRow, respaldosQuery } from '@boveda/contracts/cuenta';
import { formatBytes, plural, today } from '@boveda/ui-kit';
import { ListScreen } from '@boveda/ui-kit/data';
import { CatalogField, DaysField, FilterBox, TextField } from '@boveda/ui-kit/filters';
import { useUrlQuery } from '@boveda/ui-kit/router';
import { useMemo, useState } from 'react';
import { useGetTotalRespaldosQuery } from '../api';
import { RespaldosTabs } from '../tabs';
import { resguardosColumns } from './resguardos-columns';
import { RespaldoCard } from './respaldo-card';
import { useResguardos } from './use-resguardos';

const MEGABYTE = 1_048_576;
const cleared = { nombre: undefined, estatus: undefined, fechaini: undefined, fechafin: undefined };

/** The backups that are stored, in progress or failed. */
export function ResguardosScreen() {
  const columnChoice = useColumnChoice('respaldos/resguardos');
  const [query, setQuery] = useUrlQuery(respaldosQuery());
  const [open, setOpen] = useState<string | null>(null);
  const rows = useResguardos(query, open);
  const { privilegio } = useContribuyente();
  const columns = useMemo(
    () => resguardosColumns({ open, onOpen: setOpen, mayDownload: privilegio === '1' }),
    [open, privilegio],
  );
  const clear = () => setQuery(cleared);
  const { nombre, estatus, fechaini, fechafin } = query;
  return (
    <ListScreen
      columnChoice={columnChoice}
      title="Respaldos"
      tabs={<RespaldosTabs />}
      query={query}
      onQueryChange={setQuery}
      rows={rows}
      rowKey={({ id }) => id}
      columns={columns}
      pageSizes={PAGE_SIZES}
      filters={
        <FilterBox onSearch={() => void rows.refetch()} onClear={clear}>
          <TextField label="Nombre" value={nombre} onCommit={(nombre) => setQuery({ nombre }, { replace: true })} />
          <CatalogField
            label="Estatus"
            plain
            catalog={estatusRespaldo}
            value={estatus}
            onChange={(estatus) => setQuery({ estatus })}
          />
          <DaysField query={query} max={today()} onChange={setQuery} />
        </FilterBox>
      }
      summary={rows.data && <Totals rows={rows.data.rows} count={rows.data.count} />}
      isFiltered={[nombre, estatus, fechaini, fechafin].some((filter) => filter !== undefined)}
      onClear={clear}
      empty={{
        text: 'Aún no hay respaldos',
        action: <Link to={paths.respaldos('programados')}>Activar un respaldo programado</Link>,
      }}
      expansion={{
        open: open === null ? [] : [open],
        render: ({ id }) => <RespaldoCard id={id} onRemoved={() => setOpen(null)} />,
      }}
    />
  );
}

/** Number and size of the completed backups; loaded again when one of the list starts, ends or is removed. */
function Totals({ rows, count }: { rows: readonly RespaldoRow[]; count: number }) {
  const version = [count, ...rows.map(({ id, estatus }) => `${id}${estatus}`)].join(' ');
  const { data } = useGetTotalRespaldosQuery(version, { refetchOnMountOrArgChange: true });
  // Rendered before the figures arrive, to avoid a layout shift.
  if (!data) return <span>… archivos · … Bytes utilizados</span>;
  const { numerorespaldos, espaciorespaldos } = data;
  return (
    <span>
      {plural(numerorespaldos, 'archivo', 'archivos')} · {formatBytes(espaciorespaldos * MEGABYTE)} utilizados
    </span>
  );
}
