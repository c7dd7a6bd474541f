import { AHEAD_SECONDS, Link, paths } from '@boveda/area-kit';
import { ListScreen } from '@boveda/ui-kit/data';
import { useLocation, useScrollMemory, useUrlQuery } from '@boveda/ui-kit/router';
import { useMemo, useState } from 'react';
import { useListCfdiQuery, useSumCfdiQuery } from '../api';
import { ArchivoModal, type ArchivoPedido } from '../archivos/archivo-modal';
import { CreditoCard } from '../creditos/credito-card';
import { ExportControls } from '../exportaciones/export-controls';
import type { Seccion } from '../secciones';
import { EstadoPills } from './estado-pills';
import { clearedFilters, isFiltered } from './filtros';
import { FiltrosForm } from './filtros.form';
import { listaColumns } from './lista.columns';
import type { Lista } from './listas';
import { pedidoDe } from './pedido';
import { ProcesarAhora } from './procesar-ahora';
import { Suma } from './suma';

/** A list of what the taxpayer issued (Clientes) or received (Proveedores), in one of its states. */
export function ListaScreen({ seccion, lista }: { seccion: Seccion; lista: Lista }) {
  const { direccion, titulo, ruta } = seccion;
  const { search } = useLocation();
  const [query, setQuery] = useUrlQuery(lista.query);
  const arg = pedidoDe(seccion, lista, query);
  const { creditos } = arg;
  const rows = useListCfdiQuery(arg, { refetchOnMountOrArgChange: AHEAD_SECONDS });
  const suma = useSumCfdiQuery(arg, { refetchOnMountOrArgChange: AHEAD_SECONDS, skip: !lista.conSuma });
  const [archivo, setArchivo] = useState<ArchivoPedido | null>(null);
  const [open, setOpen] = useState<readonly string[]>([]);
  const columns = useMemo(() => {
    const onToggle = (id: string) =>
      setOpen((ids) => (ids.includes(id) ? ids.filter((other) => other !== id) : [...ids, id]));
    return listaColumns({ seccion, lista, search, onFile: setArchivo, open, onToggle });
  }, [seccion, lista, search, open]);
  useScrollMemory(rows.currentData !== undefined);

  const clear = () => setQuery(clearedFilters);
  const refresh = () => {
    void rows.refetch();
    if (lista.conSuma) void suma.refetch();
  };
  return (
    <>
      <ListScreen
        name={`${ruta}/${lista.estado}`}
        title={titulo}
        toolbar={
          <>
            {lista.estado === 'pendientes' && <ProcesarAhora which={direccion} />}
            <ExportControls
              origen={creditos ? `pagos-${direccion}` : direccion}
              query={arg.query}
              count={rows.currentData?.count}
            />
          </>
        }
        tabs={<EstadoPills seccion={seccion} actual={lista.estado} />}
        query={query}
        onQueryChange={setQuery}
        rows={rows}
        rowKey={(cfdi) => cfdi.id}
        columns={columns}
        pageSizes={lista.pageSizes}
        filters={<FiltrosForm lista={lista} query={query} onChange={setQuery} onSearch={refresh} onClear={clear} />}
        summary={lista.conSuma && <Suma suma={suma.currentData} />}
        expansion={creditos ? { open, render: (cfdi) => <CreditoCard id={cfdi.id} seccion={seccion} /> } : undefined}
        isFiltered={isFiltered(query)}
        onClear={clear}
        empty={{ text: lista.vacia, action: lista.status === '2' && <UploadLink /> }}
      />
      {archivo && <ArchivoModal direccion={direccion} {...archivo} onClose={() => setArchivo(null)} />}
    </>
  );
}

const UploadLink = () => <Link to={paths.dashboard}>Subir CFDI desde Inicio</Link>;
