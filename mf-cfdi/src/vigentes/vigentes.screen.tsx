import { Link, paths } from '@boveda/area-kit';
import { PAGE_SIZES } from '@boveda/contracts';
import { today } from '@boveda/ui-kit';
import { ListScreen } from '@boveda/ui-kit/data';
import { useLocation, useScrollMemory, useUrlQuery } from '@boveda/ui-kit/router';
import { useMemo, useState } from 'react';
import { useListCfdiQuery, useSumCfdiQuery } from '../api';
import { ArchivoModal, type ArchivoPedido } from '../archivos/archivo-modal';
import type { Seccion } from '../secciones';
import { EstadoPills } from './estado-pills';
import { clearedFilters, isFiltered, vigentesQuery } from './filtros';
import { FiltrosForm } from './filtros.form';
import { Suma } from './suma';
import { vigentesColumns } from './vigentes.columns';

/** Clientes and Proveedores, vigentes: the CFDI that the taxpayer issued or received and that are valid. */
export function VigentesScreen({ seccion }: { seccion: Seccion }) {
  const { direccion, titulo } = seccion;
  const { search } = useLocation();
  const [query, setQuery] = useUrlQuery(vigentesQuery);
  const arg = { direccion, query: { ...query, status: '2' as const, fechafin: query.fechafin ?? today() } };
  const rows = useListCfdiQuery(arg, { refetchOnMountOrArgChange: 30 });
  const suma = useSumCfdiQuery(arg, { refetchOnMountOrArgChange: 30 });
  const [archivo, setArchivo] = useState<ArchivoPedido | null>(null);
  const columns = useMemo(() => vigentesColumns({ seccion, search, onFile: setArchivo }), [seccion, search]);
  useScrollMemory(rows.currentData !== undefined);

  const clear = () => setQuery(clearedFilters);
  const refresh = () => {
    void rows.refetch();
    void suma.refetch();
  };
  return (
    <>
      <ListScreen
        title={titulo}
        toolbar={<EstadoPills seccion={seccion} actual="vigentes" />}
        query={query}
        onQueryChange={setQuery}
        rows={rows}
        rowKey={(cfdi) => cfdi.id}
        columns={columns}
        pageSizes={PAGE_SIZES}
        filters={<FiltrosForm query={query} onChange={setQuery} onSearch={refresh} onClear={clear} />}
        summary={<Suma suma={suma.currentData} />}
        isFiltered={isFiltered(query)}
        onClear={clear}
        empty={{ text: 'Aún no hay CFDI vigentes', action: <Link to={paths.dashboard}>Subir CFDI desde Inicio</Link> }}
      />
      {archivo && <ArchivoModal direccion={direccion} {...archivo} onClose={() => setArchivo(null)} />}
    </>
  );
}
