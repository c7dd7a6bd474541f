import { AHEAD_SECONDS, paths, useColumnChoice, useGo } from '@boveda/area-kit';
import type { Direccion } from '@boveda/contracts';
import { ListScreen } from '@boveda/ui-kit/data';
import { useHref, useLocation, useScrollMemory, useUrlQuery } from '@boveda/ui-kit/router';
import { useMemo, useState } from 'react';
import { useListInhabilitadosQuery } from '../api';
import { CfdiFileModal, type RequestedFile } from '../files/cfdi-file-modal';
import { upTo100 } from '../list/lists';
import { ProcessNow } from '../list/process-now';
import { CATALOGO } from './catalogo';
import { CatalogoFilters } from './catalogo-filters';
import { catalogoQuery, clearedFilters, isFiltered } from './catalogo-query';
import { direccionOf } from './counterpart';
import { inhabilitadosColumns } from './inhabilitados-columns';

/** All CFDI that are Pendiente, Inválido or Alterado, issued and received. */
export function InhabilitadosScreen() {
  const columnChoice = useColumnChoice('inhabilitados');
  const { search } = useLocation();
  const go = useGo();
  const href = useHref(`/${paths.inhabilitados}`);
  const [query, setQuery] = useUrlQuery(catalogoQuery);
  const rows = useListInhabilitadosQuery(query, { refetchOnMountOrArgChange: AHEAD_SECONDS });
  const [file, setFile] = useState<(RequestedFile & { direccion: Direccion }) | null>(null);
  const columns = useMemo(
    () =>
      inhabilitadosColumns({
        href,
        onFile: (request, cfdi) => setFile({ ...request, direccion: direccionOf(cfdi) }),
      }),
    [href],
  );
  useScrollMemory(rows.currentData !== undefined);

  const clear = () => setQuery(clearedFilters);
  return (
    <>
      <ListScreen
        columnChoice={columnChoice}
        title={CATALOGO.title}
        toolbar={<ProcessNow which="inhabilitados" />}
        query={query}
        onQueryChange={setQuery}
        rows={rows}
        rowKey={(cfdi) => cfdi.id}
        columns={columns}
        onOpen={(id) => go(`${paths.inhabilitados}/${id}`, { state: { list: search } })}
        pageSizes={upTo100}
        filters={
          <CatalogoFilters query={query} onChange={setQuery} onSearch={() => void rows.refetch()} onClear={clear} />
        }
        isFiltered={isFiltered(query)}
        onClear={clear}
        empty={{ text: 'No hay CFDI pendientes, inválidos ni alterados' }}
      />
      {file && <CfdiFileModal {...file} onClose={() => setFile(null)} />}
    </>
  );
}
