import { AHEAD_SECONDS } from '@boveda/area-kit';
import type { Direccion } from '@boveda/contracts';
import { ListScreen } from '@boveda/ui-kit/data';
import { useLocation, useScrollMemory, useUrlQuery } from '@boveda/ui-kit/router';
import { useMemo, useState } from 'react';
import { useListInhabilitadosQuery } from '../api';
import { ArchivoModal, type ArchivoPedido } from '../archivos/archivo-modal';
import { hasta100 } from '../lista/listas';
import { ProcesarAhora } from '../lista/procesar-ahora';
import { CATALOGO } from './catalogo';
import { catalogoQuery, clearedFilters, isFiltered } from './filtros';
import { CatalogoForm } from './filtros.form';
import { inhabilitadosColumns } from './inhabilitados.columns';
import { direccionDe } from './partes';

/** Everything that is Pendiente, Inválido or Alterado, issued and received alike. */
export function InhabilitadosScreen() {
  const { search } = useLocation();
  const [query, setQuery] = useUrlQuery(catalogoQuery);
  const rows = useListInhabilitadosQuery(query, { refetchOnMountOrArgChange: AHEAD_SECONDS });
  const [archivo, setArchivo] = useState<(ArchivoPedido & { direccion: Direccion }) | null>(null);
  const columns = useMemo(
    () =>
      inhabilitadosColumns({
        search,
        onFile: (pedido, cfdi) => setArchivo({ ...pedido, direccion: direccionDe(cfdi) }),
      }),
    [search],
  );
  useScrollMemory(rows.currentData !== undefined);

  const clear = () => setQuery(clearedFilters);
  return (
    <>
      <ListScreen
        name="inhabilitados"
        title={CATALOGO.titulo}
        toolbar={<ProcesarAhora which="inhabilitados" />}
        query={query}
        onQueryChange={setQuery}
        rows={rows}
        rowKey={(cfdi) => cfdi.id}
        columns={columns}
        pageSizes={hasta100}
        filters={
          <CatalogoForm query={query} onChange={setQuery} onSearch={() => void rows.refetch()} onClear={clear} />
        }
        isFiltered={isFiltered(query)}
        onClear={clear}
        empty={{ text: 'No hay CFDI pendientes, inválidos ni alterados' }}
      />
      {archivo && <ArchivoModal {...archivo} onClose={() => setArchivo(null)} />}
    </>
  );
}
