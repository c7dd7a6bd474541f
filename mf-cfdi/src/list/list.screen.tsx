import { AHEAD_SECONDS, Link, paths, useGo } from '@boveda/area-kit';
import { type CfdiRow, MAX_SELECTED } from '@boveda/contracts/core';
import { folioOf, ScreenStyles } from '@boveda/ui-kit';
import { afterPaint, createSelection, ListScreen } from '@boveda/ui-kit/data';
import { useHref, useLocation, useScrollMemory, useUrlQuery } from '@boveda/ui-kit/router';
import { type ComponentProps, type ComponentType, lazy, Suspense, useMemo, useState } from 'react';
import { useListCfdiQuery, useSumCfdiQuery } from '../api';
import { CreditoCard } from '../creditos/credito-card';
import tagsCss from '../etiquetas/tags.css?source';
import { ExportControls } from '../exportaciones/export-controls';
import { CfdiFileModal, type RequestedFile } from '../files/cfdi-file-modal';
import type { Section } from '../sections';
import { Seleccion } from '../seleccion/seleccion';
import { EstadoPills } from './estado-pills';
import { listColumns } from './list-columns';
import { ListFilters } from './list-filters';
import { clearedFilters, isFiltered } from './list-query';
import { requestOf, rowsRequestOf } from './list-request';
import type { CfdiList } from './lists';
import { ProcessNow } from './process-now';
import { Sum } from './sum';
import { exportedColumns, useColumns } from './use-columns';
import { ViewsButton } from './views/views-button';

const Antiguedad = lazy(async () => ({ default: (await import('./aging')).Antiguedad }));

interface Props {
  section: Section;
  list: CfdiList;
  /** Shows what is near to a search that finds nothing. */
  Nearest?: ComponentType<{ search: string }>;
}

/** A list of what the taxpayer issued (Clientes) or received (Proveedores), in one of its states. */
export function CfdiListScreen({ section, list, Nearest }: Props) {
  const { direccion, title } = section;
  const { search } = useLocation();
  const go = useGo();
  const address = section.list(list.estado);
  const href = useHref(`/${address}`);
  const [query, setQuery] = useUrlQuery(list.query);
  const arg = requestOf(section, list, query);
  const origen = arg.creditos ? (`pagos-${direccion}` as const) : direccion;
  const columnChoice = useColumns(section, query, setQuery);
  const rows = useListCfdiQuery(rowsRequestOf(section, list, query, columnChoice.chosen), {
    refetchOnMountOrArgChange: AHEAD_SECONDS,
  });
  const sum = useSumCfdiQuery(arg, { refetchOnMountOrArgChange: AHEAD_SECONDS, skip: !list.hasSum });
  const [file, setFile] = useState<RequestedFile | null>(null);
  const [open, setOpen] = useState<readonly string[]>([]);
  const [selection] = useState(() => createSelection<CfdiRow>());
  const columns = useMemo(() => {
    const onToggle = (id: string) =>
      setOpen((ids) => (ids.includes(id) ? ids.filter((other) => other !== id) : [...ids, id]));
    return listColumns({ section, list, href, onFile: (file) => afterPaint(() => setFile(file)), onToggle });
  }, [section, list, href]);
  const columnas = exportedColumns(columns, columnChoice);
  useScrollMemory(rows.currentData !== undefined);

  const count = rows.currentData?.count;
  const clear = () => setQuery(clearedFilters);
  const refresh = () => void Promise.all([rows.refetch(), list.hasSum && sum.refetch()]);
  return (
    <>
      <ScreenStyles css={tagsCss} />
      <ListScreen
        title={title}
        toolbar={
          <>
            <ViewsButton section={section} list={list} query={query} columns={columns} choice={columnChoice} />
            {list.estado === 'pendientes' && <ProcessNow which={direccion} />}
            <ExportControls origen={origen} query={arg.query} columnas={columnas} count={count} />
          </>
        }
        tabs={<EstadoPills section={section} actual={list.estado} search={search} />}
        query={query}
        onQueryChange={setQuery}
        rows={rows}
        rowKey={(cfdi) => cfdi.id}
        columns={columns}
        columnChoice={columnChoice}
        onOpen={(id) => go(`${address}/${id}`, { state: { list: search } })}
        pageSizes={list.pageSizes}
        filters={
          <>
            <ListFilters list={list} query={query} onChange={setQuery} onSearch={refresh} onClear={clear} />
            {arg.creditos && <LazyAntiguedad section={section} query={arg.query} onChoose={setQuery} />}
          </>
        }
        summary={list.hasSum && <Sum sum={sum.currentData} />}
        expansion={
          arg.creditos ? { open, render: (cfdi) => <CreditoCard id={cfdi.id} section={section} /> } : undefined
        }
        selection={{ store: selection, label: boxLabelOf, max: MAX_SELECTED }}
        isFiltered={isFiltered(query)}
        onClear={clear}
        nearest={query.search && Nearest && <Nearest search={query.search} />}
        empty={{ text: list.empty, action: list.estado === 'vigentes' && <UploadLink /> }}
      />
      <Seleccion
        store={selection}
        section={section}
        status={list.status}
        origen={origen}
        query={arg.query}
        columnas={columnas}
        count={count}
      />
      {file && <CfdiFileModal direccion={direccion} {...file} onClose={() => setFile(null)} />}
    </>
  );
}

const LazyAntiguedad = (props: ComponentProps<typeof Antiguedad>) => (
  <Suspense fallback={<div style={{ height: '2.75rem' }} />}>
    <Antiguedad {...props} />
  </Suspense>
);

const boxLabelOf = (cfdi: CfdiRow) => `Elegir ${folioOf(cfdi)}`;

const UploadLink = () => <Link to={paths.dashboard}>Subir CFDI desde Inicio</Link>;
